/** What begins a formula; the wide signs do in some spreadsheets. */
const FORMULA = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** What ends a cell for one spreadsheet or another, whatever stands in quotes. */
const SEPARATOR = '[,;|\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
/** What some of them pass over before they look at a cell. */
const IGNORED = `[\\s"'\\u0085\\u200b-\\u200f\\u2060]`;
const CELL_START = `(?<=(?:^|${SEPARATOR})${IGNORED}*)`;

const UNSAFE = new RegExp(`(?=${FORMULA})${CELL_START}`, 'g');
const SAFE = new RegExp(`(?='${FORMULA})${CELL_START}'`, 'g');

/**
 * A text as a cell of CSV, in quotes. Wherever a spreadsheet could take a part of it for a formula, also one that
 * divides the line at semicolons, tabs or line breaks, an apostrophe stands before that; `fromTextCell` takes exactly
 * those away.
 */
export function textCell(text: string): string {
  return `"${text.replace(UNSAFE, "'").replaceAll('"', '""')}"`;
}

/** The text of a cell that `textCell` wrote, once its quotes are read. */
export function fromTextCell(cell: string): string {
  return cell.replace(SAFE, '');
}

/** Written cells as a file of CSV (RFC 4180, UTF-8 with a byte-order mark). */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
