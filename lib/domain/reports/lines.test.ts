import { expect, test } from 'vitest';
import { idOf, monthsExample, spendingExample } from '@/tests/example-reports';
import { keptLine, keyLines, lineSections, toggledOpen } from './lines';

const FOOD = idOf('Food');
const names = (open: string[], sort: Parameters<typeof lineSections>[1]['sort'] = null) =>
  lineSections(monthsExample, { open, sort }).map(({ lines }) =>
    lines.map(({ kind, name }) => `${kind} ${name}`),
  );

test('groups unfold to their categories, and each section ends with its sum', () => {
  expect(names([])).toEqual([
    ['group Food', 'category Rent', 'category Things', 'total Spending'],
    ['category Salary', 'total Income'],
  ]);
  expect(names([FOOD])[0]).toEqual([
    ...['group Food', 'member Groceries', 'member Restaurants', 'category Rent', 'category Things'],
    'total Spending',
  ]);
  expect(names(['all'])).toEqual(names([FOOD]));
  expect(keptLine(monthsExample).figure.value).toBe(313_000);
});

test('an order moves groups with their members; sums stay last', () => {
  expect(names(['all'], { column: 'total', descending: false })[0]).toEqual([
    ...['category Things', 'group Food', 'member Restaurants', 'member Groceries', 'category Rent'],
    'total Spending',
  ]);
});

test('a key is unfolded and folded; of all that are unfolded the others stay so', () => {
  expect(toggledOpen(monthsExample, [], FOOD)).toEqual([FOOD]);
  expect(toggledOpen(monthsExample, [FOOD], FOOD)).toEqual([]);
  expect(toggledOpen(monthsExample, ['all'], FOOD)).toEqual([]);
});

test('Spending has its keys, the largest first, the keys beyond the list, and the total', () => {
  const others = { ...spendingExample.total, count: 1204 };
  const query = { of: 'spending', by: 'category', sort: null } as const;
  expect(keyLines({ ...spendingExample, others }, query).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['category Rent', 'category Groceries', 'category Things', 'category Restaurants'],
    ...['others Others (1,204)', 'total Total'],
  ]);
});
