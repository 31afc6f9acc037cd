import { expect, test } from 'vitest';
import type { Category } from './category';
import { pickedCategories } from './picker';

const category = (name: string, group: string | null = null, rest: Partial<Category> = {}): Category => ({
  name,
  group,
  kind: 'spending',
  color: null,
  icon: null,
  archived: false,
  recency: null,
  ...rest,
});
const TREE = [
  category('Food'),
  category('Groceries', 'Food', { recency: 2 }),
  category('Eating out', 'Food'),
  category('Fees', null, { recency: 1 }),
  category('Childcare', null, { archived: true }),
  category('Rent'),
];
const ALL = TREE.map(({ name }) => name);

test('those chosen last come first, then those of the payee, then the tree', () => {
  const rows = pickedCategories(TREE, ALL, ['Rent', 'Groceries']);
  expect(rows.map(({ name }) => name)).toEqual(['Fees', 'Groceries', 'Rent', 'Food', 'Eating out']);
  expect(rows.filter(({ begins }) => begins).map(({ name }) => name)).toEqual(['Rent', 'Food']);
  expect(rows.filter(({ isInside }) => isInside).map(({ name }) => name)).toEqual(['Eating out']);
  expect(rows[1]).toEqual({ name: 'Groceries', group: 'Food', isInside: false, begins: false });
});

test('what is archived or not to choose from is left out, and what is new comes last', () => {
  expect(pickedCategories(TREE, ['Rent', 'Childcare', 'Pets']).map(({ name }) => name)).toEqual([
    'Rent',
    'Pets',
  ]);
  expect(pickedCategories([], ['Zoo', 'Food'])).toEqual([
    { name: 'Zoo', group: null, isInside: false, begins: true },
    { name: 'Food', group: null, isInside: false, begins: false },
  ]);
});
