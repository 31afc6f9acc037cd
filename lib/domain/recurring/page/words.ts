import { LONGEST_WORD } from '../../rules/rule';
import { hasControlCharacters } from '../../text/text';

/** The most words of a series. */
export const MOST_WORDS = 10;

/** The words of a text with commas between them, each once. */
export function wordsOf(text: string): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.filter(
    (word, place) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === place,
  );
}

/** The reason why a series can't have these words; null if it can. */
export function wordsProblem(words: readonly string[]): string | null {
  if (words.length > MOST_WORDS) return `At most ${MOST_WORDS} words`;
  if (words.some((word) => word.length > LONGEST_WORD)) return `At most ${LONGEST_WORD} characters in a word`;
  return words.some(hasControlCharacters) ? 'This contains characters that are not text' : null;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** The words as a sentence has them: '"smith" or "jones"'. */
export function wordsText(words: readonly string[]): string {
  return either.format(words.map((word) => `"${word}"`));
}
