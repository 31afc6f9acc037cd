import type { CalendarDate } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { occurrenceItems } from '../occurrence-item';
import type { RecurringPage } from '../page-document';
import type { CalendarItem } from './item';
import { stateNote } from './state-note';

/** The occurrences of a document by day, as the calendar shows them. */
export function calendarItems(page: RecurringPage, today: CalendarDate, currency: Currency): CalendarItem[] {
  const accounts = new Map(page.accounts.map((one) => [one.id, one]));
  return occurrenceItems(page, today)
    .map((one): CalendarItem => {
      const { series, least, most, paid } = one;
      const varies = paid === null && least !== null && most !== null && least !== most;
      return {
        key: `${series.id} ${one.due}`,
        seriesId: series.id,
        due: one.due,
        expected: one.expected,
        day: one.paidOn ?? one.expected,
        name: series.name,
        kind: series.kind,
        state: one.state,
        note: stateNote(one, accounts.get(series.accountId), today),
        amount: paid ?? one.amount,
        range: varies ? (Math.abs(least) < Math.abs(most) ? [least, most] : [most, least]) : null,
        moved: one.moved,
        ownAmount: one.ownAmount,
        isConfirmed: series.state !== 'proposed',
        foreign: series.currency === currency ? null : series.currency,
        accountId: series.accountId,
        account: series.account,
        otherAccount: series.otherAccount,
        category: series.category ?? '',
        transactions: one.transactions,
      };
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
