import { expect, test } from 'vitest';
import {
  averagesFrom,
  bucketCount,
  bucketHeading,
  bucketIso,
  bucketName,
  runningText,
  shownBuckets,
} from './buckets';

const PERIODS = [{ from: '2026-10-25', to: '2026-11-24' }];
const years = (count: number) => ({ from: `${2027 - count}-01-01`, to: '2026-12-31' });

test.each([
  ['day', { from: '2026-03-01', to: '2026-05-01' }, 'day', null],
  [
    'day',
    { from: '2026-03-01', to: '2026-05-02' },
    'week',
    'Shown by week: 63 days are more than the 62 that fit',
  ],
  ['day', years(3), 'month', 'Shown by month: 1,096 days are more than the 62 that fit'],
  ['week', years(2), 'week', null],
  ['week', years(3), 'month', 'Shown by month: 157 weeks are more than the 106 that fit'],
  ['month', years(10), 'month', null],
  ['month', years(11), 'quarter', 'Shown by quarter: 132 months are more than the 120 that fit'],
  ['quarter', years(20), 'quarter', null],
  ['quarter', years(21), 'year', 'Shown by year: 84 quarters are more than the 80 that fit'],
  ['year', years(40), 'year', null],
  ['year', years(41), 'all', 'Shown as one: 41 years are more than the 40 that fit'],
  ['all', years(100), 'all', null],
  ['period', years(10), 'period', null],
  ['period', years(11), 'quarter', 'Shown by quarter: 130 budget periods are more than the 120 that fit'],
] as const)('by %s over %j: by %s', (asked, days, per, note) =>
  expect(shownBuckets(asked, days, PERIODS)).toEqual({ per, note }),
);

test('budget periods of calendar months are months, and those of weeks become months where they are too many', () => {
  expect(shownBuckets('period', years(2), [])).toEqual({ per: 'month', note: null });
  expect(shownBuckets('period', years(3), [{ from: '2026-11-02', to: '2026-11-08' }]).per).toBe('month');
});

test.each([
  ['day', '2026-03-05', '2026-03-05', 'Mar 5, 2026', 'Mar 5', '2026-03-05'],
  ['week', '2026-11-02', '2026-11-08', 'Nov 2 - Nov 8, 2026', 'Nov 2 - Nov 8', '2026-11-02/2026-11-08'],
  ['month', '2026-03-01', '2026-03-31', 'March 2026', 'Mar', '2026-03'],
  ['month', '2026-01-01', '2026-01-31', 'January 2026', 'Jan 2026', '2026-01'],
  ['quarter', '2026-04-01', '2026-06-30', 'Q2 2026', 'Q2', '2026-04-01/2026-06-30'],
  ['year', '2026-01-01', '2026-12-31', '2026', '2026', '2026'],
  [
    'period',
    '2026-12-25',
    '2027-01-24',
    'Dec 25, 2026 - Jan 24, 2027',
    'Dec 25 - Jan 24',
    '2026-12-25/2027-01-24',
  ],
] as const)('the %s from %s to %s is %s', (per, from, to, name, heading, iso) => {
  expect(bucketName(per, { from, to })).toBe(name);
  expect(bucketHeading(per, { from, to }, false)).toBe(heading);
  expect(bucketIso(per, { from, to })).toBe(iso);
});

test('the first column has its year', () =>
  expect(bucketHeading('month', { from: '2025-12-01', to: '2025-12-31' }, true)).toBe('Dec 2025'));

test('texts', () => {
  expect([bucketCount(1, 'month'), bucketCount(12, 'month')]).toEqual(['1 month', '12 months']);
  expect(runningText('2026-11-26')).toBe('to Nov 26');
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(averagesFrom('month', november)).toBe('from December on');
  expect(averagesFrom('week', { from: '2026-11-23', to: '2026-11-29' })).toBe('from Nov 30, 2026 on');
});
