import { shorten } from '../../text';
import { isAmountText, isDateText } from './cell-kinds';
import type { TextRecord } from './delimited-text';
import type { Layout } from './layout';
import type { ExcludedRow } from '../parsed-file';
import { isDropped, isPending, isSummary } from './row-words';

/** A record whose date can't be read, with what it rather is: a total, a note, or a row that needs a look. */
export function undatedRow(record: TextRecord, { columns }: Layout, dateReason: string): ExcludedRow {
  const cell = (index: number | null) => (index === null ? '' : (record.cells[index] ?? '').trim());
  const row = (reason: string, needsLook: boolean): ExcludedRow => ({
    line: record.line,
    text: shorten(record.text, 300),
    reason,
    needsLook,
    partial: {},
  });
  const date = cell(columns.date);
  const money = [columns.amount, columns.debit, columns.credit].map(cell).filter((text) => text !== '');
  if (isPending(date)) return row(`the bank says "${shorten(date)}": it is not booked yet`, false);
  if (isDropped(date)) return row(`the bank says "${shorten(date)}": it did not take place`, false);
  if (isDateText(date, true)) return row(dateReason, true);
  if (record.cells.some((text) => isSummary(text.trim(), money.some(isAmountText))))
    return row('it is a total or a balance, not a transaction', false);
  if (date === '' && money.length === 0) return row('it has neither a date nor an amount', false);
  if (!money.some(isAmountText)) return row('it is not a transaction: it has no date and no amount', false);
  return row(date === '' ? 'the date is missing' : dateReason, true);
}
