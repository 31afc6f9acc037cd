import { expect, test } from 'vitest';
import { budgetLimit } from '@/tests/budget-period';
import { limitFormula } from './formula';
import type { CategoryLimit } from './page-document';

const ADDRESSES = { spent: '/spent', moves: '#moves', before: '/before' };
const text = (limit: CategoryLimit, spent: number) =>
  limitFormula(limit, spent, 'October', ADDRESSES)
    .map(({ sign, amount, label }) => `${sign ?? ''}${amount / 100} ${label}`)
    .join(' ');

test.each([
  [
    budgetLimit(9_000, 9_611, { carried: 5_942 }),
    9_611,
    '90 limit +59.42 from October −96.11 spent =53.31 left',
  ],
  [budgetLimit(9_000, 0), 0, '90 limit −0 spent =90 left'],
  [budgetLimit(30_000, 0, { carried: -4_950 }), 0, '300 limit −49.5 from October −0 spent =250.5 left'],
  [
    budgetLimit(9_000, 500, { carried: 1_000, restarted: true, movedIn: 4_000, movedOut: 200 }),
    500,
    '90 limit +10 to start with +40 moved in −2 moved out −5 spent =133 left',
  ],
  [budgetLimit(9_000, -1_200), -1_200, '90 limit +12 refunded =102 left'],
  [budgetLimit(6_000, 6_173), 6_173, '60 limit −61.73 spent =-1.73 left'],
  [
    budgetLimit(3_100, 5_000, { per: 'year', available: 37_200, left: 32_200 }),
    5_000,
    '372 there for the year −50 spent of it =322 left',
  ],
])('%o', (limit, spent, formula) => expect(text(limit, spent)).toBe(formula));

test('terms lead to their rows, or to the place that explains them', () => {
  const addresses = (change: Partial<CategoryLimit>) =>
    limitFormula(budgetLimit(9_000, 500, change), 500, 'October', ADDRESSES).map(({ href }) => href);
  const moved = { movedIn: 4_000, movedOut: 200 };
  expect(addresses({ carried: 1_000, ...moved })).toEqual([
    ...[undefined, '/before', '#moves', '#moves', '/spent', undefined],
  ]);
  expect(addresses({ carried: 1_000, restarted: true })).toEqual([
    ...[undefined, undefined, '/spent', undefined],
  ]);
  expect(addresses({ per: 'year' })).toEqual([undefined, undefined, undefined]);
});
