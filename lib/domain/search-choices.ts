/** How far a text is from what was typed of it, without case and accents: the smaller the nearer. */
export const RANKS = { beginning: 1, beginningOfWord: 2, insideWord: 3, none: 4 } as const;

/** The nearest place at which a text has what was typed. */
export function rankOf(text: string, typed: string): (typeof RANKS)[keyof typeof RANKS] {
  const index = plain(text).indexOf(plain(typed));
  if (index < 0) return RANKS.none;
  if (index === 0) return RANKS.beginning;
  return new RegExp(`[^\\p{L}\\p{N}]${escaped(plain(typed))}`, 'u').test(plain(text))
    ? RANKS.beginningOfWord
    : RANKS.insideWord;
}

/** The options that have what was typed in their label, the nearest first; all of them where nothing was. */
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

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
