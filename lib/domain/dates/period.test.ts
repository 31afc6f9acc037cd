import { differenceInCalendarDays } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInZone } from './calendar-date';
import { fromLocalDate, toLocalDate } from './calendar-days';
import { dayCount, daysBetween } from './calendar-days';
import { comparedSpans, dayLabel, offsetOf, periodOf, periodStage, spanLabel } from './period';
import { parsePeriodChoice, PERIOD_TYPES, periodHref } from './period-choice';

describe('periodOf', () => {
  test.each([
    // weeks start on Monday
    ['week', 0, '2026-11-20', '2026-11-16', '2026-11-22', 'Nov 16 - Nov 22, 2026'],
    ['week', 0, '2026-11-16', '2026-11-16', '2026-11-22', 'Nov 16 - Nov 22, 2026'],
    ['week', 0, '2026-11-22', '2026-11-16', '2026-11-22', 'Nov 16 - Nov 22, 2026'],
    ['week', 1, '2026-11-22', '2026-11-23', '2026-11-29', 'Nov 23 - Nov 29, 2026'],
    // a week across New Year belongs to both years
    ['week', 0, '2026-12-31', '2026-12-28', '2027-01-03', 'Dec 28 - Jan 3, 2027'],
    ['week', -1, '2027-01-04', '2026-12-28', '2027-01-03', 'Dec 28 - Jan 3, 2027'],
    // weeks with clock changes, in Europe and in the United States
    ['week', 0, '2026-03-29', '2026-03-23', '2026-03-29', 'Mar 23 - Mar 29, 2026'],
    ['week', 0, '2026-10-25', '2026-10-19', '2026-10-25', 'Oct 19 - Oct 25, 2026'],
    ['week', 0, '2026-03-08', '2026-03-02', '2026-03-08', 'Mar 2 - Mar 8, 2026'],
    ['week', 0, '2026-11-01', '2026-10-26', '2026-11-01', 'Oct 26 - Nov 1, 2026'],
    ['month', 0, '2026-11-20', '2026-11-01', '2026-11-30', 'November 2026'],
    // going a month back or forth from the 31st must not skip a short month
    ['month', -1, '2026-03-31', '2026-02-01', '2026-02-28', 'February 2026'],
    ['month', 1, '2027-01-31', '2027-02-01', '2027-02-28', 'February 2027'],
    ['month', 0, '2028-02-29', '2028-02-01', '2028-02-29', 'February 2028'],
    ['month', -12, '2028-02-29', '2027-02-01', '2027-02-28', 'February 2027'],
    ['month', -1, '2026-01-15', '2025-12-01', '2025-12-31', 'December 2025'],
    ['quarter', 0, '2026-11-20', '2026-10-01', '2026-12-31', 'Q4 2026'],
    ['quarter', 0, '2026-03-31', '2026-01-01', '2026-03-31', 'Q1 2026'],
    ['quarter', 0, '2026-04-01', '2026-04-01', '2026-06-30', 'Q2 2026'],
    ['quarter', -1, '2026-01-01', '2025-10-01', '2025-12-31', 'Q4 2025'],
    ['quarter', 1, '2026-11-30', '2027-01-01', '2027-03-31', 'Q1 2027'],
    ['year', 0, '2028-02-29', '2028-01-01', '2028-12-31', '2028'],
    ['year', -1, '2028-02-29', '2027-01-01', '2027-12-31', '2027'],
    ['year', 1, '2026-12-31', '2027-01-01', '2027-12-31', '2027'],
  ] as const)('%s %i of %s', (type, offset, today, start, end, label) =>
    expect(periodOf({ type, offset }, today)).toMatchObject({ type, offset, start, end, label }),
  );

  test.each([
    ['week', '2026-11-20', '2026-11-09', 'Nov 9 - Nov 15'],
    ['month', '2026-03-31', '2026-02-01', 'February'],
    ['quarter', '2026-01-01', '2025-10-01', 'Q4 2025'],
    ['year', '2028-02-29', '2027-01-01', '2027'],
  ] as const)('the %s before %s', (type, today, previousStart, previousLabel) =>
    expect(periodOf({ type, offset: 0 }, today)).toMatchObject({ previousStart, previousLabel }),
  );

  test('the previous period ends the day before, and periods follow each other without gaps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIOD_TYPES),
        fc.integer({ min: -200, max: 200 }),
        fc.date({ min: new Date(1950, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true }),
        (type, offset, day) => {
          const today = fromLocalDate(day);
          const period = periodOf({ type, offset }, today);
          const before = periodOf({ type, offset: offset - 1 }, today);
          expect(before.start).toBe(period.previousStart);
          expect(before.end).toBe(period.previousEnd);
          expect(differenceInCalendarDays(toLocalDate(period.start), toLocalDate(before.end))).toBe(1);
        },
      ),
    );
  });
});

