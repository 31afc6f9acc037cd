import type { CalendarDate } from '../../calendar-date';

/** One record of a delimited file: usually a line, more when a quoted cell holds line breaks. */
export interface TextRecord {
  /** The line it begins on, from 1. */
  line: number;
  cells: string[];
  /** What the file says there. */
  text: string;
}

/** A row with a date, on its way to its amount. */
export interface DatedRecord {
  record: TextRecord;
  date: CalendarDate;
}

export type Delimiter = ',' | ';' | '\t' | '|';

/** A quoted cell may hold this many line breaks; a longer one is a quote that was never closed. */
const MAX_LINES = 30;
/** Characters looked at again for quotes that are open at the end of their line; beyond, such quotes are text. */
const MAX_REREAD = 20_000_000;

/** The lines of a text with any line end: LF, CRLF or CR alone. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines that some spreadsheets wrap in quotes as a whole, without them: `"a,""b"",c"` is `a,"b",c`. */
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
 * The records of a delimited text. Quotes are read with tolerance, and no line is ever swallowed: a quote
 * closes only before a delimiter or the end of its line, and one that is opened and not closed counts as
 * text when its line, taken alone, has as many cells as the others.
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

/** Each line taken alone, and how many cells most have; backslashes escape quotes where more lines then agree on it. */
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

/** How many cells most lines have that have more than one; wide lines count more than those of a preamble. */
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
  /** Whether a quoted cell is still open at its end; its cells are then read with that quote as text. */
  open: boolean;
  /** Whether its quotes don't pair, as in pieces of a cell with line breaks. */
  odd: boolean;
}

const EMPTY: Line = { cells: [''], open: false, odd: false };

/** The cells of one line taken alone; `escapes` where a backslash says that the quote after it is text. */
export function readLine(line: string, delimiter: Delimiter, escapes = false): Line {
  if (line === '') return EMPTY;
  if (!line.includes('"')) return { cells: line.split(delimiter), open: false, odd: false };
  const odd = line.split('"').length % 2 === 0;
  const cells: string[] = [];
  let position = 0;
  let open = false;
  for (;;) {
    // Once one quote finds no close, no later one does.
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

/** A quoted cell that begins at a position, to its closing quote; null when none begins there, 'open' when it isn't closed. */
function quotedCell(
  text: string,
  start: number,
  delimiter: Delimiter,
  escapes: boolean,
): { cell: string; end: number } | 'open' | null {
  let position = afterBlanks(text, start, delimiter);
  // ="0123" tells a spreadsheet that the cell is text.
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

/** The position of the delimiter or line end that follows, blanks aside; -1 when something else does. */
function endsCell(text: string, start: number, delimiter: Delimiter): number {
  const position = afterBlanks(text, start, delimiter);
  return position >= text.length || text[position] === delimiter || text[position] === '\n' ? position : -1;
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(text: string, position: number, from: number): boolean {
  let before = position;
  while (before > from && text[before - 1] === '\\') before -= 1;
  return (position - before) % 2 === 1;
}

/** What stands in a quoted cell: quotes in it are doubled, and `"=""0123"""` is a formula that gives a text. */
function plainCell(quoted: string, escapes: boolean): string {
  const cell = escapes
    ? quoted.replace(/\\(["\\])|""/g, (_, mark: string | undefined) => mark ?? '"')
    : quoted.replaceAll('""', '"');
  return /^="(.*)"$/.exec(cell)?.[1] ?? cell;
}

/** The position after blanks; tabs are blanks beside other delimiters. */
function afterBlanks(text: string, start: number, delimiter: Delimiter): number {
  let position = start;
  while (text[position] === ' ' || (text[position] === '\t' && delimiter !== '\t')) position += 1;
  return position;
}

/** The record that begins on a line with an open quote and goes on over the next ones; null when it should not. */
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

/** `"a";"say "x"";"b"` hides the end of a cell; where all cells are quoted, `";"` alone parts them. */
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
  // Empty cells may stand there without quotes.
  const torn = parts.some((part) => part.includes(`"${delimiter}`) || part.includes(`${delimiter}"`));
  return swallowed || (parts.length === usual && !torn)
    ? parts.map((part) => part.replaceAll('""', '"'))
    : cells;
}
