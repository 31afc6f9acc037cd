import { expect, test } from 'vitest';
import { budgetsOf } from '@/tests/budget-period';
import { planParts } from './plan';

test('the parts of a plan are named, without empty ones, and add up with what is left', () => {
  const year = { typed: 37_200, series: null, seriesId: null, dueOn: '2027-02-02', thereBefore: 27_900 };
  const page = budgetsOf([], {
    years: [
      { ...year, category: 'Insurance', setAside: 3_100, periodsLeft: 3, spent: 0, left: 37_200 },
      { ...year, category: 'Car tax', setAside: 0, periodsLeft: 3, spent: 0, left: 37_200 },
    ],
    plan: {
      ...{ arrived: 387_000, expected: 26_000, limits: 291_000, years: 3_100, goals: 53_348, bills: 32_639 },
      ...{
        transfers: [{ account: 'Index fund', accountId: 'fund', amount: 30_000, isMoved: true }],
        left: 2_913,
      },
    },
  });
  const parts = planParts(page, '2026-12-05');
  expect(parts.map(({ name, amount }) => [name, amount])).toEqual([
    ['Limits', 291_000],
    ['Bills without a limit', 32_639],
    ['Insurance', 3_100],
    ['Goals', 53_348],
    ['Index fund', 30_000],
  ]);
  expect(parts.map(({ rows }) => rows?.href)).toEqual([
    ...[
      '#budget-categories',
      '/upcoming?month=2026-11&view=list',
      '#budget-years',
      '#budget-goals',
      '/transactions?type=transfer&account=fund&from=2026-11-01&to=2026-11-30',
    ],
  ]);
  const { arrived, expected, left } = page.plan;
  expect(parts.reduce((sum, { amount }) => sum + amount, left)).toBe(arrived + expected);
});
