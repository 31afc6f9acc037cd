import { expect, test } from 'vitest';
import { importStatements, otherCurrencies } from './import-statements';
import { openImportSchema } from './inputs';

const FIRST = '11111111-1111-4111-8111-111111111111';
const account = (parts: object = {}) => ({
  id: 'DE1',
  currency: 'EUR',
  balances: [{ minorUnits: -1250, date: '2026-03-31' }],
  rows: 3,
  ...parts,
});

test('an import stores what the file states, with the account chosen for it', () => {
  expect(
    importStatements([account(), account({ id: null, currency: null, balances: [] })], [FIRST, null], 'USD'),
  ).toEqual([
    {
      accountId: FIRST,
      id: 'DE1',
      currency: 'EUR',
      balances: [{ minorUnits: -1250, date: '2026-03-31' }],
    },
    { accountId: null, id: null, currency: null, balances: [] },
  ]);
});

test.each([
  ['a name that is too long', account({ id: 'x'.repeat(300) }), { id: 'x'.repeat(255) }],
  ['a name of blanks', account({ id: ' ' }), { id: null }],
  ['a currency that is none', account({ currency: 'EURO' }), { currency: null }],
  [
    'a balance that no account can have',
    account({ balances: [{ minorUnits: 1e15, date: '2026-03-31' }] }),
    { balances: [] },
  ],
])('%s can’t keep a file from being imported', (_, named, expected) => {
  const statements = importStatements([named], [FIRST], 'USD');
  expect(statements).toMatchObject([expected]);
  const input = {
    importId: FIRST,
    fileName: 'a.csv',
    defaultAccountId: null,
    format: 'csv',
    currency: 'USD',
    rows: 1,
    statements,
  };
  expect(openImportSchema.safeParse(input).success).toBe(true);
});

test('other currencies than the user’s are listed once', () => {
  const named = ['EUR', null, 'USD', 'EUR', 'CHF'].map((currency) => ({ currency, rows: 1 }));
  expect(otherCurrencies(named, 'USD')).toEqual(['EUR', 'CHF']);
  const none = [
    { currency: 'USD', rows: 1 },
    { currency: null, rows: 1 },
    { currency: 'EUR', rows: 0 },
  ];
  expect(otherCurrencies(none, 'USD')).toEqual([]);
});