describe('a period starts and ends in the user’s time zone', () => {
  test.each([
    // 23:30 in Los Angeles, when UTC is already in the next day, and with it the next week, month, quarter or year.
    ['America/Los_Angeles', '2026-11-23T07:30:00Z', 'week', '2026-11-16', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-01T06:30:00Z', 'month', '2026-10-01', '2026-10-31'],
    ['America/Los_Angeles', '2026-10-01T06:30:00Z', 'quarter', '2026-07-01', '2026-09-30'],
    ['America/Los_Angeles', '2027-01-01T07:30:00Z', 'year', '2026-01-01', '2026-12-31'],
    // The nights in which the clocks change there.
    ['America/Los_Angeles', '2026-03-09T06:30:00Z', 'week', '2026-03-02', '2026-03-08'],
    ['America/Los_Angeles', '2026-11-02T07:30:00Z', 'week', '2026-10-26', '2026-11-01'],
    // 00:30 in Auckland, when UTC is still in the day before.
    ['Pacific/Auckland', '2026-11-22T11:30:00Z', 'week', '2026-11-23', '2026-11-29'],
    ['Pacific/Auckland', '2026-10-31T11:30:00Z', 'month', '2026-11-01', '2026-11-30'],
    ['Pacific/Auckland', '2026-09-30T11:30:00Z', 'quarter', '2026-10-01', '2026-12-31'],
    ['Pacific/Auckland', '2026-12-31T11:30:00Z', 'year', '2027-01-01', '2027-12-31'],
    ['Pacific/Auckland', '2026-04-05T12:30:00Z', 'week', '2026-04-06', '2026-04-12'],
    ['Pacific/Auckland', '2026-09-27T11:30:00Z', 'week', '2026-09-28', '2026-10-04'],
    ['UTC', '2026-10-31T23:59:59Z', 'month', '2026-10-01', '2026-10-31'],
  ] as const)('%s at %s: the %s from %s to %s', (zone, moment, type, start, end) =>
    expect(periodOf({ type, offset: 0 }, dateInZone(new Date(moment), zone))).toMatchObject({ start, end }),
  );

  test('the same moment can be the last day of a month in one zone and the first of the next in another', () => {
    const moment = new Date('2026-11-01T06:30:00Z');
    const [west, east] = ['America/Los_Angeles', 'Pacific/Auckland'].map((zone) => {
      const today = dateInZone(moment, zone);
      return comparedSpans(periodOf({ type: 'month', offset: 0 }, today), today);
    });
    expect(west).toEqual({
      now: { from: '2026-10-01', to: '2026-10-31' },
      before: { from: '2026-09-01', to: '2026-09-30' },
    });
    expect(east).toEqual({
      now: { from: '2026-11-01', to: '2026-11-01' },
      before: { from: '2026-10-01', to: '2026-10-01' },
    });
  });
});

test.each([
  ['month', 0, '2026-11-01', 'running'],
  ['month', 0, '2026-11-30', 'running'],
  ['month', -1, '2026-11-01', 'past'],
  ['week', 1, '2026-11-22', 'future'],
] as const)('the %s %i as of %s is %s', (type, offset, today, stage) =>
  expect(periodStage(periodOf({ type, offset }, today), today)).toBe(stage),
);

describe('comparedSpans', () => {
  test.each([
    ['month', 0, '2026-11-20', '2026-11-01..2026-11-20', '2026-10-01..2026-10-20'],
    ['month', 0, '2026-11-01', '2026-11-01..2026-11-01', '2026-10-01..2026-10-01'],
    ['month', 0, '2026-03-30', '2026-03-01..2026-03-30', '2026-02-01..2026-02-28'],
    ['month', 0, '2028-02-29', '2028-02-01..2028-02-29', '2028-01-01..2028-01-29'],
    ['quarter', 0, '2028-03-31', '2028-01-01..2028-03-31', '2027-10-01..2027-12-30'],
    ['week', 0, '2027-01-01', '2026-12-28..2027-01-01', '2026-12-21..2026-12-25'],
    ['year', 0, '2028-12-31', '2028-01-01..2028-12-31', '2027-01-01..2027-12-31'],
    // In the past or the future, both are whole.
    ['month', -1, '2026-04-30', '2026-03-01..2026-03-31', '2026-02-01..2026-02-28'],
    ['year', 1, '2026-11-20', '2027-01-01..2027-12-31', '2026-01-01..2026-12-31'],
  ] as const)('%s %i on %s: %s with %s', (type, offset, today, now, before) => {
    const spans = comparedSpans(periodOf({ type, offset }, today), today);
    expect(`${spans.now.from}..${spans.now.to}`).toBe(now);
    expect(`${spans.before.from}..${spans.before.to}`).toBe(before);
  });

  test('never compares more days before than now, and fewer only if the previous period is shorter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIOD_TYPES),
        fc.date({ min: new Date(1950, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true }),
        (type, date) => {
          const today = fromLocalDate(date);
          const period = periodOf({ type, offset: 0 }, today);
          const { now, before } = comparedSpans(period, today);
          expect(now).toEqual({ from: period.start, to: today });
          expect(before.from).toBe(period.previousStart);
          const most = dayCount({ from: period.previousStart, to: period.previousEnd });
          expect(dayCount(before)).toBe(Math.min(dayCount(now), most));
        },
      ),
    );
  });
});

