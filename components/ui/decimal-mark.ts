/**
 * A number that is put into a number field, with a point for its decimal mark and without separators of thousands:
 * browsers leave out commas, and so make 125 of "12,5". A single mark is taken for the decimal one, save where numbers
 * have no decimals. Null where none of several can be, and for "1,234" where there may be three decimals.
 */
export function withDecimalPoint(text: string, decimals = 2): string | null {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const isGrouped = /^\D*[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*\D*$/.test(text);
  if (decimals === 0 && isGrouped) return text.replace(/[.,]/g, '');
  if (decimals === 3 && marks.length === 1 && last === ',' && isGrouped) return null;
  if (!last || marks.length === 1) return text.replace(',', '.');
  const alike = marks.filter((mark) => mark === last).length;
  if (alike === 1) return text.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.');
  const grouped = alike === marks.length && /^\D*\d{1,3}([.,]\d{3})+\D*$/.test(text);
  return grouped ? text.replaceAll(last, '') : null;
}
