import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-date';
import { readTypedDate, typedDateProblem } from './typed-date';

describe('on Nov 20, 2026', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['nov 3', '2026-11-03'],
    ['3 November', '2026-11-03'],
    ['Jan 2', '2026-01-02'],
    ['Dec 20', '2026-12-20'],
    ['Dec 24', '2025-12-24'],
    ['Feb 28', '2026-02-28'],
    ['Today', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['20.11.2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['4/4/2026', '2026-04-04'],
    ['13/4', '2026-04-13'],
    ['20261120', '2026-11-20'],
  ])('%s is %s', (text, date) => expect(readTypedDate(text, '2026-11-20')).toBe(date));

  test.each([
    ['03/04/2026', '“03/04/2026” is not clear. Write Apr 3, 2026 or Mar 4, 2026'],
    ['3/4', '“3/4” is not clear. Write the month in letters, with the year: Nov 20, 2026'],
    ['30/02/05', '“30/02/05” is not clear. Write Feb 5, 2030'],
    ['31.04.2026', '“31.04.2026” is not a date. Write it like Nov 20, 2026'],
    ['2026-02-30', '"2026-02-30": February 2026 has 28 days'],
    ['soon', '“soon” is not a date. Write it like Nov 20, 2026'],
    ['20', '“20” is not a date. Write it like Nov 20, 2026'],
  ])('%s is rejected: %s', (text, problem) => {
    expect(readTypedDate(text, '2026-11-20')).toBeNull();
    expect(typedDateProblem(text)).toBe(problem);
  });
});

test('without a year it is the latest such day at most a month ahead', () => {
  expect(readTypedDate('Dec 30', '2027-01-02')).toBe('2026-12-30');
  expect(readTypedDate('Jan 2', '2026-12-20')).toBe('2027-01-02');
  expect(readTypedDate('Feb 29', '2028-02-10')).toBe('2028-02-29');
  expect(readTypedDate('Feb 29', '2027-02-10')).toBeNull();
});

test('adding days crosses months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('every calendar date is parsed as itself, and the schema accepts nothing else', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      return readTypedDate(date, '2026-11-20') === date && typedDateProblem(date) === null;
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readTypedDate(text, '2026-11-20');
      return read === null || typedDateProblem(read) === null;
    }),
  );
});
