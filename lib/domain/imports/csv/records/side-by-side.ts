import { CLEAR, headerScore } from '../columns/header-row';
import { rolesOfHeader } from '../columns/header-roles';
import { tidy } from '../columns/layout';
import type { ParseError } from '../../parsed-file';
import { holdsSomething } from './body-rows';
import type { TextRecord } from './delimited-text';
import { tellApart, titleDirection, titleOf, withTitle, withTitleHeader } from './titles';

/** The columns of one of several tables side by side, with its headers in lower case. */
interface Part {
  start: number;
  end: number;
  headers: string[];
}

/**
 * The rows of tables side by side, below each other: one table after the other, with a column for each
 * header. Null if there is only one table; an error if nothing tells how they belong together. Only the header is
 * read to find out.
 */
export function stackedTables(
  records: readonly TextRecord[],
  headerIndex: number,
  isDelimited: boolean,
): { records: TextRecord[] } | { error: ParseError } | null {
  const header = records[headerIndex];
  const parts = header ? partsOf(header.cells.map((cell) => tidy(cell).toLowerCase())) : [];
  const tables = parts.filter(isTable);
  if (!header || tables.length < 2 || new Set(tables.map(dateHeader)).size > 1) return null;
  const titles = titlesOf(records.slice(0, headerIndex).findLast(holdsSomething), tables);
  const isTold = tellApart(titles) && titles.every((title) => titleDirection(title) !== null);
  const isOne = new Set(tables.map(({ headers }) => headers.join('\n'))).size === 1;
  const isPair = tables.every((table) => hasRole(table, 'debit') !== hasRole(table, 'credit'));
  const areUntitled = new Set(titles).size <= 1 || titles.includes('');
  if (tables.length < parts.length || !(isTold || isPair || (isOne && areUntitled)))
    return failed(
      'Two tables are side by side here, and nothing tells how they belong together. Save each as a file of its own.',
      header.line,
    );

  const body = records.slice(headerIndex + 1);
  const isWithin = (column: number) => tables.some(({ start, end }) => column >= start && column < end);
  const broken = body.find(({ cells }) =>
    cells.some((cell, column) => !isWithin(column) && cell.trim() !== ''),
  );
  if (isDelimited && broken)
    return failed(
      'This line has a cell outside of the two tables side by side; put quotes around a text that contains the delimiter.',
      broken.line,
    );
  const columns = [...new Set(tables.flatMap(({ headers }) => headers))];
  const names = columns.map((name) => header.cells.find((cell) => tidy(cell).toLowerCase() === name) ?? '');
  const rows = tables.flatMap(({ start, end, headers }, index) =>
    body.flatMap(({ line, cells }) => {
      const own = cells.slice(start, end);
      const filled = own.filter((cell) => cell.trim() !== '');
      if (filled.length === 0) return [];
      const row = {
        line,
        cells: columns.map((name) => own[headers.indexOf(name)] ?? ''),
        text: filled.join(' | '),
      };
      return [isTold ? withTitle(row, titles[index]!) : row];
    }),
  );
  const whole = { ...header, cells: names };
  return { records: [...records.slice(0, headerIndex), isTold ? withTitleHeader(whole) : whole, ...rows] };
}

/** The runs of headers between empty ones; a run that repeats itself is several. */
function partsOf(headers: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < headers.length; start += 1) {
    if (headers[start] === '') continue;
    const gap = headers.indexOf('', start);
    const end = gap < 0 ? headers.length : gap;
    const run = headers.slice(start, end);
    const size = run.indexOf(run[0]!, 1);
    const repeats =
      size > 1 && run.length % size === 0 && run.every((name, index) => name === run[index % size]);
    const width = repeats ? size : run.length;
    for (let at = start; at < end; at += width)
      parts.push({ start: at, end: at + width, headers: headers.slice(at, at + width) });
    start = end;
  }
  return parts;
}

function isTable({ headers }: Part): boolean {
  return headerScore(headers) >= CLEAR && new Set(headers).size === headers.length;
}

function dateHeader({ headers }: Part): string {
  return headers.find((name) => rolesOfHeader(name).has('date')) ?? '';
}

function hasRole({ headers }: Part, role: 'debit' | 'credit'): boolean {
  return headers.some((name) => rolesOfHeader(name).has(role));
}

/** The titles in the record above the tables, each at or behind the start of its table. */
function titlesOf(above: TextRecord | undefined, tables: readonly Part[]): string[] {
  return tables.map(({ start }, index) => {
    const cells = above?.cells.slice(start, tables[index + 1]?.start) ?? [];
    return titleOf(cells.find((cell) => cell.trim() !== '') ?? '');
  });
}

function failed(message: string, line: number): { error: ParseError } {
  return { error: { message, line } };
}
