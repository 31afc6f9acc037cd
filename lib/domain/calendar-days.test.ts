import { addDays, format } from 'date-fns';
import { describe, expect, test } from 'vitest';
import {
  dateOf,
  dayIn,
  dayNumbered,
  dayOf,
  fullDate,
  monthAndDay,
  monthName,
  weekdayName,
} from './calendar-days';

describe('days', () => {
  test('every day of four centuries has its date and its names', () => {
    const first = new Date(1899, 0, 1, 12);
    const number = dayOf('1899-01-01').number;
    for (let passed = 0; passed < 146_097; passed += 1) {
      const day = dayNumbered(number + passed);
      const date = addDays(first, passed);
      const expected = format(date, 'yyyy-MM-dd|MMMM|EEE|MMM d|MMM d, yyyy');
      const texts = [dateOf(day), monthName(day), weekdayName(day), monthAndDay(day), fullDate(day)];
      if (texts.join('|') !== expected) expect(texts.join('|')).toBe(expected);
      if (dayOf(dateOf(day)).number !== day.number) expect(dayOf(dateOf(day))).toEqual(day);
    }
    expect(dateOf(dayNumbered(number + 146_097))).toBe('2299-01-01');
  });

  test('what lies outside a month runs on', () => {
    expect(dateOf(dayIn(2026, 12, 1))).toBe('2027-01-01');
    expect(dateOf(dayIn(2024, 2, 0))).toBe('2024-02-29');
    expect(dateOf(dayIn(2026, 0, -1))).toBe('2025-12-30');
  });
});
