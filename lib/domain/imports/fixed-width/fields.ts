import type { CalendarDate } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
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

/** An amount of digits whose last ones are decimals. */
export function fixedAmount(
  digits: string,
  decimals: number,
  isDebit: boolean,
  currency: Currency,
): ReadMinorUnits {
  const plain = digits.trim().padStart(decimals + 1, '0');
  const written = /^\d+$/.test(plain) ? `${plain.slice(0, -decimals)}.${plain.slice(-decimals)}` : digits;
  const read = statedMinorUnits(written.replace(/^0+(?=\d)/, ''), currency);
  return 'value' in read && isDebit && read.value !== 0 ? { ...read, value: -read.value } : read;
}

/** A day written with six digits, in this order. */
export function sixDigitDay(text: string, order: 'DDMMYY' | 'YYMMDD'): Read<CalendarDate> {
  const [first = '', month = '', last = ''] = text.match(/../g) ?? [];
  const [day, year] = order === 'DDMMYY' ? [first, last] : [last, first];
  return statedDate(String(Number(year) + (Number(year) < 80 ? 2000 : 1900)), month, day);
}
