import { expect, test } from 'vitest';
import { FOOD_GROUP } from '@/tests/example-reports';
import { valuesOf } from '@/lib/search-params';
import { parseFilter, type TransactionFilter } from '../transactions/query';
import { hrefBehind, notCountedHref, transfersHref, type Place } from './drill-down';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const february = { from: '2026-02-01', to: '2026-02-28' };
const food = { key: ID, name: 'Food', ownRows: false };
const place = (more: Partial<Place> = {}): Place => ({
  of: 'spending',
  key: null,
  by: 'category',
  days: february,
  ...more,
});
const behind = (filter: TransactionFilter, more: Partial<Place> = {}) => {
  const href = hrefBehind(filter, place(more), FOOD_GROUP);
  return href === null ? null : parseFilter(valuesOf(new URL(href, 'http://localhost').searchParams));
};

test.each([
  [{}, '/transactions?type=spending&from=2026-02-01&to=2026-02-28'],
  [{ of: 'income' }, '/transactions?type=income&from=2026-02-01&to=2026-02-28'],
  [{ of: 'kept' }, '/transactions?from=2026-02-01&to=2026-02-28'],
  [{ key: food }, '/transactions?category=Food&type=spending&from=2026-02-01&to=2026-02-28'],
  [
    { key: { ...food, ownRows: true } },
    '/transactions?category=Food&own=1&type=spending&from=2026-02-01&to=2026-02-28',
  ],
  [
    { key: { key: 'none', name: null, ownRows: false } },
    '/transactions?category=Uncategorized&type=spending&from=2026-02-01&to=2026-02-28',
  ],
  [{ key: food, by: 'account' }, `/transactions?type=spending&account=${ID}&from=2026-02-01&to=2026-02-28`],
  [{ key: food, by: 'payee' }, `/transactions?type=spending&from=2026-02-01&to=2026-02-28&payee=${ID}`],
  [{ key: food, by: 'tag' }, `/transactions?type=spending&tags=${ID}&from=2026-02-01&to=2026-02-28`],
  [
    { key: { key: 'several', name: null, ownRows: false }, by: 'tag' },
    '/transactions?type=spending&tagged=several&from=2026-02-01&to=2026-02-28',
  ],
  [
    { key: { key: 'none', name: null, ownRows: false }, by: 'tag' },
    '/transactions?type=spending&tagged=none&from=2026-02-01&to=2026-02-28',
  ],
] as const)('the rows of %j are at %s', (more, href) =>
  expect(hrefBehind({}, place(more), FOOD_GROUP)).toBe(href),
);

test('the report’s own filter is narrowed, and nothing of it is dropped', () => {
  const filter = {
    search: 'tea',
    withoutCategories: ['Rent'],
    source: 'memory' as const,
    type: 'refund' as const,
    flag: 'one-time' as const,
    tagsAll: [OTHER],
    tagsNone: [OTHER],
    withoutAccounts: [OTHER],
    min: '5',
    max: '9',
    payee: OTHER,
    series: OTHER,
    description: 'tea',
  };
  expect(behind(filter, { key: food, by: 'tag' })).toEqual({ ...filter, ...february, tagsAll: [OTHER, ID] });
});

test('days are those that the report and the bucket share', () => {
  expect(behind({ from: '2026-02-10' })).toMatchObject({ from: '2026-02-10', to: '2026-02-28' });
  expect(behind({ from: '2026-01-10', to: '2026-02-10' })).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-10',
  });
  expect(behind({ from: '2026-03-01' })).toBeNull();
});

test('a group never has more rows than the report asks for', () => {
  const group = { key: food, by: 'group' as const };
  expect(behind({ categories: ['Groceries', 'Rent'] }, group)?.categories).toEqual(['Groceries']);
  expect(behind({ categories: ['food'] }, group)?.categories).toEqual(['food']);
  expect(behind({ categories: ['Food', 'Groceries'], ownOnly: true }, group)).toMatchObject({
    categories: ['Food', 'Groceries'],
    ownOnly: true,
  });
  expect(behind({ withoutCategories: ['Groceries'] }, group)).toMatchObject({
    categories: ['Food'],
    withoutCategories: ['Groceries'],
  });
});

test('a category of a report about its group is the category', () =>
  expect(
    behind({ categories: ['Food'] }, { key: { key: OTHER, name: 'Groceries', ownRows: false } })?.categories,
  ).toEqual(['Groceries']));

test('rows that no list has alone have no link', () => {
  expect(behind({}, { key: { key: 'none', name: null, ownRows: false }, by: 'payee' })).toBeNull();
  expect(behind({}, { key: { ...food, name: null } })).toBeNull();
  const tags = Array.from({ length: 20 }, (_, index) => `${OTHER}${index}`);
  expect(behind({ tagsAll: tags }, { key: food, by: 'tag' })).toBeNull();
});

test('what a report leaves out', () => {
  expect(notCountedHref({ categories: ['Food'] }, february)).toBe(
    '/transactions?category=Food&flag=not-counted&from=2026-02-01&to=2026-02-28',
  );
  expect(notCountedHref({ flag: 'not-counted' }, february)).toBe(
    '/transactions?flag=not-counted&from=2026-02-01&to=2026-02-28',
  );
  // The list takes one flag.
  expect(notCountedHref({ flag: 'one-time' }, february)).toBeNull();
  expect(transfersHref({ type: 'transfer' }, february)).toBe(
    '/transactions?type=transfer&from=2026-02-01&to=2026-02-28',
  );
});
