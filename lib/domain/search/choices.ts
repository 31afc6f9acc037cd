import { plainMarks } from '../text/text';

/** The ranks of a text as a match of the typed one, ignoring case and accents; smaller is better. */
export const RANKS = { beginning: 1, beginningOfWord: 2, insideWord: 3, none: 4 } as const;

/** The best match of a typed text in another text. */
export function rankOf(text: string, typed: string): (typeof RANKS)[keyof typeof RANKS] {
  const index = plain(text).indexOf(plain(typed));
  if (index < 0) return RANKS.none;
  if (index === 0) return RANKS.beginning;
  return new RegExp(`[^\\p{L}\\p{N}]${escaped(plain(typed))}`, 'u').test(plain(text))
    ? RANKS.beginningOfWord
    : RANKS.insideWord;
}

/** The options whose label contains the typed text, best first; all options if nothing is typed. */
export function matchingOptions<Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const text = typed.trim();
  if (text === '') return options;
  return options
    .map((option) => ({ option, rank: rankOf(option.label, text) }))
    .filter(({ rank }) => rank !== RANKS.none)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** Without case and accents, and with the marks of a keyboard. */
function plain(text: string): string {
  return plainMarks(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
