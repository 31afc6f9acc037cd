import type { Currency } from '../money/currency';
import type { DocumentOf } from '../money/document';
import { toDecimal } from '../money/money';
import { csvFile, textCell } from '../text/csv-cells';
import type { exportedTransactionDocument } from './document';
import { byColumn, FLAG_FIELDS, TEXT_FIELDS, type FlagField, type TextField } from './fields';
import { signedAmount } from './transaction';

/** A transaction in a CSV export, or a part of a split one; `amount` is in minor units, positive. */
export type ExportedTransaction = DocumentOf<typeof exportedTransactionDocument>;

type Cell = (row: ExportedTransaction, currency: Currency) => string;

const plainText =
  (_: unknown, name: TextField): Cell =>
  (row) =>
    textCell(row[name]);

/** A word, as spreadsheets translate 'true' when they save. */
const plainFlag =
  (_: unknown, name: FlagField): Cell =>
  (row) =>
    textCell(row[name] ? 'yes' : 'no');

const { note, ...laterTexts } = byColumn(TEXT_FIELDS, plainText);
const { counted, one_time, ...laterFlags } = byColumn(FLAG_FIELDS, plainFlag);

/** A cell for each column, in their order. */
const CELLS = {
  date: (row) => row.date,
  description: (row) => textCell(row.description),
  category: (row) => textCell(row.category),
  // The type shows the direction, but for transfers, and for income that is taken back.
  amount: (row, currency) =>
    toDecimal(row.type === 'transfer' || row.type === 'income' ? signedAmount(row) : row.amount, currency),
  type: (row) => textCell(row.type),
  account_id: (row) => textCell(row.accountId),
  account: (row) => textCell(row.account),
  note,
  id: (row) => textCell(row.id),
  tags: (row) => textCell(row.tags.join(', ')),
  counted,
  one_time,
  ...laterTexts,
  ...laterFlags,
} satisfies Record<string, Cell>;

/**
 * The columns of a CSV export: those that an import requires, those that identify the row, and its plain fields. New
 * ones come last, so that programs that read columns by position still find the same ones.
 */
export const EXPORT_COLUMNS = (Object.keys(CELLS) as (keyof typeof CELLS)[]).filter(
  (column) => column !== 'expected_back',
);

/**
 * Transactions as CSV, with every text quoted and protected from being evaluated as a formula; `fromTextCell`
 * restores the texts.
 */
export function transactionsCsv(transactions: readonly ExportedTransaction[], currency: Currency): string {
  const lines = transactions.map((row) => EXPORT_COLUMNS.map((column) => CELLS[column](row, currency)));
  return csvFile([EXPORT_COLUMNS.map(textCell), ...lines]);
}

/** The number of rows written at once. */
const PIECE_ROWS = 1_000;

/** The same CSV in chunks, each written on demand. */
export function* transactionsCsvPieces(
  transactions: readonly ExportedTransaction[],
  currency: Currency,
): Generator<string, void> {
  const head = transactionsCsv([], currency);
  yield transactionsCsv(transactions.slice(0, PIECE_ROWS), currency);
  for (let from = PIECE_ROWS; from < transactions.length; from += PIECE_ROWS) {
    yield transactionsCsv(transactions.slice(from, from + PIECE_ROWS), currency).slice(head.length);
  }
}
