import { MAX_COLUMNS } from './delimiter';
import { isAmountText, isDateText, profileOf } from './cell-kinds';
import { assignColumns, type Columns } from './columns';
import { usualCount, type TextRecord } from './delimited-text';
import type { Mapping } from './mapping';
import type { FileColumn, ReadingError } from './reading';

/** Where in a delimited file everything stands. */
export interface Layout {
  /** The place of the header among the records; -1 when there is none. */
  headerPlace: number;
  headers: string[];
  columns: Columns;
  /** The columns that are joined for the description, and those that stand in where they are empty. */
  description: number[];
  /** Stands before the description where money comes in. */
  descriptionIn: number | null;
  descriptionElse: number[];
  forUser: FileColumn[];
  /** All columns that may hold amounts, whatever was chosen. */
  moneyPlaces: number[];
}

const SAMPLE = 1500;

/** Finds the columns of a table; what the mapping says wins. */
export function layOut(
  records: TextRecord[],
  headerPlace: number,
  mapping: Mapping,
): Layout | { error: ReadingError } {
  const header = records[headerPlace];
  const headers = (header?.cells ?? []).slice(0, MAX_COLUMNS).map(tidy);
  const body = records.slice(headerPlace + 1);
  const width = tableWidth(headers, body);
  while (headers.length < width) headers.push('');
  const sample = sampleOf(body, width);
  const cellsOf = (place: number) => sample.map(({ cells }) => cells[place] ?? '');
  const profiles = headers.map((_, place) => profileOf(cellsOf(place)));
  const found = assignColumns(headers, profiles);
  const forUser = headers.map((name, place) => ({
    position: place + 1,
    header: name,
    samples: [...new Set(cellsOf(place).map(tidy).filter(Boolean))]
      .slice(0, 3)
      .map((text) => text.slice(0, 80)),
  }));

  let unknown: string | number | null = null;
  const placeOf = (column: string | number): number => {
    const place = typeof column === 'number' ? column - 1 : findByName(headers, column);
    if (place >= 0 && place < width) return place;
    unknown ??= column;
    return -1;
  };
  const chosen = (key: 'date' | 'amount' | 'debit' | 'credit') => {
    const column = mapping[key];
    return column === undefined ? undefined : placeOf(column);
  };
  const chosenOr = (
    key: 'fee' | 'sign' | 'category' | 'account' | 'balance',
    otherwise: number | null,
  ): number | null => {
    const column = mapping[key];
    if (column === 0) return null;
    return column === undefined ? otherwise : placeOf(column);
  };
  const moneyChosen =
    mapping.amount !== undefined || mapping.debit !== undefined || mapping.credit !== undefined;
  const description =
    mapping.description === undefined ? undefined : [mapping.description].flat().map(placeOf);
  const descriptionIn =
    mapping.descriptionIn !== undefined
      ? placeOf(mapping.descriptionIn)
      : description === undefined
        ? found.payer
        : null;
  const descriptionElse = mapping.descriptionElse?.map(placeOf);
  const columns: Columns = {
    ...found,
    date: chosen('date') ?? found.date,
    amount: moneyChosen ? (chosen('amount') ?? null) : found.amount,
    debit: moneyChosen ? (chosen('debit') ?? null) : found.debit,
    credit: moneyChosen ? (chosen('credit') ?? null) : found.credit,
    // A user who names the amount column would have named the fee column too.
    fee: chosenOr('fee', moneyChosen ? null : found.fee),
    sign: chosenOr('sign', found.sign),
    balance: chosenOr('balance', found.balance),
    category: chosenOr('category', found.category),
    account: chosenOr('account', found.account),
    rivals: moneyChosen ? [] : found.rivals,
  };
  if (unknown !== null) return { error: unknownColumn(unknown, headers, header?.line ?? null) };
  const used = [columns.amount, columns.debit, columns.credit];
  for (const key of ['balance', 'fee', 'sign', 'date'] as const)
    if (mapping[key] === undefined && columns[key] !== null && used.includes(columns[key]))
      columns[key] = null;
  return {
    headerPlace,
    headers,
    columns,
    description: description ?? columns.texts.slice(0, 1),
    descriptionIn,
    descriptionElse:
      descriptionElse ??
      (description ? columns.texts.filter((place) => !description.includes(place)) : columns.texts.slice(1)),
    forUser,
    moneyPlaces: [found.amount, found.debit, found.credit, ...found.rivals].filter((place) => place !== null),
  };
}

/** Columns beyond the header count only where they hold texts: numbers there mean that cells have shifted. */
function tableWidth(headers: string[], body: TextRecord[]): number {
  const usual = Math.min(usualCount(body), MAX_COLUMNS);
  if (headers.length === 0 || usual <= headers.length) return Math.max(headers.length, usual);
  const beyond = sampleOf(body, usual).map(({ cells }) => cells.slice(headers.length, usual).join(' '));
  const profile = profileOf(beyond);
  return profile.filled === 0 || (profile.letters >= 0.5 && profile.amounts === 0) ? usual : headers.length;
}

/** How a column is named in a mapping: by its header when that is there once, else by its position. */
export function columnName(headers: string[], place: number): string | number {
  const name = headers[place] ?? '';
  const once = name !== '' && name.length <= 200 && headers.filter((other) => same(other, name)).length === 1;
  return once ? name : place + 1;
}

/** A cell with its blanks in order: runs of them collapsed, none at the ends. */
export function tidy(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

function findByName(headers: string[], name: string): number {
  const exact = headers.indexOf(tidy(name));
  return exact >= 0 ? exact : headers.findIndex((header) => same(header, name));
}

function same(one: string, other: string): boolean {
  return tidy(one).toLowerCase() === tidy(other).toLowerCase();
}

function unknownColumn(column: string | number, headers: string[], line: number | null): ReadingError {
  const known = headers.map((header, place) => (header === '' ? `column ${place + 1}` : `"${header}"`));
  const what = typeof column === 'number' ? `column number ${column}` : `column "${column}"`;
  return { message: `There is no ${what} in this file. Its columns are: ${known.join(', ')}.`, line };
}

/** Rows that look like transactions, taken from the whole length of the table; any rows when none does. */
function sampleOf(body: TextRecord[], width: number): TextRecord[] {
  const step = Math.max(1, Math.floor(body.length / SAMPLE));
  const spread = body.filter((_, place) => place < 500 || place % step === 0);
  const filled = spread.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const dated = filled.filter(({ cells }) => cells.length > 1 && cells.some((cell) => isDateText(cell)));
  const yearless = filled.filter(
    ({ cells }) =>
      cells.length > 2 && cells.some((cell) => isDateText(cell, true)) && cells.some(isAmountText),
  );
  const likely = [dated, yearless, filled].find((rows) => rows.length > 0) ?? [];
  const fitting = likely.filter(({ cells }) => cells.slice(width).every((cell) => cell.trim() === ''));
  return fitting.length > 0 ? fitting : likely;
}
