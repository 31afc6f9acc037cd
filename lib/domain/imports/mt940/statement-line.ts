import type { Currency } from '../../money/currency';
import type { CalendarDate } from '../../dates/calendar-date';
import { shorten } from '../../text/text';
import type { Reason } from '../reasons';
import { statedMinorUnits, statedDate, tidy, type Read } from '../statement-row';

/** A parsed statement line (:61:). */
export interface StatementLine {
  /** The posting date, or else the value date. */
  date: Read<CalendarDate>;
  minorUnits: Read<number>;
  /** True for a transaction that the bank only expects. */
  expected: boolean;
  /** NTRF, NMSC, N192, …; '' if there is none. */
  code: string;
  /** The customer's reference; '' if there is none. */
  reference: string;
  /** The text of its continuation lines. */
  supplement: string;
}

/**
 * Value date, posting date, debit/credit mark, third letter of the currency, amount, then code and references. Some
 * banks omit the code or use their own.
 */
const LINE =
  /^(\d{6})(\d{4})?\s*(RC|RD|EC|ED|C|D)([A-Z])?\s*(\d[\d.,]*)(?=[NFS]|[A-Z][A-Z0-9]{3}|\/\/|\s*$|\s+[^\s\d.,])(?:[A-Z]([A-Z0-9]{3}))?(.*)$/s;

/** Parses a statement line, which some banks wrap. */
export function readStatementLine(lines: string[], currency: Currency): StatementLine | { problem: Reason } {
  const [first = '', second = '', ...rest] = lines;
  const alone = LINE.exec(first.trim());
  const match = alone ?? LINE.exec(`${first.trim()}${second.trim()}`);
  if (!match) return { problem: { code: 'line_unreadable', params: { line: shorten(tidy(first)) } } };
  const [, value = '', entry, mark = '', , amount = '', code = '', references = ''] = match;
  const minorUnits = statedMinorUnits(amount, currency, { comma: 'decimal' });
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  const customer = tidy(references.split('//')[0] ?? '');
  return {
    date: bookingDay(value, entry),
    minorUnits:
      'value' in minorUnits && isOut && minorUnits.value !== 0 ? { value: -minorUnits.value } : minorUnits,
    expected: mark.startsWith('E'),
    code,
    reference: /^NON?REF$/i.test(customer) ? '' : customer,
    supplement: tidy((alone ? [second, ...rest] : rest).join(' ')),
  };
}

/** The posting date, which is written without a year: the one nearest to the value date. */
function bookingDay(value: string, entry: string | undefined): Read<CalendarDate> {
  const stated = statementDay(value);
  if (!entry) return stated;
  const [year = '', month = ''] = value.match(/../g) ?? [];
  const valueYear = fullYear(year);
  const [entryMonth = '', entryDay = ''] = entry.match(/../g) ?? [];
  const months = Number(entryMonth) - Number(month);
  const turn = Number(entryMonth) > 12 ? 0 : months > 6 ? -1 : months < -6 ? 1 : 0;
  return statedDate(String(valueYear + turn), entryMonth, entryDay);
}

/** Parses a date in a statement's form, yymmdd. */
export function statementDay(text: string): Read<CalendarDate> {
  const [year = '', month = '', day = ''] = text.match(/../g) ?? [];
  return statedDate(String(fullYear(year)), month, day);
}

function fullYear(year: string): number {
  return Number(year) + (Number(year) < 80 ? 2000 : 1900);
}
