import { expect, test } from 'vitest';
import { averageOf, howOften } from './texts';

test.each([
  [null, null, 0, null],
  ['2026-11-01', '2026-11-01', 1, null],
  ['2026-11-01', '2026-11-01', 3, 'about daily'],
  ['2026-11-01', '2026-11-15', 3, 'about every 7 days'],
  ['2026-01-31', '2026-07-31', 7, 'about every 30 days'],
  ['2026-01-31', '2026-07-31', 3, 'about every 3 months'],
  ['2024-01-31', '2026-01-31', 3, 'about once a year'],
  ['2020-01-31', '2026-01-31', 3, 'about every 3 years'],
])('from %s to %s with %i rows: %s', (first, last, transactions, text) => {
  expect(howOften({ first, last, transactions })).toBe(text);
});

test('the average is rounded half away from zero', () => {
  expect(averageOf({ count: 2, amount: -1001 })).toBe(-501);
  expect(averageOf({ count: 2, amount: 1001 })).toBe(501);
  expect(averageOf({ count: 3, amount: 0 })).toBe(0);
  expect(averageOf({ count: 0, amount: 0 })).toBeNull();
});
