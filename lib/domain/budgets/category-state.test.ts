import { expect, test } from 'vitest';
import { budgetCategory, budgetLimit } from '@/tests/budget-period';
import { categoryState } from './category-state';
import type { BudgetCategory } from './page-document';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const limited = (amount: number, spent: number, change: Partial<BudgetCategory> = {}) =>
  budgetCategory('Food', spent, { limit: budgetLimit(amount, spent), ...change });

test.each([
  ['2026-11-24', 'ahead'],
  // Its last day, and the days before and after it.
  ['2026-11-30', null],
  ['2026-12-01', null],
  ['2026-10-31', null],
] as const)('spent quicker than the days pass is on %s %s', (today, state) => {
  expect(categoryState(limited(50_000, 41_624), NOVEMBER, today)).toBe(state);
});

test('what comes back is in no pace', () => {
  const pass = limited(50_000, 10_200, { soFarOfSeries: 9_000 });
  expect(categoryState(pass, NOVEMBER, '2026-11-03')).toBeNull();
  expect(categoryState({ ...pass, soFarOfSeries: 0 }, NOVEMBER, '2026-11-03')).toBe('ahead');
});

test('fixed is paid or over, never ahead', () => {
  const rent = (spent: number, toCome: number) =>
    categoryState(limited(145_000, spent, { budgeting: 'fixed', toCome }), NOVEMBER, '2026-11-02');
  expect([rent(145_000, 0), rent(145_001, 0), rent(100_000, 45_000), rent(0, 0)]).toEqual([
    'paid',
    'over',
    null,
    null,
  ]);
});

test('over is more than what is available, carried and moved money included', () => {
  const over = (change: Parameters<typeof budgetLimit>[2]) =>
    categoryState(
      budgetCategory('Fun', 6_173, { limit: budgetLimit(6_000, 6_173, change) }),
      NOVEMBER,
      '2026-12-24',
    );
  expect([over({}), over({ movedIn: 173 }), over({ carried: 173 })]).toEqual(['over', null, null]);
});

test('a year is over as a whole, not by a period', () => {
  const year = (left: number) =>
    categoryState(
      budgetCategory('Insurance', 37_200, {
        limit: budgetLimit(3_100, 37_200, { per: 'year', available: 37_200, left }),
      }),
      NOVEMBER,
      '2026-11-24',
    );
  expect([year(0), year(-1)]).toEqual([null, 'over']);
});

test('rows without a category wait for one; without a limit, or kept out of budgets, nothing is said', () => {
  const today = '2026-11-02';
  expect(categoryState(budgetCategory('Uncategorized', 12_562), NOVEMBER, today)).toBe('choose');
  expect(categoryState(budgetCategory('Uncategorized', 0), NOVEMBER, today)).toBeNull();
  expect(categoryState(budgetCategory('Fees', 250), NOVEMBER, today)).toBeNull();
  expect(categoryState(limited(100, 250, { budgeting: 'none' }), NOVEMBER, today)).toBeNull();
});
