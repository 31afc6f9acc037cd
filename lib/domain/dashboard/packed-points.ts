import { addDays, type CalendarDate } from '../dates/calendar-date';
import type { Period } from '../dates/period';
import type { SpendingPoint } from './spending';

/** The points of a period as lists of numbers: a third as much to send to the browser, as a year has 366. */
export interface PackedPoints {
  /** The first days of both periods; the other days follow. */
  start: CalendarDate;
  previousStart: CalendarDate;
  spending: (number | null)[];
  total: (number | null)[];
  previousSpending: (number | null)[];
  previousTotal: (number | null)[];
}

export function packPoints(
  points: readonly SpendingPoint[],
  { start, previousStart }: Pick<Period, 'start' | 'previousStart'>,
): PackedPoints {
  return {
    start,
    previousStart,
    spending: points.map(({ spending }) => spending),
    total: points.map(({ total }) => total),
    previousSpending: points.map(({ previousSpending }) => previousSpending),
    previousTotal: points.map(({ previousTotal }) => previousTotal),
  };
}

export function unpackPoints(packed: PackedPoints): SpendingPoint[] {
  return packed.spending.map((spending, index) => {
    const previousSpending = packed.previousSpending[index] ?? null;
    return {
      date: addDays(packed.start, index),
      spending,
      total: packed.total[index] ?? null,
      previousDate: previousSpending === null ? null : addDays(packed.previousStart, index),
      previousSpending,
      previousTotal: packed.previousTotal[index] ?? null,
    };
  });
}
