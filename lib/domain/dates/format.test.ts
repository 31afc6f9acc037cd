import { afterEach, describe, expect, test } from 'vitest';
import { addDays, daysFrom } from './calendar-date';
import {
  formatDate,
  formatDateWithWeekday,
  formatMonth,
  formatMonthDay,
  formatMonthYear,
  formatShortWeekday,
  formatSpan,
  formatWeekday,
} from './format';

const DAY_MS = 86_400_000;

test('a date in all formats', () => {
  expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
  expect(formatMonthDay('2026-09-05')).toBe('Sep 5');
  expect(formatDateWithWeekday('2026-11-20')).toBe('Fri, Nov 20, 2026');
  expect(formatMonth('2026-11-20')).toBe('November');
  expect(formatMonthYear('2026-11-20')).toBe('November 2026');
  expect(formatWeekday('2026-11-20')).toBe('Friday');
  expect(formatShortWeekday('2026-11-20')).toBe('Fri');
});

/**
 * Zones whose clocks change at midnight, so that some days have no midnight, and zones on either side of the date
 * line.
 */
describe.each(['UTC', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Beirut', 'Pacific/Auckland'])(
  'with the clock in %s',
  (zone) => {
    const before = process.env.TZ;
    afterEach(() => {
      process.env.TZ = before;
    });

    test('every day of a century has its own name and follows the previous one', () => {
      process.env.TZ = zone;
      const first = Date.UTC(1980, 0, 1);
      let yesterday = '1979-12-31';
      for (let passed = 0; passed < 36_525; passed += 1) {
        const day = new Date(first + passed * DAY_MS);
        const date = day.toISOString().slice(0, 10);
        const [weekday, number, month, year] = day.toUTCString().replace(',', '').split(' ');
        const expected = `${date} ${weekday}, ${month} ${Number(number)}, ${year} 1`;
        const found = `${addDays(yesterday, 1)} ${formatDateWithWeekday(date)} ${daysFrom(yesterday, date)}`;
        if (found !== expected) expect(found).toBe(expected);
        yesterday = date;
      }
      expect(yesterday).toBe('2079-12-31');
    });
  },
);

test.each([
  ['2026-05-03', '2026-05-09', 'May 3 to 9'],
  ['2026-05-03', '2026-05-03', 'May 3'],
  ['2026-05-30', '2026-06-02', 'May 30 to Jun 2'],
  ['2025-05-03', '2025-05-09', 'May 3 to 9, 2025'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 to Jan 2, 2026'],
])('a span of days is short: %s to %s', (from, to, text) => {
  expect(formatSpan({ from, to }, '2026')).toBe(text);
});
