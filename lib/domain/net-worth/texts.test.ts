import { expect, test } from 'vitest';
import { formatMoney } from '../money/money';
import type { NetWorth, NetWorthStep } from './net-worth';
import { beginNotes, pointLabel, stepText } from './texts';

const write = (minorUnits: number) => formatMoney(minorUnits, 'USD');
const RANGE = { from: '2025-11-30', to: '2026-11-22' };
const bar = { amount: 1, reached: 1 };
const fund = { ...bar, accountId: 'fund', name: 'Index fund', group: 'investments' } as const;

test.each<[NetWorthStep, string, string, string]>([
  [
    { ...bar, kind: 'income', transactions: 33, categories: ['Salary', 'Interest'] },
    'Income',
    '33 transactions: Salary, Interest',
    '/transactions?type=income&from=2025-12-01&to=2026-11-22',
  ],
  [
    { ...bar, kind: 'income', transactions: 0, categories: [] },
    'Income',
    'none',
    '/transactions?type=income&from=2025-12-01&to=2026-11-22',
  ],
  [
    { ...bar, kind: 'spending', transactions: 9 },
    'Spending',
    'refunds deducted, transfers left out',
    '/transactions?type=spending&from=2025-12-01&to=2026-11-22',
  ],
  [
    { ...bar, kind: 'not-counted', transactions: 1 },
    'Not counted',
    '1 transaction in no total but balances',
    '/transactions?flag=not-counted&from=2025-12-01&to=2026-11-22',
  ],
  [
    { ...bar, kind: 'transfers', transactions: 1 },
    'Transfers on their way',
    'one side is here, the other is not, or not in these days',
    '/transactions?type=transfer&from=2025-12-01&to=2026-11-22',
  ],
  [
    { ...bar, kind: 'late-refunds', transactions: 1 },
    'Refunds of other days',
    'they count with purchases before or after these days',
    '/transactions?type=refund&from=2025-12-01&to=2026-11-22',
  ],
  [
    { ...fund, kind: 'begins', day: '2026-03-14', valued: true },
    'Index fund, begins Mar 14',
    'your first value for it',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'begins', day: '2025-12-14', valued: false },
    'Index fund, begins Dec 14, 2025',
    'what it held before its first day here',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'value', marks: 14, day: '2026-11-22', moved: 360_000 },
    'Index fund, value',
    '14 values; $3,600.00 moved in is not in it',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'value', marks: 1, day: '2026-09-30', moved: -100 },
    'Index fund, value',
    'typed on Sep 30; $1.00 moved out is not in it',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'value', marks: 0, day: null, moved: 0 },
    'Index fund, value',
    'on the way to its next value',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'ends', day: '2026-03-03' },
    'Index fund, closed Mar 3',
    'what it held leaves with it',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'unexplained', gaps: 1, from: '2026-11-14', to: '2026-11-17' },
    'Unexplained',
    'Index fund, Nov 14 to 17',
    '/bank-accounts/fund',
  ],
  [
    { ...fund, kind: 'unexplained', gaps: 3, from: '2026-02-14', to: '2026-11-17' },
    'Unexplained',
    'Index fund, 3 gaps, Feb 14 to Nov 17',
    '/bank-accounts/fund',
  ],
])('%o', (step, title, note, href) =>
  expect(stepText(step, RANGE, write)).toMatchObject({ title, note, href }),
);

const monthEnds = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2025, 11 + index, 0)).toISOString().slice(0, 10),
    worth: 0,
    groups: {},
  }));

test('points are named by their month, the first and the last by their day', () => {
  const points = monthEnds(13);
  const range = { from: '2025-11-30', to: '2026-11-30', points };
  expect(points.map(({ day }) => pointLabel(day, range))).toEqual([
    'Nov 30',
    'Dec',
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov 30',
  ]);
  expect(pointLabel('2026-01-31', { ...range, points: monthEnds(20) })).toBe('Jan 26');
  expect(pointLabel('2026-02-28', { ...range, points: monthEnds(40) })).toBe('Feb 2026');
});

test('the chart notes what begins at the end of its month, together where several do', () => {
  const netWorth = {
    to: '2026-11-30',
    points: monthEnds(13),
    begins: [
      { name: 'Car', day: '2026-03-14' },
      { name: 'Old', day: '2025-12-01' },
      { name: 'Fund', day: '2026-05-01' },
      { name: 'Loan', day: '2026-05-31' },
    ],
  } as unknown as NetWorth;
  expect(beginNotes(netWorth)).toEqual([
    { day: '2026-03-31', text: 'Car begins, Mar 14' },
    { day: '2025-12-31', text: 'Old begins, Dec 1, 2025' },
    { day: '2026-05-31', text: '2 accounts begin' },
  ]);
});