test.each([
  ['2026-11-01', '2026-11-20', 'Nov 1 - Nov 20'],
  ['2026-11-01', '2026-11-01', 'Nov 1'],
  ['2025-11-01', '2025-11-20', 'Nov 1 - Nov 20, 2025'],
  ['2025-11-01', '2025-11-01', 'Nov 1, 2025'],
  ['2025-12-29', '2026-01-02', 'Dec 29, 2025 - Jan 2, 2026'],
])('%s to %s is written %s', (from, to, label) => expect(spanLabel({ from, to }, '2026-11-20')).toBe(label));

describe('offsetOf', () => {
  test.each([
    ['week', '2026-11-15', '2026-11-16', -1],
    ['week', '2026-11-16', '2026-11-22', 0],
    ['week', '2026-11-23', '2026-11-22', 1],
    ['week', '2025-12-29', '2026-01-05', -1],
    ['month', '2026-02-28', '2026-03-31', -1],
    ['month', '2026-12-01', '2026-11-30', 1],
    ['quarter', '2025-12-31', '2026-01-01', -1],
    ['quarter', '2026-10-01', '2026-12-31', 0],
    ['year', '2024-02-29', '2026-11-20', -2],
  ] as const)('%s of %s as of %s is %i', (type, date, today, offset) =>
    expect(offsetOf(type, date, today)).toBe(offset),
  );

  test('the period at that offset contains the date', () => {
    const days = fc.date({ min: new Date(1950, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_TYPES), days, days, (type, day, now) => {
        const [date, today] = [fromLocalDate(day), fromLocalDate(now)];
        const { start, end } = periodOf({ type, offset: offsetOf(type, date, today) }, today);
        return start <= date && date <= end;
      }),
    );
  });
});

describe('daysBetween', () => {
  test.each([
    ['2026-03-23', '2026-03-29', 7],
    ['2028-02-01', '2028-02-29', 29],
    ['2026-01-01', '2026-12-31', 365],
    ['2028-01-01', '2028-12-31', 366],
    ['2026-11-20', '2026-11-20', 1],
    ['2026-11-21', '2026-11-20', 0],
  ])('%s to %s has %i days, each once', (start, end, count) => {
    const days = daysBetween(start, end);
    expect(new Set(days).size).toBe(count);
    expect(days[0]).toBe(count > 0 ? start : undefined);
    expect(days.at(-1)).toBe(count > 0 ? end : undefined);
  });
});

test('labels of the chart', () => {
  expect(dayLabel('week', '2026-11-16')).toBe('Mon');
  expect(dayLabel('month', '2026-11-05')).toBe('Nov 5');
  expect(dayLabel('year', '2026-11-05')).toBe('Nov 5');
});

describe('the address', () => {
  test.each([
    [{}, { type: 'week', offset: 0 }],
    [
      { period: 'month', offset: '-3' },
      { type: 'month', offset: -3 },
    ],
    [
      { period: 'month', offset: '2' },
      { type: 'month', offset: 2 },
    ],
    [
      { period: 'fortnight', offset: '1' },
      { type: 'week', offset: 1 },
    ],
    [
      { period: 'year', offset: '1.5' },
      { type: 'year', offset: 0 },
    ],
    [
      { period: 'year', offset: '-99999' },
      { type: 'year', offset: -120 },
    ],
    [
      { period: 'year', offset: "1'; drop" },
      { type: 'year', offset: 0 },
    ],
    [{ offset: '-0' }, { type: 'week', offset: 0 }],
  ] as const)('%j is parsed as %j', (params, choice) => expect(parsePeriodChoice(params)).toEqual(choice));

  test.each([
    [{ type: 'week', offset: 0 }, '/dashboard'],
    [{ type: 'week', offset: -1 }, '/dashboard?offset=-1'],
    [{ type: 'month', offset: 0 }, '/dashboard?period=month'],
    [{ type: 'year', offset: 2 }, '/dashboard?period=year&offset=2'],
  ] as const)('%j is written as %s', (choice, href) => {
    expect(periodHref(choice)).toBe(href);
    const params = new URL(href, 'http://x').searchParams;
    expect(
      parsePeriodChoice({
        period: params.get('period') ?? undefined,
        offset: params.get('offset') ?? undefined,
      }),
    ).toEqual(choice);
  });

  test('a picked date leads to its period', () => {
    const offset = offsetOf('month', '2025-12-24', '2026-11-20');
    expect(periodHref({ type: 'month', offset })).toBe('/dashboard?period=month&offset=-11');
  });
});
