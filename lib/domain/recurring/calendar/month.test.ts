import { expect, test } from 'vitest';
import { expectedDaysOf, monthHref, parseMonth, parseView, sameDayIn, stepMonth, weeksOf } from './month';

const TODAY = '2026-11-24';

test('an address names its month; anything else is the current one', () => {
  expect(parseMonth('2025-02', TODAY)).toBe('2025-02');
  for (const bad of [undefined, '', '2026', '2026-13', '2026-1', '1812-01', 'today', '2026-11-24'])
    expect(parseMonth(bad, TODAY), bad).toBe('2026-11');
  expect(monthHref('2026-11', TODAY, 'calendar')).toBe('/upcoming');
  expect(monthHref('2027-01', TODAY, 'calendar')).toBe('/upcoming?month=2027-01');
  expect(monthHref('2026-11', TODAY, 'list')).toBe('/upcoming?view=list');
  expect(monthHref('2027-01', TODAY, 'list')).toBe('/upcoming?month=2027-01&view=list');
  expect(['list', 'calendar', 'grid', undefined].map(parseView)).toEqual([
    'list',
    'calendar',
    'calendar',
    'calendar',
  ]);
});

test('months are stepped across years, and a day that a month does not have is its last', () => {
  expect(stepMonth('2026-11', 2)).toBe('2027-01');
  expect(stepMonth('2026-01', -1)).toBe('2025-12');
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
  expect(sameDayIn('2028-02', '2028-01-30')).toBe('2028-02-29');
  expect(sameDayIn('2026-12', '2026-11-16')).toBe('2026-12-16');
});

test('weeks run from Monday to Sunday, and hold all days of the month', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect([november[0]?.[0], november.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  // February 2027 begins on a Monday and fills four weeks.
  expect(weeksOf('2027-02').map((week) => week[0])).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
  for (let month = '2026-01'; month < '2029-01'; month = stepMonth(month, 1)) {
    const days = weeksOf(month).flat();
    expect(days.filter((day) => day.startsWith(month)).length, month).toBeGreaterThanOrEqual(28);
    expect(new Set(days).size, month).toBe(days.length);
  }
});

test('what was paid long after or before its day is looked for, too', () => {
  expect(expectedDaysOf('2026-11')).toEqual({ from: '2026-05-29', to: '2027-01-20' });
});
