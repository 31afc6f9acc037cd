/**
 * A number that is put into a number field, with a point for its decimal mark and without separators of thousands:
 * browsers leave out commas, and so make 125 of "12,5". A single mark is taken for the decimal one. Null where none
 * of several can be.
 */
export function withDecimalPoint(text: string): string | null {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last || marks.length === 1) return text.replace(',', '.');
  const alike = marks.filter((mark) => mark === last).length;
  if (alike === 1) return text.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.');
  const grouped = alike === marks.length && /^\D*\d{1,3}([.,]\d{3})+\D*$/.test(text);
  return grouped ? text.replaceAll(last, '') : null;
}
