import { expect } from 'vitest';
import type { Dashboard, SpendingBucket } from '@/lib/domain/dashboard/dashboard';
import { spendingSeries } from '@/lib/domain/dashboard/spending';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { Period } from '@/lib/domain/dates/period';

export const within =
  ({ from, to }: Span) =>
  ({ date }: { date: string }) =>
    date >= from && date <= to;
export const shiftDay = (date: string, shift: number) => {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + shift);
  return moved.toISOString().slice(0, 10);
};
export const dayNumber = (date: string) => Date.parse(`${date}T12:00:00Z`) / 86_400_000;

/** The spending from one day to another, in minor units; null if there is no row. */
type SpentIn = (from: string, to: string) => number | null;

/** The period's weeks or months, found by walking through its days. */
export function expectedBuckets(
  { type, start, end, previousStart, previousEnd }: Period,
  today: string,
  spentIn: SpentIn,
): SpendingBucket[] {
  if (type === 'week') return [];
  const starts: string[] = [];
  for (let date = start; date <= end; date = shiftDay(date, 1)) {
    const isFirst = type === 'year' ? date.endsWith('-01') : new Date(`${date}T12:00:00Z`).getUTCDay() === 1;
    if (date === start || isFirst) starts.push(date);
  }
  const earlier = (date: string, other: string) => (date < other ? date : other);
  const beforeOf = (date: string) =>
    type === 'year'
      ? `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
      : shiftDay(previousStart, dayNumber(date) - dayNumber(start));
  return starts.map((from, place) => {
    const next = starts[place + 1];
    const to = next ? shiftDay(next, -1) : end;
    const before = beforeOf(from);
    const beforeTo = next ? earlier(shiftDay(beforeOf(next), -1), previousEnd) : previousEnd;
    const sameDay = shiftDay(before, dayNumber(today) - dayNumber(from));
    const spentBefore = (last: string) => (before <= previousEnd ? (spentIn(before, last) ?? 0) : null);
    const spending = spentBefore(beforeTo);
    return {
      from,
      to,
      spending: spentIn(from, to) ?? (from > today ? null : 0),
      before: spending === null ? null : { from: before, to: beforeTo, spending },
      soFar:
        from <= today && today < to
          ? { now: spentIn(from, today) ?? 0, before: spentBefore(earlier(sameDay, beforeTo)) }
          : null,
    };
  });
}

/** The sum of figures, in minor units. */
export const parts = (some: readonly ({ spending: number | null } | null)[]) =>
  some.reduce((minorUnits, part) => minorUnits + (part?.spending ?? 0), 0);

/** Expects each series of the chart to come to 'Total Spending', of the period and of the previous one. */
export function expectSeriesToAddUp(shown: Dashboard, period: Period, today: string): void {
  const { spending } = shown.period;
  expect(parts(shown.days.filter(within(shown.period)))).toBe(spending);
  expect(parts(shown.days.filter(within(shown.previous)))).toBe(shown.previous.spending);

  const drawn = spendingSeries(period, shown.days, today).flatMap(({ total }) => total ?? []);
  expect(drawn.at(-1) ?? 0).toBe(spending);
  expect(shown.days.findLast(within(shown.previous))?.total ?? 0).toBe(shown.previous.spending);

  if (period.type === 'week') return;
  expect(parts(shown.buckets)).toBe(spending);
  expect(parts(shown.buckets.map(({ before }) => before))).toBe(shown.previous.spending);
}
