import { rolesOfHeader } from '../csv/columns/header-roles';
import type { FileTable } from '../file-content';
import type { ParseError } from '../parsed-file';
import { numberText } from './cell-texts';
import { MAX_COLUMNS } from './sheet';
import { isYnabList, ynabItems } from './ynab-list';

type Item = Record<string, unknown>;

const MAX_DEPTH = 8;
const MAX_TABLES = 50;
/** The longest text of a value that is a list itself. */
const MAX_LIST = 300;

/** The lists of objects in JSON or JSON lines, as tables whose headers are the keys. */
export function jsonTables(text: string): FileTable[] | { error: ParseError } {
  const parsed = parse(text);
  if ('error' in parsed) return parsed;
  const lists: { path: string[]; items: Item[] }[] = [];
  collect(parsed.value, [], lists);
  return lists.map(({ path, items }, index) => ({
    name: path.join(' ') || `List ${index + 1}`,
    records: recordsOf(items),
  }));
}

/** The value; that of JSON lines is the list of them. */
function parse(text: string): { value: unknown } | { error: ParseError } {
  try {
    return { value: valueOf(text) };
  } catch {
    return parseLines(text);
  }
}

function parseLines(text: string): { value: unknown[] } | { error: ParseError } {
  const value: unknown[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    try {
      value.push(valueOf(line));
    } catch {
      return { error: { message: 'This is not valid JSON.', line: value.length > 0 ? index + 1 : null } };
    }
  }
  return { value };
}

/** Numbers with more digits than a number can hold stay texts: they are ids. */
function valueOf(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d{16,}$/.test(context?.source ?? '')
      ? context?.source
      : value,
  );
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds the lists of objects anywhere in a value. */
function collect(value: unknown, path: string[], lists: { path: string[]; items: Item[] }[]): void {
  if (path.length > MAX_DEPTH || lists.length >= MAX_TABLES) return;
  if (Array.isArray(value)) {
    const items = value.filter(isItem);
    if (items.length > 0 && items.length === value.length) lists.push({ path, items });
    if (isYnabList(items)) return;
    for (const [index, inner] of value.entries())
      if (isItem(inner))
        for (const key of Object.keys(inner)) descend(inner[key], [...path, String(index + 1), key], lists);
  } else if (isItem(value)) for (const key of Object.keys(value)) descend(value[key], [...path, key], lists);
}

function descend(value: unknown, path: string[], lists: { path: string[]; items: Item[] }[]): void {
  if (typeof value === 'object' && value !== null) collect(value, path, lists);
}

function recordsOf(items: readonly Item[]): FileTable['records'] {
  const columns = new Map<string, number>();
  const cellsOf = (item: Item) => {
    const cells: string[] = [];
    flatten(item, '', (name, text) => {
      const column = columns.get(name) ?? columns.size;
      if (column >= MAX_COLUMNS) return;
      columns.set(name, column);
      cells[column] = text;
    });
    return cells;
  };
  const isYnab = isYnabList(items);
  const rows = items.flatMap((item, index) =>
    (isYnab ? ynabItems(item) : [item]).map((one) => ({ line: index + 2, written: cellsOf(one) })),
  );
  const headers = headersOf([...columns.keys()]);
  return [{ line: 1, written: headers }, ...rows].map(({ line, written }) => {
    const cells = Array.from(headers, (_, column) => written[column] ?? '');
    return { line, cells, text: cells.filter((text) => text !== '').join(' | ') };
  });
}

function flatten(item: Item, prefix: string, add: (name: string, text: string) => void, depth = 0): void {
  for (const [key, value] of Object.entries(item)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (isItem(value) && depth < MAX_DEPTH) flatten(value, name, add, depth + 1);
    else add(name, textOf(value));
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value).slice(0, MAX_LIST) : String(value);
}

/** Keys that only hold the value of the key above them: 'transactionAmount.amount'. */
const HOLDERS = new Set(['value', 'amount', 'content', 'text']);

/** Headers in words. A key that only holds a value goes by the name of the key above it. */
function headersOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const path = name.split('.');
    const above = HOLDERS.has(path.at(-1) ?? '') && path.length > 1 ? path.slice(0, -1).join(' ') : null;
    const full = path.join(' ');
    const isKnown = above !== null && rolesOfHeader(full).size === 0 && rolesOfHeader(above).size > 0;
    const header = isKnown && !taken.has(above) ? above : full;
    taken.add(header);
    return header;
  });
}
