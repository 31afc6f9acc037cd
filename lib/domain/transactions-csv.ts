import Papa from 'papaparse';
import type { CalendarDate } from './calendar-date';
import { toDecimal } from './money';
import type { TransactionType } from './transaction';

/** A transaction as an export writes it; `amount` in cents, positive. */
export interface ExportedTransaction {
  id: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: TransactionType;
  accountId: string;
  /** As the list shows it: 'Everyday (*4821)'. */
  account: string;
  note: string;
}

/** The columns of an export: those an import asks for, and what tells the row from others. */
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
] as const;

/** What spreadsheets take for a formula, also behind the apostrophes that keep them from it. */
export const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Transactions as CSV (RFC 4180, UTF-8 with a byte-order mark). A cell that a spreadsheet would take for a formula
 * begins with an apostrophe; `fromExportedText` takes it away again.
 */
export function transactionsCsv(transactions: readonly ExportedTransaction[]): string {
  const rows = transactions.map((row) => [
    row.date,
    row.description,
    row.category,
    toDecimal(row.amount),
    row.type,
    row.accountId,
    row.account,
    row.note,
    row.id,
  ]);
  const csv = Papa.unparse([[...EXPORT_COLUMNS], ...rows], { newline: '\r\n', escapeFormulae: FORMULA });
  return `\ufeff${csv}\r\n`;
}

/** As many rows as are written at once. */
const PIECE_ROWS = 1_000;

/** That CSV in pieces, each made when it is asked for. */
export function* transactionsCsvPieces(
  transactions: readonly ExportedTransaction[],
): Generator<string, void> {
  const head = transactionsCsv([]);
  yield transactionsCsv(transactions.slice(0, PIECE_ROWS));
  for (let from = PIECE_ROWS; from < transactions.length; from += PIECE_ROWS) {
    yield transactionsCsv(transactions.slice(from, from + PIECE_ROWS)).slice(head.length);
  }
}

/** The text of a cell of an export, as it was before `transactionsCsv` made it safe. */
export function fromExportedText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
