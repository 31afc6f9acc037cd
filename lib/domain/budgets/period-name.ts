import type { CalendarDate } from '../dates/calendar-date';
import { dayCount, monthOf, type Span } from '../dates/calendar-days';
import { formatMonth, formatMonthDay, formatShortMonth } from '../dates/format';
import type { PeriodKind } from './enums';
import { isWholeMonth, type PeriodDays } from './period';

const WEEKLY: readonly PeriodKind[] = ['weekly', 'two-weekly', 'four-weekly'];

/** The month that a period is called by next to its label, such as 'December'; null where the label says it, or none does. */
export function periodMonth(period: PeriodDays): string | null {
  return isWholeMonth(period) || isWeekly(period) ? null : formatMonth(mostlyIn(period));
}

/** A period in a sentence: 'November', or of weeks 'Nov 2 - Nov 8'. */
export function periodName(period: PeriodDays): string {
  if (!isWeekly(period)) return formatMonth(mostlyIn(period));
  return `${formatMonthDay(period.from)} - ${formatMonthDay(period.to)}`;
}

/** A period as short as it can be: 'Nov', or of weeks its first day. */
export function shortPeriodName(period: PeriodDays): string {
  return isWeekly(period) ? formatMonthDay(period.from) : formatShortMonth(mostlyIn(period));
}

/** One budget period in words, after an amount. */
export const PER_PERIOD: Record<PeriodKind, string> = {
  month: 'a month',
  day: 'a month',
  'last-day': 'a month',
  'last-business-day': 'a month',
  payday: 'a month',
  weekly: 'a week',
  'two-weekly': 'every 2 weeks',
  'four-weekly': 'every 4 weeks',
};

/** The unit in which budget periods are counted: 'months', 'weeks' or 'periods'. */
export function periodUnit({ kind }: Pick<PeriodDays, 'kind'>, count: number): string {
  const unit = kind === 'weekly' ? 'week' : WEEKLY.includes(kind) ? 'period' : 'month';
  return count === 1 ? unit : `${unit}s`;
}

const isWeekly = ({ kind }: PeriodDays) => WEEKLY.includes(kind);

/** The first day of the month that holds most days of a period, the later of equals. */
export function mostlyIn({ from, to }: Span): CalendarDate {
  let [best, most] = [from, 0];
  for (let month = monthOf(from); month.from <= to; month = monthOf(month.from, 1)) {
    const days = dayCount({
      from: month.from > from ? month.from : from,
      to: month.to < to ? month.to : to,
    });
    if (days >= most) [best, most] = [month.from, days];
  }
  return best;
}
