import type { Currency } from '../money/currency';
import type { DocumentOf } from '../money/document';
import { toDecimal } from '../money/money';
import { csvFile, textCell } from '../text/csv-cells';
import type { exportedTransactionDocument } from './document';
import { signedAmount } from './transaction';

/** A transaction in a CSV export, or a part of a split one; `amount` is in minor units, positive. */
export type ExportedTransaction = DocumentOf<typeof exportedTransactionDocument>;

/**
 * The columns of a CSV export: those that an import requires, those that identify the row, and its flags. New ones come
 * last, so that programs that read columns by position still find the same ones.
 */
export const EXPORT_COLUMNS = [
  'date',
  'description',
  'category',
  'amount',
  'type',
  'account_id',
  'account',
  'note',
  'id',
  'tags',
  'counted',
  'one_time',
] as const;

/**
 * Transactions as CSV, with every text quoted and protected from being evaluated as a formula; `fromTextCell`
 * restores the texts.
 */
export function transactionsCsv(transactions: readonly ExportedTransaction[], currency: Currency): string {
  const lines = transactions.map((row) => [
    row.date,
    textCell(row.description),
    textCell(row.category),
    // Only a transfer's type doesn't show its direction.
    toDecimal(row.type === 'transfer' ? signedAmount(row) : row.amount, currency),
    textCell(row.type),
    textCell(row.accountId),
    textCell(row.account),
    textCell(row.note),
    textCell(row.id),
    textCell(row.tags.join(', ')),
    flagCell(row.counted),
    flagCell(row.oneTime),
  ]);
  return csvFile([EXPORT_COLUMNS.map(textCell), ...lines]);
}

/** A word, as spreadsheets translate 'true' when they save. */
const flagCell = (flag: boolean) => textCell(flag ? 'yes' : 'no');

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
