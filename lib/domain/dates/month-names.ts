// The month names have a separate module because date inputs need no other words of banks.
import languages from './months.json' with { type: 'json' };

/** Months (from 1) by their names and prefixes of at least three letters; null if ambiguous. */
const MONTHS = new Map<string, number | null>();
const names = Array.from({ length: 12 }, (_, index) => ({
  month: index + 1,
  words: Object.values(languages).flatMap((months) => months[index] ?? []),
}));
for (const { month, words } of names) {
  for (const name of words) {
    for (let length = 3; length <= name.length; length += 1) {
      const prefix = name.slice(0, length);
      const known = MONTHS.get(prefix);
      MONTHS.set(prefix, known === undefined || known === month ? month : null);
    }
  }
}
// Whole names take precedence over prefixes of longer ones: červen and červenec.
for (const { month, words } of names) for (const name of words) MONTHS.set(name, month);
// Only the Finnish marraskuu conflicts.
MONTHS.set('mar', 3);

/**
 * The month (from 1) that a word names in one of about twenty-five languages; null if it names none or is ambiguous.
 */
export function monthOf(word: string): number | null {
  if (word.length < 3) return null;
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/ς$/, 'σ')
    .replace(/ł/g, 'l');
  return MONTHS.get(plain) ?? null;
}
