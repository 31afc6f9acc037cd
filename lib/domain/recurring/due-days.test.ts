import { describe, expect, it } from 'vitest';
import { dueDays, shifted } from './due-days';
import type { Terms } from './rhythms';

const monthly = (change: Partial<Terms>): Terms => ({
  unit: 'month',
  every: 1,
  days: [],
  ordinal: null,
  weekday: null,
  anchor: '2026-01-01',
  shift: 'none',
  ...change,
});
const of = (change: Partial<Terms>, from: string, to: string) => {
  const terms = monthly(change);
  return dueDays(terms, from, to).map((day) => shifted(day, terms.shift));
};

describe('due days', () => {
  it.each([
    ['the last day', { days: [31] }, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['the 30th', { days: [30] }, ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30']],
    [
      'the first Monday',
      { ordinal: 1, weekday: 1 },
      ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-06'],
    ],
    [
      'the fifth Friday or the last',
      { ordinal: 5, weekday: 5 },
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24'],
    ],
    [
      'the last Friday',
      { ordinal: -1, weekday: 5 },
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24'],
    ],
    [
      'the last business day',
      { ordinal: -1, weekday: 0 },
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
    ],
    [
      'the second business day',
      { ordinal: 2, weekday: 0 },
      ['2026-01-02', '2026-02-03', '2026-03-03', '2026-04-02'],
    ],
    ['every second month', { every: 2, days: [5], anchor: '2025-12-05' }, ['2026-02-05', '2026-04-05']],
  ])('fall on %s', (_, change, expected) => {
    expect(of(change, '2026-01-01', '2026-04-30')).toEqual(expected);
  });

  it('move off weekends', () => {
    expect(of({ days: [25], shift: 'before' }, '2026-10-01', '2026-10-31')).toEqual(['2026-10-23']);
    expect(of({ days: [25], shift: 'after' }, '2026-10-01', '2026-10-31')).toEqual(['2026-10-26']);
    expect(of({ days: [15, 31], shift: 'before' }, '2026-11-01', '2026-11-30')).toEqual([
      '2026-11-13',
      '2026-11-30',
    ]);
  });

  it('of a leap day are Feb 28 in other years', () => {
    const yearly = { unit: 'year', anchor: '2024-02-29' } as const;
    expect(of(yearly, '2024-01-01', '2028-12-31')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('count weeks and days from any day they fall on, back as well', () => {
    expect(of({ unit: 'week', every: 4, anchor: '2026-03-27' }, '2026-01-01', '2026-02-28')).toEqual([
      '2026-01-02',
      '2026-01-30',
      '2026-02-27',
    ]);
    expect(of({ unit: 'day', every: 10, anchor: '2026-01-01' }, '2025-12-20', '2026-01-12')).toEqual([
      '2025-12-22',
      '2026-01-01',
      '2026-01-11',
    ]);
  });
});
