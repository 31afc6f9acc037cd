import { differenceInCalendarDays } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayLabel,
  daysBetween,
  formatDate,
  fromLocalDate,
  offsetOf,
  parsePeriodChoice,
  PERIOD_TYPES,
  periodHref,
  periodHrefOfDate,
  periodOf,
  toLocalDate,
} from './period';

describe('periodOf', () => {
  test.each([
    // weeks start on Monday
    ['week', 0, '2026-11-20', '2026-11-16', '2026-11-22', 'Nov 16 - Nov 22, 2026'],
    ['week', 0, '2026-11-16', '2026-11-16', '2026-11-22', 'Nov 16 - Nov 22, 2026'],
    ['week', 0, '2026-11-22', '2026-11-16', '2026-11-22', 'Nov 16 - Nov 22, 2026'],
    ['week', 1, '2026-11-22', '2026-11-23', '2026-11-29', 'Nov 23 - Nov 29, 2026'],
    // a week over the year's end belongs to both years
    ['week', 0, '2026-12-31', '2026-12-28', '2027-01-03', 'Dec 28 - Jan 3, 2027'],
    ['week', -1, '2027-01-04', '2026-12-28', '2027-01-03', 'Dec 28 - Jan 3, 2027'],
    // weeks in which clocks change, in Europe and in the United States
    ['week', 0, '2026-03-29', '2026-03-23', '2026-03-29', 'Mar 23 - Mar 29, 2026'],
    ['week', 0, '2026-10-25', '2026-10-19', '2026-10-25', 'Oct 19 - Oct 25, 2026'],
    ['week', 0, '2026-03-08', '2026-03-02', '2026-03-08', 'Mar 2 - Mar 8, 2026'],
    ['week', 0, '2026-11-01', '2026-10-26', '2026-11-01', 'Oct 26 - Nov 1, 2026'],
    ['month', 0, '2026-11-20', '2026-11-01', '2026-11-30', 'November 2026'],
    // from the 31st a month back or forth must not skip a short month
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

  test('the previous period ends the day before, and periods follow each other without gap', () => {
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
          expect(differenceInCalendarDays(toLocalDate(period.start), toLocalDate(before.end))).toBe(1);
        },
      ),
    );
  });
});

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
  ] as const)('%s of %s seen from %s is %i', (type, date, today, offset) =>
    expect(offsetOf(type, date, today)).toBe(offset),
  );

  test('the period at that offset holds the date', () => {
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

test('labels of the chart and the lists', () => {
  expect(dayLabel('week', '2026-11-16')).toBe('Mon');
  expect(dayLabel('month', '2026-11-05')).toBe('Nov 5');
  expect(dayLabel('year', '2026-11-05')).toBe('Nov 5');
  expect(formatDate('2026-01-05')).toBe('Jan 5, 2026');
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
  ] as const)('%j is read as %j', (params, choice) => expect(parsePeriodChoice(params)).toEqual(choice));

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
    expect(periodHrefOfDate('month', '2025-12-24', '2026-11-20')).toBe('/dashboard?period=month&offset=-11');
    expect(() => periodHrefOfDate('month', '2025-02-30', '2026-11-20')).toThrow('not a calendar date');
  });
});
