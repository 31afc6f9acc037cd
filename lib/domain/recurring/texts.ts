import { daysFrom } from '../dates/calendar-date';
import { formatMonthDay } from '../dates/format';
import type { SeriesTerms } from './judge-payee';
import type { OccurrenceState } from './occurrence-state';
import type { PageOccurrence } from './page-document';
import { weekdayOf } from './due-days';
import type { SeriesKind } from './enums';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const LAST_DAY = 31;

/** The days of a rhythm, such as 'Monthly on the 1st' or 'Every 2 weeks on Friday'. */
export function rhythmText(terms: SeriesTerms): string {
  const on = onText(terms);
  return `${oftenText(terms.unit, terms.every)}${on === '' ? '' : ` ${on}`}`;
}

/** The days of a rhythm without its length: 'on the 1st'; '' if it counts days. */
export function onText({ unit, days, ordinal, weekday, anchor }: SeriesTerms): string {
  if (unit === 'day') return '';
  if (unit === 'week') return `on ${WEEKDAYS[weekdayOf(anchor) - 1]}`;
  if (ordinal !== null) return `on the ${ordinalText(ordinal)} ${kindOfDay(weekday)}`;
  if (unit === 'year' && days.length <= 1) return `on ${formatMonthDay(anchor)}`;
  const dates = days.length > 0 ? days : [Number(anchor.slice(8))];
  return `on the ${dates.map(dayText).join(' and ')}`;
}

function oftenText(unit: SeriesTerms['unit'], every: number): string {
  if (every === 1) return { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }[unit];
  if (unit === 'month' && every === 3) return 'Quarterly';
  if (unit === 'month' && every === 6) return 'Every half year';
  return `Every ${every} ${unit}s`;
}

/** The length of a rhythm after an amount: 'every 4 weeks', 'every month', 'twice every month'. */
export function everyText({ unit, every, days }: Pick<SeriesTerms, 'unit' | 'every' | 'days'>): string {
  const often = days.length <= 1 ? '' : days.length === 2 ? 'twice ' : `${days.length} times `;
  return `${often}every ${every === 1 ? unit : `${every} ${unit}s`}`;
}

function dayText(day: number): string {
  return day === LAST_DAY ? 'last day' : numeral(day);
}

function ordinalText(ordinal: number): string {
  if (ordinal === -1) return 'last';
  return ordinal < 0 ? `${numeral(-ordinal)} to last` : numeral(ordinal);
}

function kindOfDay(weekday: number | null): string {
  return weekday === 0 ? 'business day' : (WEEKDAYS[(weekday ?? 1) - 1] ?? '');
}

function numeral(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const ending = teen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** The kinds of series as headings. */
export const KIND_TITLES: Record<SeriesKind, string> = {
  income: 'Income',
  bill: 'Bills',
  subscription: 'Subscriptions',
  transfer: 'Transfers',
};

/** The states of occurrences as words. */
export const STATE_WORDS: Record<OccurrenceState, string> = {
  paid: 'Paid',
  skipped: 'Skipped',
  upcoming: 'Expected',
  due: 'Due',
  late: 'Late',
  missed: 'Missed',
  unknown: 'Not known',
};

/** The kinds of series, each as one. */
export const KIND_NAMES: Record<SeriesKind, string> = {
  income: 'Income',
  bill: 'Bill',
  subscription: 'Subscription',
  transfer: 'Transfer',
};

/** The days by which an occurrence was paid early or late: '2 days early'; '' on the day, or if it isn't paid. */
export function daysOffText({ expected, paidOn }: Pick<PageOccurrence, 'expected' | 'paidOn'>): string {
  const days = paidOn === null ? 0 : daysFrom(expected, paidOn);
  if (days === 0) return '';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'early' : 'late'}`;
}
