import type { FileTable } from '../file-content';
import { lineCounter } from '../line-counter';
import { tagReader } from './html-tags';
import { endElement, hasOpenMark, inMarks, shownText, startElement, type CellPieces } from './raised-digits';
import { MAX_COLUMNS } from './sheet';
import { decimalMark } from './sheet-records';

/** Elements whose text is not shown. */
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'noscript', 'template', 'select']);
/** Elements that begin a new line in a cell. */
const BREAKS = new Set(['br', 'p', 'div', 'li']);
const VOID = new Set(['br', 'img', 'input', 'hr', 'meta', 'link', 'col', 'wbr']);

interface Cell extends CellPieces {
  width: number;
  height: number;
}

interface OpenTable {
  records: { line: number; cells: string[] }[];
  /** Rows that cells from above still cover, by column. */
  covered: number[];
  row: { line: number; cells: Cell[] } | null;
  cell: Cell | null;
}

/**
 * The tables of a web page, also those inside of others, with their cells as texts. Rows of a page without line breaks
 * are counted in their table.
 */
export function htmlTables(page: string): FileTable[] {
  const lineAt = lineCounter(page);
  const { tagEnd, contentEnd } = tagReader(page);
  const tables: OpenTable[] = [];
  const open: OpenTable[] = [];
  let hidden: { name: string; depth: number } | null = null;
  let at = 0;
  while (at < page.length) {
    const start = page.indexOf('<', at);
    const end = start < 0 ? -1 : tagEnd(start);
    const cell = open.at(-1)?.cell;
    if (cell && !hidden) add(cell, page.slice(at, start < 0 ? page.length : start));
    if (start < 0) break;
    if (end < 0) {
      if (cell && !hidden) add(cell, '<');
      at = start + 1;
      continue;
    }
    at = end;
    const [, slash, name = '', rest = ''] =
      /^<(\/?)([a-z][a-z\d]*)([^]*)>$/i.exec(page.slice(start, end)) ?? [];
    const tag = name.toLowerCase();
    if (tag === '') continue;
    if (hidden) {
      if (tag === hidden.name) hidden.depth += slash ? -1 : 1;
      if (hidden.depth === 0) hidden = null;
    } else if (!slash && UNSEEN.has(tag)) at = contentEnd(tag, at);
    else if (!slash && cell && isHidden(rest) && !VOID.has(tag) && !rest.endsWith('/'))
      hidden = { name: tag, depth: 1 };
    else if (slash) close(tag, open);
    else begin(tag, rest, lineAt(start), open, tables);
  }
  while (open.length > 0) close('table', open);
  return withDecimalMarks(joined(tables)).map(({ records }, index) => {
    const hasLines = new Set(records.map(({ line }) => line)).size === records.length;
    return {
      name: `Table ${index + 1}`,
      records: records.map(({ line, cells }, row) => ({
        line: hasLines ? line : row + 1,
        cells,
        text: cells.filter((text) => text !== '').join(' | '),
      })),
    };
  });
}

function isHidden(attributes: string): boolean {
  return /display\s*:\s*none/i.test(attributes);
}

function begin(tag: string, rest: string, line: number, open: OpenTable[], tables: OpenTable[]): void {
  const table = open.at(-1);
  if (tag === 'table') {
    const next: OpenTable = { records: [], covered: [], row: null, cell: null };
    tables.push(next);
    open.push(next);
  } else if (!table) return;
  else if (tag === 'tr') {
    endRow(table);
    table.row = { line, cells: [] };
  } else if (tag === 'td' || tag === 'th') {
    endCell(table);
    table.row ??= { line, cells: [] };
    table.cell = {
      pieces: [{ text: '', isRaised: false }],
      raisedBy: null,
      width: spanOf(rest, 'colspan'),
      height: spanOf(rest, 'rowspan'),
    };
  } else if (table.cell) {
    if (BREAKS.has(tag)) add(table.cell, ' ');
    if (!VOID.has(tag) && !rest.endsWith('/')) startElement(table.cell, tag, rest);
  }
}

function close(tag: string, open: OpenTable[]): void {
  const table = open.at(-1);
  if (!table) return;
  if (tag === 'td' || tag === 'th') endCell(table);
  else if (tag === 'tr') endRow(table);
  else if (tag === 'table') {
    endRow(table);
    open.pop();
  } else if (table.cell) {
    if (BREAKS.has(tag)) add(table.cell, ' ');
    endElement(table.cell, tag);
  }
}

function add({ pieces }: Cell, text: string): void {
  pieces.at(-1)!.text += text;
}

function spanOf(attributes: string, name: string): number {
  const text = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(attributes)?.[1];
  return Math.min(Math.max(Number(text ?? 1), 1), MAX_COLUMNS);
}

function endCell(table: OpenTable): void {
  if (table.cell) table.row?.cells.push(table.cell);
  table.cell = null;
}

/** Places the cells of a row next to those that reach down from above; covered places stay empty. */
function endRow(table: OpenTable): void {
  endCell(table);
  const { row, covered } = table;
  table.row = null;
  if (!row || row.cells.length === 0) return;
  const cells: string[] = [];
  const skipCovered = () => {
    while ((covered[cells.length] ?? 0) > 0) {
      covered[cells.length]! -= 1;
      cells.push('');
    }
  };
  for (const { width, height, ...pieces } of row.cells) {
    skipCovered();
    const shown = shownText(pieces);
    for (let column = 0; column < width && cells.length < MAX_COLUMNS; column += 1) {
      covered[cells.length] = height - 1;
      cells.push(column === 0 ? shown : '');
    }
  }
  skipCovered();
  if (cells.some((text) => text !== '')) table.records.push({ line: row.line, cells });
}

/** Joins the pages of one table, and a table to its header if that is a separate one. */
function joined(tables: readonly OpenTable[]): OpenTable[] {
  const all: OpenTable[] = [];
  for (const table of tables.filter(({ records }) => records.length > 0)) {
    const before = all.at(-1);
    const [header, first] = [before?.records[0], table.records[0]!];
    const isSame = header?.cells.join('\n') === first.cells.join('\n');
    const isHeader = before?.records.length === 1 && header?.cells.length === first.cells.length;
    if (before && header && header.cells.length > 1 && (isSame || isHeader))
      for (const record of table.records) before.records.push(record);
    else all.push({ ...table });
  }
  return all;
}

/** Gives cents the decimal mark of the other amounts, where theirs is open. */
function withDecimalMarks(tables: OpenTable[]): OpenTable[] {
  const rows = tables.flatMap(({ records }) => records);
  if (!rows.some(({ cells }) => cells.some(hasOpenMark))) return tables;
  const mark = decimalMark(rows);
  for (const row of rows) row.cells = row.cells.map((text) => inMarks(text, mark));
  return tables;
}
