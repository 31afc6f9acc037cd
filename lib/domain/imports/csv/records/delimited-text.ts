import type { CalendarDate } from '../../../dates/calendar-date';

/** A record of a delimited file: usually one line, or several if a quoted cell contains line breaks. */
export interface TextRecord {
  /** The line it starts on, counted from 1. */
  line: number;
  cells: string[];
  /** Its text in the file. */
  text: string;
}

/** A row whose date is known, but not yet its amount. */
export interface DatedRecord {
  record: TextRecord;
  date: CalendarDate;
}

export type Delimiter = ',' | ';' | '\t' | '|';

/** The most line breaks in a quoted cell; beyond that, the quote was never closed. */
const MAX_LINES = 30;
/**
 * The most characters parsed again to close quotes that are open at the end of their line; beyond that, such quotes
 * are text.
 */
const MAX_REREAD = 20_000_000;

/** The lines of a text with any line endings: LF, CRLF or CR alone. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Removes the quotes that some spreadsheets put around whole lines: `"a,""b"",c"` becomes `a,"b",c`. */
export function unwrapLines(lines: string[]): string[] {
  const wrapped = lines.every(
    (line) =>
      line === '' ||
      (/^".*[,;\t].*"$/.test(line) &&
        readLine(line, ',').cells.length === 1 &&
        readLine(line, ';').cells.length === 1 &&
        readLine(line, '\t').cells.length === 1),
  );
  return wrapped ? lines.map((line) => line.slice(1, -1).replaceAll('""', '"')) : lines;
}

/**
 * Parses a delimited text, tolerating wrong quotes without ever swallowing a line. A quote only closes before a
 * delimiter or the end of its line. One that never closes is text if its line, parsed alone, has as many cells as the
 * others.
 */
export function readRecords(lines: string[], delimiter: Delimiter): TextRecord[] {
  const { alone, usual } = linesAlone(lines, delimiter);
  const records: TextRecord[] = [];
  const budget = { left: MAX_REREAD };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const single = alone[index] ?? EMPTY;
    if (line.trim() === '') continue;
    const joined = single.open ? joinLines(lines, alone, index, delimiter, usual, budget) : null;
    if (joined) {
      records.push({
        line: index + 1,
        cells: joined.cells,
        text: lines.slice(index, joined.end + 1).join('\n'),
      });
      index = joined.end;
    } else {
      records.push({ line: index + 1, cells: repaired(single.cells, line, delimiter, usual), text: line });
    }
  }
  return records;
}

/**
 * Parses each line alone, and finds the usual number of cells. Backslashes escape quotes if that makes more lines
 * agree on the number.
 */
function linesAlone(lines: string[], delimiter: Delimiter): { alone: Line[]; usual: number } {
  const alone = lines.map((line) => readLine(line, delimiter));
  const settled = alone.filter((line) => !line.open && !line.odd);
  const usual = usualCount(settled.length > 0 ? settled : alone);
  const indexes = lines.flatMap((line, index) => (line.includes('\\"') ? [index] : []));
  if (indexes.length === 0) return { alone, usual };
  const escaped = [...alone];
  for (const index of indexes)
    escaped[index] = { ...readLine(lines[index] ?? '', delimiter, true), odd: false };
  const closed = escaped.filter((line) => !line.open && !line.odd);
  const width = usualCount(closed);
  const agreeing = (read: Line[], count: number) =>
    read.filter(({ cells, open }) => cells.length === count && !open).length;
  if (agreeing(escaped, width) <= agreeing(alone, usual)) return { alone, usual };
  for (const index of indexes) {
    const read = escaped[index];
    if (read?.cells.length === width && !read.open) alone[index] = read;
  }
  return { alone, usual: width };
}

/** The usual number of cells in lines with more than one; wide lines weigh more than those of a preamble. */
export function usualCount(lines: { cells: string[] }[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of lines) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  let usual = 1;
  for (const [count, times] of counts) {
    const weight = times * Math.min(count - 1, MAX_WEIGHT);
    const best = (counts.get(usual) ?? 0) * Math.min(usual - 1, MAX_WEIGHT);
    if (weight > best || (weight === best && count > usual)) usual = count;
  }
  return usual;
}

const MAX_WEIGHT = 6;

interface Line {
  cells: string[];
  /** True if a quoted cell is still open at the end of the line; then its quote is parsed as text. */
  open: boolean;
  /** True if the number of quotes is odd, as in pieces of a cell with line breaks. */
  odd: boolean;
}

const EMPTY: Line = { cells: [''], open: false, odd: false };

