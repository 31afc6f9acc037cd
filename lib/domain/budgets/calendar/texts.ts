import { formatDate, formatWeekday } from '../../dates/format';
import { isCalendarMonths } from './months';
import type { BudgetCalendar, Calendar } from './document';

const SHIFTED = {
  none: '',
  before: ', the Friday before a weekend',
  after: ', the Monday after a weekend',
} as const;

/** A calendar in words: 'Calendar months', 'From the 25th', 'Payday: Acme', 'Every 2 weeks from Monday'. */
export function calendarText(calendar: Calendar, incomes: BudgetCalendar['incomes']): string {
  const { kind, day, anchor, seriesId, shift } = calendar;
  if (isCalendarMonths(calendar)) return 'Calendar months';
  const weekday = anchor === null ? '' : ` from ${formatWeekday(anchor)}`;
  switch (kind) {
    case 'day':
      return `From the ${ordinal(day ?? 1)}${SHIFTED[shift]}`;
    case 'last-day':
      return `The last day of the month${SHIFTED[shift]}`;
    case 'last-business-day':
      return 'The last business day of the month';
    case 'payday': {
      const income = incomes.find(({ id }) => id === seriesId);
      return income ? `Payday: ${income.name}` : `Payday, or the ${ordinal(day ?? 1)}`;
    }
    case 'weekly':
      return `Every week${weekday}`;
    case 'two-weekly':
      return `Every 2 weeks${weekday}`;
    case 'four-weekly':
      return `Every 4 weeks${weekday}`;
  }
}

/** The button that changes the calendar. */
export const switchText = (validFrom: string) => `Switch on ${formatDate(validFrom)}`;

function ordinal(day: number): string {
  const ending = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
