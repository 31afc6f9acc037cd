import type { CalendarDate } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { shorten } from '../../text/text';
import { statedDate, statedMinorUnits, type Read, type ReadMinorUnits } from '../statement-row';

/** A record of a file with fixed columns. */
export interface FixedRecord {
  /** Counted from 1. */
  line: number;
  text: string;
}

/** The records of a file, without empty lines and the mark at the end of old files. */
export function fixedRecords(text: string): FixedRecord[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.replace(/\u001a+$/, '') }))
    .filter((record) => record.text.trim() !== '');
}

/** The characters of a record from a position to another, both counted from 1. */
export function field({ text }: FixedRecord, from: number, to: number): string {
  return text.slice(from - 1, to);
}

/** The columns of an amount, both counted from 1, and how many of its digits are decimals. */
interface AmountColumns {
  from: number;
  to: number;
  decimals: number;
}

/**
 * An amount that fills its columns with digits. Anything else is unreadable: where a character is missing or too many,
 * the digits of neighbours would become part of it.
 * @param isDebit null if the record says neither
 */
export function fixedAmount(
  record: FixedRecord,
  { from, to, decimals }: AmountColumns,
  isDebit: boolean | null,
  currency: Currency,
): ReadMinorUnits {
  const text = field(record, from, to);
  if (text.trim() === '') return { problem: { code: 'amount_missing' } };
  if (text.length < to - from + 1 || !/^ *\d+$/.test(text))
    return { problem: { code: 'amount_unreadable', params: { amount: shorten(text.trim()) } } };
  if (isDebit === null) return { problem: { code: 'direction_missing' } };
  const digits = text.trim().padStart(decimals + 1, '0');
  const read = statedMinorUnits(
    `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/^0+(?=\d)/, ''),
    currency,
  );
  return 'value' in read && isDebit && read.value !== 0 ? { ...read, value: -read.value } : read;
}

/** A day written with six digits, in this order. */
export function sixDigitDay(text: string, order: 'DDMMYY' | 'YYMMDD'): Read<CalendarDate> {
  const [first = '', month = '', last = ''] = text.match(/../g) ?? [];
  const [day, year] = order === 'DDMMYY' ? [first, last] : [last, first];
  return statedDate(String(Number(year) + (Number(year) < 80 ? 2000 : 1900)), month, day);
}
