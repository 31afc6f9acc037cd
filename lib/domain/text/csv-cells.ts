/** The first characters of formulas; the full-width ones start a formula in some spreadsheets. */
const FORMULA = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** Characters that end a cell in some spreadsheet, even inside quotes. */
const SEPARATOR = '[,;|\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
/** Characters that some spreadsheets skip at the start of a cell. */
const IGNORED = `[\\s"'\\u0085\\u200b-\\u200f\\u2060]`;
const CELL_START = `(?<=(?:^|${SEPARATOR})${IGNORED}*)`;

const UNSAFE = new RegExp(`(?=${FORMULA})${CELL_START}`, 'g');
const SAFE = new RegExp(`(?='${FORMULA})${CELL_START}'`, 'g');

/**
 * A text as a quoted CSV cell. An apostrophe is inserted before anything that a spreadsheet could evaluate as a
 * formula, even if it splits lines at semicolons, tabs or line breaks. `fromTextCell` removes exactly those
 * apostrophes.
 */
export function textCell(text: string): string {
  return `"${text.replace(UNSAFE, "'").replaceAll('"', '""')}"`;
}

/** The original text of a cell that `textCell` wrote, after unquoting. */
export function fromTextCell(cell: string): string {
  return cell.replace(SAFE, '');
}

/** Written cells as a CSV file (RFC 4180, UTF-8 with a byte-order mark). */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
