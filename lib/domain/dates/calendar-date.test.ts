import { expect, test } from 'vitest';
import { calendarDateProblem, dateInZone } from './calendar-date';
import { formatDate } from './format';
import { calendarDateInput } from './input';

test.each(['2026-11-20', '2028-02-29', '1900-01-01', '2999-12-31'])('%s is a date', (text) =>
  expect(calendarDateProblem(text)).toBeNull(),
);

test.each([
  ['2026-02-29', '"2026-02-29": February 2026 has 28 days'],
  ['2026-11-31', '"2026-11-31": November 2026 has 30 days'],
  ['2026-11-00', '"2026-11-00": November 2026 has 30 days'],
  ['2026-13-01', '"2026-13-01": there is no month 13; write dates as YYYY-MM-DD'],
  ['1776-07-04', 'the year 1776 is out of range'],
  ['01/02/2026', '"01/02/2026" is not a date; write it as YYYY-MM-DD'],
  ['2026-1-2', '"2026-1-2" is not a date; write it as YYYY-MM-DD'],
  ['', 'the date is missing'],
])('%s: %s', (text, problem) => expect(calendarDateProblem(text)).toBe(problem));

test.each([
  ['2026-01-05', 'Jan 5, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
  ['1999-12-31', 'Dec 31, 1999'],
])('%s is shown as %s', (date, shown) => expect(formatDate(date)).toBe(shown));

test('a date field words its error as a sentence', () => {
  expect(calendarDateInput.parse('2026-11-20')).toBe('2026-11-20');
  expect(calendarDateInput.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
    'Date is required',
  ]);
  expect(calendarDateInput.safeParse('1776-07-04').error?.issues[0]?.message).toBe(
    'The year 1776 is out of range',
  );
});

// The same two moments in zones where the date differs.
test.each([
  ['2026-11-20T07:30:00Z', 'America/Los_Angeles', '2026-11-19'],
  ['2026-11-20T07:30:00Z', 'UTC', '2026-11-20'],
  ['2026-11-20T11:30:00Z', 'Pacific/Auckland', '2026-11-21'],
  ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
  ['2026-03-29T00:59:00Z', 'Europe/London', '2026-03-29'],
  ['2026-11-20T07:30:00Z', 'Mars/Olympus', '2026-11-20'],
  ['2026-11-20T07:30:00Z', '', '2026-11-20'],
])('%s in %s is %s', (moment, zone, date) => expect(dateInZone(new Date(moment), zone)).toBe(date));
