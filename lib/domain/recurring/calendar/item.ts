import { addDays, type CalendarDate } from '../../dates/calendar-date';
import type { Span } from '../../dates/calendar-days';
import { formatDateWithWeekday } from '../../dates/format';
import type { Currency } from '../../money/currency';
import type { SeriesKind } from '../enums';
import { isToCome, type OccurrenceState } from '../occurrence-state';

/** An occurrence as the calendar shows it. Amounts are signed minor units. */
export interface CalendarItem {
  /** Its series and its due day. */
  key: string;
  seriesId: string;
  due: CalendarDate;
  expected: CalendarDate;
  /** The day it is shown on: the one it was paid on, else the expected one. */
  day: CalendarDate;
  name: string;
  kind: SeriesKind;
  state: OccurrenceState;
  /** A sentence on its state, such as the file that would tell more; null if there is nothing to say. */
  note: string | null;
  /** The sum paid, else the one expected. */
  amount: number;
  /** The range of an expected amount that varies, the smaller one first; else null. */
  range: readonly [number, number] | null;
  moved: boolean;
  /** True if its amount was set by hand. */
  ownAmount: boolean;
  /** False for a series that was found and that nobody has confirmed. */
  isConfirmed: boolean;
  /** Its currency if that is not the user's. */
  foreign: Currency | null;
  accountId: string;
  account: string;
  /** Of a transfer: the account that the money goes to. */
  otherAccount: string | null;
  /** The category of its newest transaction. */
  category: string;
  transactions: readonly string[];
}

/** A sum of items in the user's currency. */
export interface ItemSum {
  amount: number;
  /** True if an amount in it varies. */
  isAbout: boolean;
  /** The number of its items. */
  count: number;
}

/** The sum of items; transfers and amounts in another currency are in none. */
function sumOf(items: readonly CalendarItem[]): ItemSum {
  const counted = items.filter(({ kind, foreign }) => kind !== 'transfer' && foreign === null);
  return {
    amount: counted.reduce((sum, { amount }) => sum + amount, 0),
    isAbout: counted.some(({ range }) => range !== null),
    count: counted.length,
  };
}

/** The sums of the items that go out and of those that come in. */
export function sumsOf(items: readonly CalendarItem[]): { out: ItemSum; in: ItemSum } {
  return {
    out: sumOf(items.filter(({ amount }) => amount < 0)),
    in: sumOf(items.filter(({ amount }) => amount > 0)),
  };
}

/** The sum of a day: of items that were paid or may still come; `isPaid` if nothing in it is still to come. */
export function daySum(items: readonly CalendarItem[]): ItemSum & { isPaid: boolean } {
  const shown = items.filter((item) => item.state === 'paid' || isToCome(item));
  const toCome = sumOf(shown.filter(isToCome));
  return { ...sumOf(shown), isPaid: toCome.count === 0 };
}

/** The items by the day they are shown on. */
export function itemsByDay(items: readonly CalendarItem[]): Map<CalendarDate, CalendarItem[]> {
  const days = new Map<CalendarDate, CalendarItem[]>();
  for (const item of items) {
    const known = days.get(item.day);
    if (known) known.push(item);
    else days.set(item.day, [item]);
  }
  return days;
}

/** The number of items that 'Coming up' lists, and the days that it looks ahead, and back for late ones. */
const COMING_UP = { items: 5, ahead: 60, back: 31 };

/** The days of which 'Coming up' lists items. */
export function comingUpDays(today: CalendarDate): Span {
  return { from: addDays(today, -COMING_UP.back), to: addDays(today, COMING_UP.ahead) };
}

/** The next items: those from today on that may still come, and before them the late ones. */
export function comingUp(items: readonly CalendarItem[], today: CalendarDate): CalendarItem[] {
  return items
    .filter((item) => isToCome(item) && (item.day >= today || item.state === 'late'))
    .slice(0, COMING_UP.items);
}

/**
 * The name of a day for screen readers: its date, the number of its items, and their sum.
 * @param sum as text; null if there is nothing to add up
 */
export function dayName(day: CalendarDate, count: number, sum: string | null): string {
  const items = count === 0 ? 'nothing' : `${count} item${count === 1 ? '' : 's'}`;
  return `${formatDateWithWeekday(day)}: ${items}${sum === null ? '' : `, ${sum}`}`;
}
