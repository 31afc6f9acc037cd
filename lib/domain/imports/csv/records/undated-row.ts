import { shorten } from '../../../text/text';
import { answerOf, isWordOnly } from '../columns/booked-columns';
import { isAmountText, isDateText } from '../columns/cell-kinds';
import type { TextRecord } from './delimited-text';
import { tidy, type Layout } from '../columns/layout';
import type { ExcludedRow } from '../../parsed-file';
import type { Reason } from '../../reasons';
import { isDropped, isPending, isSummary } from './row-words';

/** Excludes a record whose date can't be parsed: as a total, as a note, or as a row that needs a look. */
export function undatedRow(record: TextRecord, { columns }: Layout, dateReason: Reason): ExcludedRow {
  const cell = (index: number | null) => (index === null ? '' : (record.cells[index] ?? '').trim());
  const row = (reason: Reason, needsLook: boolean): ExcludedRow => ({
    line: record.line,
    text: shorten(record.text, 300),
    reason,
    needsLook,
    partial: {},
  });
  const date = cell(columns.date);
  const money = [columns.amount, columns.debit, columns.credit].map(cell).filter((text) => text !== '');
  const params = { status: shorten(date) };
  if (isPending(date)) return row({ code: 'not_booked', params }, false);
  if (isDropped(date)) return row({ code: 'not_done', params }, false);
  if (isDateText(date, true)) return row(dateReason, true);
  if (record.cells.some((text) => isSummary(text.trim(), money.some(isAmountText))))
    return row({ code: 'total' }, false);
  if (date === '' && money.length === 0) return row({ code: 'no_date_or_amount' }, false);
  if (!money.some(isAmountText)) return row({ code: 'no_transaction' }, false);
  return row(date === '' ? { code: 'date_missing' } : dateReason, true);
}

/**
 * The reason why a row isn't a booked transaction, and whether that needs a look because the words are unknown; null if
 * it is one.
 */
export function whyNotBooked(
  { cells }: TextRecord,
  { columns, headers, booked }: Layout,
): { reason: Reason; needsLook: boolean } | null {
  const cell = (index: number | null) => (index === null ? '' : tidy(cells[index] ?? ''));
  const why = (code: 'not_done' | 'not_booked', status: string, needsLook = false) => ({
    reason: { code, params: { status: shorten(status) } },
    needsLook,
  });
  for (const status of [cell(columns.status), cell(booked.status)]) {
    if (isDropped(status)) return why('not_done', status);
    if (isPending(status)) return why('not_booked', status);
  }
  const { flag } = booked;
  if (flag && answerOf(cell(flag.index)) === flag.pending)
    return why('not_booked', `${headers[flag.index]}: ${cell(flag.index)}`);
  const balance = cell(booked.balance);
  if (isWordOnly(balance)) return why('not_booked', balance, !isPending(balance));
  const lacksDay = booked.day !== null && cell(booked.day) === '' && cell(columns.date) !== '';
  if (lacksDay && !isAmountText(balance))
    return { reason: { code: 'booking_day_missing' }, needsLook: false };
  return null;
}
