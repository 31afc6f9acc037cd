import { expect, test } from 'vitest';
import { monthsExample, spendingExample } from '@/tests/example-reports';
import type { MonthRow } from './document';
import { keyName, orderedKeys, orderedRows, othersName } from './rows';

const { rows } = monthsExample.spending;
const { keys, buckets } = spendingExample;
const [groceries] = rows.filter(({ name }) => name === 'Groceries') as [MonthRow];

const shown = (column: string | null, descending = true, some: readonly MonthRow[] = rows) =>
  orderedRows(some, column === null ? null : { column, descending }, buckets).map(({ row, members }) =>
    [keyName(row, 'category'), ...members.map((one) => keyName(one, 'category'))].join(' > '),
  );

test('the user’s order, groups with their members', () =>
  expect(shown(null)).toEqual(['Food > Groceries > Restaurants', 'Rent', 'Things']));

test('any column, both ways; groups keep their members', () => {
  expect(shown('name', false)).toEqual(['Food > Groceries > Restaurants', 'Rent', 'Things']);
  expect(shown('name', true)).toEqual(['Things', 'Rent', 'Food > Restaurants > Groceries']);
  expect(shown('total', true)).toEqual(['Rent', 'Food > Groceries > Restaurants', 'Things']);
  expect(shown('total', false)).toEqual(['Things', 'Food > Restaurants > Groceries', 'Rent']);
  expect(shown('average', false)).toEqual(['Things', 'Food > Restaurants > Groceries', 'Rent']);
  // Things had nothing in February.
  expect(shown('2026-02-01', false)).toEqual(['Things', 'Food > Restaurants > Groceries', 'Rent']);
  expect(shown('2026-03-01', true)).toEqual(['Rent', 'Things', 'Food > Groceries > Restaurants']);
});

test('a column that is not shown leaves the user’s order', () =>
  expect(shown('2025-02-01')).toEqual(shown(null)));

test('a member whose group has no row is a row', () =>
  expect(
    shown(
      null,
      true,
      rows.filter(({ isGroup }) => !isGroup),
    ),
  ).toEqual(['Groceries', 'Restaurants', 'Rent', 'Things']));

test('a group’s own rows are among its members', () => {
  const own = { ...groceries, key: rows[0]?.key ?? '', name: 'Food', ownRows: true };
  expect(shown(null, true, [...rows, own])[0]).toBe('Food > Groceries > Restaurants > Own rows of Food');
});

test('keys are the largest first; what has no amount, and what overlaps, come last', () => {
  const names = (column: string | null, descending = true, some = keys) =>
    orderedKeys(some, column === null ? null : { column, descending }, 'category', buckets).map((key) =>
      keyName(key, 'tag'),
    );
  expect(names(null)).toEqual(['Rent', 'Groceries', 'Things', 'Restaurants']);
  expect(names('total', false)).toEqual(['Restaurants', 'Things', 'Groceries', 'Rent']);
  expect(names('change')).toEqual(['Things', 'Groceries', 'Restaurants', 'Rent']);
  const several = { ...keys[0], key: 'several', name: null, before: null } as (typeof keys)[number];
  expect(names(null, true, [several, ...keys]).at(-1)).toBe('In several');
  expect(names('change', false, [...keys, { ...several, key: 'none' }]).at(-1)).toBe('Without a tag');
});

test.each([
  [{ key: 'none', name: null, ownRows: false }, 'category', 'Without a category'],
  [{ key: 'none', name: null, ownRows: false }, 'group', 'Without a category'],
  [{ key: 'none', name: null, ownRows: false }, 'payee', 'Without a payee'],
  [{ key: 'all', name: null, ownRows: false }, 'all', 'All'],
  [{ key: 'id', name: 'Food', ownRows: true }, 'category', 'Own rows of Food'],
  [{ key: 'id', name: null, ownRows: false }, 'account', 'Unknown Account'],
  [{ key: 'id', name: null, ownRows: false }, 'payee', 'A payee that is gone'],
] as const)('the key %j of %s is %s', (key, by, name) => expect(keyName(key, by)).toBe(name));

test('the rest says how many', () => expect(othersName(1_204)).toBe('Others (1,204)'));
