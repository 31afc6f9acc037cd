import { MAX_COLUMNS } from '../records/delimiter';
import { isAmountText, isDateText, profileOf } from './cell-kinds';
import { bookedColumns, type BookedColumns } from './booked-columns';
import { assignColumns, type Columns } from './columns';
import { usualCount, type TextRecord } from '../records/delimited-text';
import type { Mapping } from '../../mapping';
import type { FileColumn, ParseError } from '../../parsed-file';

/** The positions of everything in a delimited file. */
export interface Layout {
  /** The index of the header among the records; -1 if there is none. */
  headerIndex: number;
  headers: string[];
  columns: Columns;
  /** The columns that are joined for the description; `descriptionElse` has their substitutes where they are empty. */
  description: number[];
  /** Used first for the description of money in. */
  descriptionIn: number | null;
  descriptionElse: number[];
  booked: BookedColumns;
  forUser: FileColumn[];
  /** All columns that may hold amounts, whatever was chosen. */
  moneyIndexes: number[];
}

const SAMPLE = 1500;

/** Finds the columns of a table; the mapping takes precedence. */
export function layOut(
  records: TextRecord[],
  headerIndex: number,
  mapping: Mapping,
): Layout | { error: ParseError } {
  const header = records[headerIndex];
  const headers = (header?.cells ?? []).slice(0, MAX_COLUMNS).map(tidy);
  const body = records.slice(headerIndex + 1);
  const width = tableWidth(headers, body);
  while (headers.length < width) headers.push('');
  const sample = sampleOf(body, width);
  const cellsOf = (index: number) => sample.map(({ cells }) => cells[index] ?? '');
  const profiles = headers.map((_, index) => profileOf(cellsOf(index)));
  const found = assignColumns(headers, profiles);
  const forUser = headers.map((name, index) => ({
    position: index + 1,
    header: name,
    samples: [...new Set(cellsOf(index).map(tidy).filter(Boolean))]
      .slice(0, 3)
      .map((text) => text.slice(0, 80)),
  }));

  let unknown: string | number | null = null;
  const columnIndexOf = (column: string | number): number => {
    const index = typeof column === 'number' ? column - 1 : findByName(headers, column);
    if (index >= 0 && index < width) return index;
    unknown ??= column;
    return -1;
  };
  const chosen = (key: 'date' | 'amount' | 'debit' | 'credit') => {
    const column = mapping[key];
    return column === undefined ? undefined : columnIndexOf(column);
  };
  const chosenOr = (
    key: 'fee' | 'sign' | 'category' | 'account' | 'balance',
    otherwise: number | null,
  ): number | null => {
    const column = mapping[key];
    if (column === 0) return null;
    return column === undefined ? otherwise : columnIndexOf(column);
  };
  const moneyChosen =
    mapping.amount !== undefined || mapping.debit !== undefined || mapping.credit !== undefined;
  const description =
    mapping.description === undefined ? undefined : [mapping.description].flat().map(columnIndexOf);
  const descriptionIn =
    mapping.descriptionIn !== undefined
      ? columnIndexOf(mapping.descriptionIn)
      : description === undefined
        ? found.payer
        : null;
  const descriptionElse = mapping.descriptionElse?.map(columnIndexOf);
  const columns: Columns = {
    ...found,
    date: chosen('date') ?? found.date,
    amount: moneyChosen ? (chosen('amount') ?? null) : found.amount,
    debit: moneyChosen ? (chosen('debit') ?? null) : found.debit,
    credit: moneyChosen ? (chosen('credit') ?? null) : found.credit,
    // A user who chose the amount column would have chosen a fee column too.
    fee: chosenOr('fee', moneyChosen ? null : found.fee),
    sign: chosenOr('sign', found.sign),
    balance: chosenOr('balance', found.balance),
    category: chosenOr('category', found.category),
    account: chosenOr('account', found.account),
    rivals: moneyChosen ? [] : found.rivals,
    twins: moneyChosen ? [] : found.twins,
    otherAmounts: moneyChosen ? [] : found.otherAmounts,
    pairs: moneyChosen ? [] : found.pairs,
  };
  if (unknown !== null) return { error: unknownColumn(unknown, headers, header?.line ?? null) };
  const used = [columns.amount, columns.debit, columns.credit];
  for (const key of ['balance', 'fee', 'sign', 'date'] as const)
    if (mapping[key] === undefined && columns[key] !== null && used.includes(columns[key]))
      columns[key] = null;
  return {
    headerIndex,
    headers,
    columns,
    description: description ?? columns.texts.slice(0, 1),
    descriptionIn,
    descriptionElse:
      descriptionElse ??
      (description ? columns.texts.filter((index) => !description.includes(index)) : columns.texts.slice(1)),
    booked: bookedColumns(headers, columns, cellsOf),
    forUser,
    moneyIndexes: [found.amount, found.debit, found.credit, ...found.rivals, ...found.twins].filter(
      (index) => index !== null,
    ),
  };
}

/**
 * The number of columns. Columns beyond the header count only if they hold texts; numbers there mean that cells have
 * shifted.
 */
function tableWidth(headers: string[], body: TextRecord[]): number {
  const usual = Math.min(usualCount(body), MAX_COLUMNS);
  if (headers.length === 0 || usual <= headers.length) return Math.max(headers.length, usual);
  const beyond = sampleOf(body, usual).map(({ cells }) => cells.slice(headers.length, usual).join(' '));
  const profile = profileOf(beyond);
  return profile.filled === 0 || (profile.letters >= 0.5 && profile.amounts === 0) ? usual : headers.length;
}

/** The name of a column in a mapping: its header if that is unique, otherwise its position. */
export function columnName(headers: string[], index: number): string | number {
  const name = headers[index] ?? '';
  const once = name !== '' && name.length <= 200 && headers.filter((other) => same(other, name)).length === 1;
  return once ? name : index + 1;
}

/** The account that a record names; null if it names none. */
export function accountOf({ cells }: TextRecord, { columns }: Layout): string | null {
  return columns.account === null ? null : tidy(cells[columns.account] ?? '') || null;
}

/** A cell with spaces collapsed and trimmed. */
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

function unknownColumn(column: string | number, headers: string[], line: number | null): ParseError {
  const known = headers.map((header, index) => (header === '' ? `column ${index + 1}` : `"${header}"`));
  const what = typeof column === 'number' ? `column number ${column}` : `column "${column}"`;
  return { message: `There is no ${what} in this file. Its columns are: ${known.join(', ')}.`, line };
}

/** Records that look like transactions, sampled from the whole table; any records if none does. */
function sampleOf(body: TextRecord[], width: number): TextRecord[] {
  const step = Math.max(1, Math.floor(body.length / SAMPLE));
  const spread = body.filter((_, index) => index < 500 || index % step === 0);
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
