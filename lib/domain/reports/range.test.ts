import { expect, test } from 'vitest';
import { periodsBefore, rangeLabel, reportDays, sharedDays } from './range';

const PERIODS = [
  { from: '2026-08-25', to: '2026-09-24' },
  { from: '2026-09-25', to: '2026-10-24' },
  { from: '2026-10-25', to: '2026-11-24' },
  { from: '2026-11-25', to: '2026-12-24' },
];
const known = { today: '2026-11-26', ledger: { from: '2024-03-05', to: '2027-01-09' }, periods: PERIODS };

test.each([
  ['month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['3-months', '2026-09-01', '2026-11-30'],
  ['6-months', '2026-06-01', '2026-11-30'],
  ['12-months', '2025-12-01', '2026-11-30'],
  ['year', '2026-01-01', '2026-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
  ['2-years', '2024-12-01', '2026-11-30'],
  ['3-years', '2023-12-01', '2026-11-30'],
  ['all', '2024-03-01', '2027-01-09'],
  ['period', '2026-11-25', '2026-12-24'],
  ['last-period', '2026-10-25', '2026-11-24'],
] as const)('%s is from %s to %s', (range, from, to) =>
  expect(reportDays({ range, filter: {} }, known)).toEqual({ from, to }),
);

test('a range moves with today', () =>
  expect(reportDays({ range: '12-months', filter: {} }, { ...known, today: '2027-02-28' })).toEqual({
    from: '2026-03-01',
    to: '2027-02-28',
  }));

test('without rows or budget periods there is the running month', () => {
  const none = { today: '2026-11-26', ledger: null, periods: [] };
  for (const range of ['all', 'period'] as const)
    expect(reportDays({ range, filter: {} }, none)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(reportDays({ range: 'last-period', filter: {} }, none)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  });
});

test.each([
  [{ from: '2026-02-03' }, '2026-02-03', '2027-01-09'],
  [{ to: '2026-02-03' }, '2024-03-01', '2026-02-03'],
  [{ to: '2020-02-03' }, '2020-02-03', '2020-02-03'],
  [{ from: '2028-02-03' }, '2028-02-03', '2028-02-03'],
  [{ from: '2026-02-03', to: '2026-02-09' }, '2026-02-03', '2026-02-09'],
])('the days of %j are from %s to %s', (filter, from, to) =>
  expect(reportDays({ range: null, filter }, known)).toEqual({ from, to }),
);

test('the label says if the days move', () => {
  const days = { from: '2025-12-01', to: '2026-11-30' };
  expect(rangeLabel('12-months', days)).toBe('Last 12 months');
  expect(rangeLabel(null, days)).toBe('Dec 1, 2025 - Nov 30, 2026');
  expect(rangeLabel(null, { from: '2026-01-01', to: '2026-03-31' })).toBe('Jan 1 - Mar 31, 2026');
  expect(rangeLabel(null, { from: '2026-03-05', to: '2026-03-05' })).toBe('Mar 5, 2026');
});

test('shared days', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(sharedDays({}, march)).toEqual(march);
  expect(sharedDays({ from: '2026-03-10' }, march)).toEqual({ from: '2026-03-10', to: '2026-03-31' });
  expect(sharedDays({ from: '2026-04-01', to: '2026-04-30' }, march)).toBeNull();
});

test('the budget periods before', () => {
  expect(periodsBefore(PERIODS, { from: '2026-11-25', to: '2026-12-24' })).toEqual(PERIODS[2]);
  expect(periodsBefore(PERIODS, { from: '2026-10-25', to: '2026-12-24' })).toEqual({
    from: '2026-08-25',
    to: '2026-10-24',
  });
  expect(periodsBefore(PERIODS, { from: '2026-08-25', to: '2026-09-24' })).toBeNull();
  expect(periodsBefore(PERIODS, { from: '2026-10-25', to: '2026-12-23' })).toBeNull();
});
