/**
 * Score of a text for a query; 0 if it does not match. Each word of the query has to start a word of the text, be part
 * of one, match the initials, or be a word with letters left out. `synonyms` score a little less.
 */
export function matchScore(typed: string, text: string, synonyms = ''): number {
  const wanted = plain(typed).split(' ').filter(Boolean);
  if (wanted.length === 0) return 0;
  const [words, others] = [plain(text), plain(synonyms)];
  if (words.startsWith(wanted.join(' '))) return 100;
  let sum = 0;
  for (const word of wanted) {
    const score = Math.max(wordScore(word, words), wordScore(word, others) * 0.8);
    if (score === 0) return 0;
    sum += score;
  }
  return sum / wanted.length;
}

function wordScore(typed: string, text: string): number {
  const words = text.split(' ').filter(Boolean);
  if (words.some((word) => word.startsWith(typed))) return 80;
  if (typed.length > 1 && text.includes(typed)) return 60;
  if (
    typed.length > 1 &&
    words
      .map((word) => word[0])
      .join('')
      .startsWith(typed)
  )
    return 50;
  return words.some((word) => isNearly(typed, word)) ? 30 : 0;
}

/** True if the query is the word with letters left out: 'setings', 'trnsact'. At most every third may be missing. */
function isNearly(typed: string, word: string): boolean {
  if (typed.length < 3 || typed[0] !== word[0]) return false;
  let at = 0;
  for (const letter of typed) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return at <= typed.length * 1.5;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
