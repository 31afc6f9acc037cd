import { expect, test } from 'vitest';
import { budgetCategory, budgetLimit, budgetsOf } from '@/tests/budget-period';
import { categoryRows, limitable, movableLimits } from './category-rows';

const names = (rows: ReturnType<typeof categoryRows>) =>
  rows.map(({ category, members }) => [category.name, ...members.map(({ name }) => name)]);

test('a category is listed with a limit, spending, something to come, or any before', () => {
  const before = [1, 0, 0, 0, 0, 0].map((spent) => ({ spent, available: null }));
  const rows = categoryRows([
    budgetCategory('Empty', 0),
    budgetCategory('Limited', 0, { limit: budgetLimit(10_000, 0) }),
    budgetCategory('Kept out', 0, { limit: budgetLimit(10_000, 0), budgeting: 'none' }),
    budgetCategory('Refunded', -1_200),
    budgetCategory('To come', 0, { toCome: 2_900 }),
    budgetCategory('Before', 0, { past: before }),
  ]);
  expect(names(rows)).toEqual([['Limited'], ['Refunded'], ['To come'], ['Before']]);
});

test('a group has its categories, and its own rows as the rest', () => {
  const rows = categoryRows([
    budgetCategory('Shopping', 35_579, { isGroup: true, ownSpent: 9_519, toCome: 500 }),
    budgetCategory('Clothes', 26_060, { group: 'Shopping', toCome: 200 }),
    budgetCategory('Toys', 0, { group: 'Shopping' }),
    budgetCategory('Lost', 100, { group: 'Gone' }),
  ]);
  expect(names(rows)).toEqual([['Shopping', 'Clothes'], ['Lost']]);
  expect(rows[0]?.rest).toEqual({ spent: 9_519, toCome: 300 });
  expect(rows[1]?.rest).toBeNull();
});

test('a group without categories to list has no rest', () => {
  const [row] = categoryRows([budgetCategory('Fees', 250, { isGroup: true })]);
  expect(row?.rest).toBeNull();
});

test('limits of categories claim more than that of their group, or not', () => {
  const group = (own: number) =>
    categoryRows([
      budgetCategory('Food', 0, { isGroup: true, limit: budgetLimit(own, 0) }),
      budgetCategory('Groceries', 0, { group: 'Food', limit: budgetLimit(40_000, 0) }),
      budgetCategory('Eating out', 0, { group: 'Food', limit: budgetLimit(25_000, 0) }),
      budgetCategory('Kept out', 0, { group: 'Food', limit: budgetLimit(1, 0), budgeting: 'none' }),
    ])[0]?.claimed;
  expect([group(60_000), group(65_000)]).toEqual([65_000, null]);
});

test('a limit is offered where there is none, and money moves between those of periods', () => {
  const page = budgetsOf([
    budgetCategory('Free', 0),
    budgetCategory('Uncategorized', 100),
    budgetCategory('Kept out', 0, { budgeting: 'none' }),
    budgetCategory('Archived', 0, { archived: true }),
    budgetCategory('Limited', 0, { limit: budgetLimit(100, 0) }),
    budgetCategory('Yearly', 0, { limit: budgetLimit(100, 0, { per: 'year' }) }),
  ]);
  expect(limitable(page).map(({ name }) => name)).toEqual(['Free']);
  expect(movableLimits(page).map(({ name }) => name)).toEqual(['Limited']);
});