/** Parses one line alone. With `escapes`, a quote after a backslash is text. */
export function readLine(line: string, delimiter: Delimiter, escapes = false): Line {
  if (line === '') return EMPTY;
  if (!line.includes('"')) return { cells: line.split(delimiter), open: false, odd: false };
  const odd = line.split('"').length % 2 === 0;
  const cells: string[] = [];
  let position = 0;
  let open = false;
  for (;;) {
    // If one quote isn't closed, no later one is.
    const quoted = open ? null : quotedCell(line, position, delimiter, escapes);
    if (quoted === 'open') open = true;
    if (quoted !== null && quoted !== 'open') {
      cells.push(quoted.cell);
      position = quoted.end;
    } else {
      const next = line.indexOf(delimiter, position);
      const end = next < 0 ? line.length : next;
      cells.push(line.slice(position, end));
      position = end;
    }
    if (position >= line.length) return { cells, open, odd };
    position += 1;
    if (position === line.length) return { cells: [...cells, ''], open, odd };
  }
}

/** Parses a quoted cell from a position to its closing quote; null if none starts there, 'open' if it isn't closed. */
function quotedCell(
  text: string,
  start: number,
  delimiter: Delimiter,
  escapes: boolean,
): { cell: string; end: number } | 'open' | null {
  let position = afterBlanks(text, start, delimiter);
  // ="0123" makes spreadsheets treat the cell as text.
  if (text[position] === '=' && text[position + 1] === '"') position += 1;
  if (text[position] !== '"') return null;
  const from = position + 1;
  let search = from;
  for (;;) {
    const quote = text.indexOf('"', search);
    if (quote < 0) return 'open';
    if (escapes && isEscaped(text, quote, from)) {
      search = quote + 1;
      continue;
    }
    if (text[quote + 1] === '"') {
      search = quote + 2;
      continue;
    }
    const end = endsCell(text, quote + 1, delimiter);
    if (end >= 0) return { cell: plainCell(text.slice(from, quote), escapes), end };
    search = quote + 1;
  }
}

/** The position of the delimiter or line end after any spaces; -1 if something else comes first. */
function endsCell(text: string, start: number, delimiter: Delimiter): number {
  const position = afterBlanks(text, start, delimiter);
  return position >= text.length || text[position] === delimiter || text[position] === '\n' ? position : -1;
}

/** True if an odd number of backslashes precedes a position. */
function isEscaped(text: string, position: number, from: number): boolean {
  let before = position;
  while (before > from && text[before - 1] === '\\') before -= 1;
  return (position - before) % 2 === 1;
}

/** The content of a quoted cell: doubled quotes become single, and `"=""0123"""` is a formula for a text. */
function plainCell(quoted: string, escapes: boolean): string {
  const cell = escapes
    ? quoted.replace(/\\(["\\])|""/g, (_, mark: string | undefined) => mark ?? '"')
    : quoted.replaceAll('""', '"');
  return /^="(.*)"$/.exec(cell)?.[1] ?? cell;
}

/** Skips spaces, and tabs unless they are the delimiter. */
function afterBlanks(text: string, start: number, delimiter: Delimiter): number {
  let position = start;
  while (text[position] === ' ' || (text[position] === '\t' && delimiter !== '\t')) position += 1;
  return position;
}

/**
 * The record that starts on a line with an open quote and continues on the next lines; null if it shouldn't be
 * joined.
 */
function joinLines(
  lines: string[],
  alone: Line[],
  start: number,
  delimiter: Delimiter,
  usual: number,
  budget: { left: number },
): { cells: string[]; end: number } | null {
  const first = alone[start];
  const next = alone[start + 1];
  const whole = (line: Line | undefined) =>
    line !== undefined && line.cells.length === usual && !line.open && !line.odd;
  if (usual > 1 && first?.cells.length === usual && (next === undefined || whole(next))) return null;
  let text = lines[start] ?? '';
  for (let end = start + 1; end < lines.length && end <= start + MAX_LINES; end += 1) {
    const more = lines[end] ?? '';
    text += `\n${more}`;
    if (!more.includes('"')) continue;
    budget.left -= text.length;
    if (budget.left < 0) return null;
    const read = readLine(text, delimiter);
    if (read.open) continue;
    if (read.cells.length === usual) return { cells: read.cells, end };
    const swallows = alone.slice(start + 1, end + 1).some((line) => usual > 1 && whole(line));
    return swallows ? null : { cells: read.cells, end };
  }
  return null;
}

/** In `"a";"say "x"";"b"` the end of a cell is ambiguous; if all cells are quoted, the line is split at `";"`. */
function repaired(cells: string[], line: string, delimiter: Delimiter, usual: number): string[] {
  const swallowed = cells.some((cell) => cell.includes(`"${delimiter}"`));
  if ((cells.length === usual && !swallowed) || !line.startsWith('"')) return cells;
  let end = line.trimEnd().length;
  while (line[end - 1] === delimiter) end -= 1;
  if (end < 2 || line[end - 1] !== '"') return cells;
  const parts = [
    ...line.slice(1, end - 1).split(`"${delimiter}"`),
    ...line.trimEnd().slice(end).split(delimiter).slice(1),
  ];
  // Empty cells may be unquoted.
  const torn = parts.some((part) => part.includes(`"${delimiter}`) || part.includes(`${delimiter}"`));
  return swallowed || (parts.length === usual && !torn)
    ? parts.map((part) => part.replaceAll('""', '"'))
    : cells;
}
