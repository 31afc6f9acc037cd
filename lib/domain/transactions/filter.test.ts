import { expect, test } from 'vitest';
import { transactionFilterSchema } from './filter';
import { parseTransactionsQuery } from './query';

test('an action accepts every filter that an address can have', () => {
  const { filter } = parseTransactionsQuery({
    q: ' a\u0001b ',
    category: ['Food', 'Fun'],
    nocategory: 'Rent',
    own: '1',
    type: 'spending',
    flag: 'expected-back',
    tags: '11111111-1111-4111-8111-111111111111',
    anytag: '11111111-1111-4111-8111-111111111112,11111111-1111-4111-8111-111111111113',
    notag: '11111111-1111-4111-8111-111111111114',
    tagged: 'several',
    account: '11111111-1111-4111-8111-111111111111',
    noaccount: ['11111111-1111-4111-8111-111111111112', '11111111-1111-4111-8111-111111111113'],
    from: '2026-11-01',
    to: '2026-11-30',
    otherdays: '1',
    min: '0',
    max: '999999999999.99',
    source: 'rule',
    payee: '11111111-1111-4111-8111-111111111111',
    series: '11111111-1111-4111-8111-111111111115',
    description: 'whole foods',
  });
  expect(Object.values(filter)).not.toContain(undefined);
  expect(transactionFilterSchema.parse(filter)).toEqual(filter);
});

test.each([
  { search: ' ' },
  { search: 'x'.repeat(201) },
  { categories: ['x'.repeat(61)] },
  { categories: [] },
  { withoutCategories: 'Food' },
  { category: 'Food' },
  { tagged: 'many' },
  { type: 'gift' },
  { source: 'nobody' },
  { payee: 'rewe' },
  { series: 'rent' },
  { flag: 'spent' },
  { tagsAll: ['rome'] },
  { tagsAny: [] },
  { accounts: ['1'] },
  { withoutAccounts: Array.from({ length: 21 }, () => '11111111-1111-4111-8111-111111111111') },
  { from: '2026-02-30' },
  { min: -1 },
  { min: 0.5 },
  { max: 1e15 },
  { other: 'x' },
])('an invalid filter is rejected: %j', (filter) =>
  expect(transactionFilterSchema.safeParse(filter).success).toBe(false),
);
