import { expect, test } from 'vitest';
import {
  countFilters,
  filterParams,
  filterProblem,
  nextSort,
  parseFilter,
  parseTransactionsQuery,
  transactionsHref,
  type TransactionFilter,
} from './query';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

test.each([
  [{}, {}, '/transactions'],
  [
    { payee: ID, source: 'memory' },
    { filter: { payee: ID, source: 'memory' } },
    `/transactions?source=memory&payee=${ID}`,
  ],
  [{ payee: 'rewe', source: 'anyone' }, {}, '/transactions'],
  [{ series: ID }, { filter: { series: ID } }, `/transactions?series=${ID}`],
  [{ series: 'rent' }, {}, '/transactions'],
  [
    { category: 'Food', own: '1' },
    { filter: { categories: ['Food'], ownOnly: true } },
    '/transactions?category=Food&own=1',
  ],
  [{ category: 'Food', own: 'yes' }, { filter: { categories: ['Food'] } }, '/transactions?category=Food'],
  [
    { category: ['Food', ' Rent, heating ', '', 'Food'], nocategory: 'Fun', account: [ID, 'x', OTHER] },
    {
      filter: { categories: ['Food', 'Rent, heating'], withoutCategories: ['Fun'], accounts: [ID, OTHER] },
    },
    `/transactions?category=Food&category=Rent%2C+heating&nocategory=Fun&account=${ID}&account=${OTHER}`,
  ],
  [
    { noaccount: [ID], tagged: 'several', type: ['income', 'expense'], page: ['2', '3'] },
    { filter: { withoutAccounts: [ID], tagged: 'several', type: 'income' }, page: 2 },
    `/transactions?type=income&tagged=several&noaccount=${ID}&page=2`,
  ],
  [
    { to: '2026-02-28', otherdays: '1' },
    { filter: { to: '2026-02-28', otherDays: true } },
    '/transactions?to=2026-02-28&otherdays=1',
  ],
  [{ otherdays: '1', from: 'then' }, {}, '/transactions'],
  [{ tagged: 'none' }, { filter: { tagged: 'none' } }, '/transactions?tagged=none'],
  [{ tagged: 'many', nocategory: [], noaccount: 'x' }, {}, '/transactions'],
  [
    { page: '3', q: ' coffee & 50% ' },
    { filter: { search: 'coffee & 50%' }, page: 3 },
    '/transactions?q=coffee+%26+50%25&page=3',
  ],
  [
    {
      category: 'Food',
      type: 'expense',
      account: ID,
      from: '2026-11-01',
      to: '2026-11-30',
      min: '1',
      max: '84.12',
    },
    {
      filter: {
        categories: ['Food'],
        type: 'expense',
        accounts: [ID],
        from: '2026-11-01',
        to: '2026-11-30',
        min: '1',
        max: '84.12',
      },
    },
    `/transactions?category=Food&type=expense&account=${ID}&from=2026-11-01&to=2026-11-30&min=1&max=84.12`,
  ],
  [
    { type: 'refund', flag: 'not-counted', tags: ID, anytag: `${OTHER},${ID},${OTHER}`, notag: 'rome,' },
    { filter: { type: 'refund', flag: 'not-counted', tagsAll: [ID], tagsAny: [OTHER, ID] } },
    `/transactions?type=refund&flag=not-counted&tags=${ID}&anytag=${OTHER}%2C${ID}`,
  ],
  [{ notag: OTHER }, { filter: { tagsNone: [OTHER] } }, `/transactions?notag=${OTHER}`],
  [{ type: 'spending', flag: 'large' }, { filter: { type: 'spending' } }, '/transactions?type=spending'],
  [
    { sort: 'amount-desc', size: '50' },
    { sort: 'amount-desc', size: 50 },
    '/transactions?sort=amount-desc&size=50',
  ],
  [{ q: 'a\u0001\nb' }, { filter: { search: 'a b' } }, '/transactions?q=a+b'],
  [{ page: '0' }, {}, '/transactions'],
  [{ page: '-2' }, {}, '/transactions'],
  [{ page: '1e9' }, {}, '/transactions'],
  [
    {
      type: 'gift',
      account: '1',
      from: '2026-02-30',
      to: 'x',
      min: '-1',
      max: '1,2',
      sort: 'id',
      size: '11',
    },
    {},
    '/transactions',
  ],
])('the list at %j', (params, query, href) => {
  const { filter, ...rest } = parseTransactionsQuery(params);
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  expect({ filter: asked, ...rest }).toEqual({ filter: {}, sort: null, page: 1, size: null, ...query });
  expect(transactionsHref({ filter, ...rest })).toBe(href);
});

test('the panel counts its own filters, not the search', () => {
  expect(countFilters(parseTransactionsQuery({ q: 'x' }).filter)).toBe(0);
  expect(countFilters(parseTransactionsQuery({ category: 'Food', own: '1' }).filter)).toBe(1);
  expect(countFilters(parseTransactionsQuery({ q: 'x', type: 'income', min: '0' }).filter)).toBe(2);
  expect(countFilters(parseTransactionsQuery({ flag: 'split', tags: ID, anytag: OTHER }).filter)).toBe(3);
});

test('20 values of a field are taken at most', () => {
  const names = Array.from({ length: 25 }, (_, index) => `Category ${index}`);
  expect(parseTransactionsQuery({ category: names }).filter.categories).toEqual(names.slice(0, 20));
});

test('a header cycles ascending, descending, none, and replaces the other column’s order', () => {
  expect(nextSort(null, 'date')).toBe('date-asc');
  expect(nextSort('date-asc', 'date')).toBe('date-desc');
  expect(nextSort('date-desc', 'date')).toBeNull();
  expect(nextSort('date-desc', 'amount')).toBe('amount-asc');
});

test.each<[TransactionFilter, string | undefined]>([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
  [{ from: '2026-11-02', to: '2026-11-02' }, undefined],
  [{ min: '200', max: '199.99' }, 'max'],
  [{ min: '200', max: '200.00' }, undefined],
  [{ from: '2026-11-02' }, undefined],
])('a filter that can’t match anything is reported: %j', (filter, field) =>
  expect(filterProblem(filter)?.field).toBe(field),
);

test('only a group’s own rows are about a category', () => {
  expect(parseFilter({ own: '1' }).ownOnly).toBeUndefined();
  expect(parseFilter({ own: '1', category: 'Food' }).ownOnly).toBe(true);
  expect(filterParams({ ownOnly: true }).toString()).toBe('');
});
