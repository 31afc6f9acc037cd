import { expect, test } from 'vitest';
import { openedFile } from '@/tests/opened-file';
import { leftLines, rowLines } from '@/tests/program-rows';
import type { Mapping } from '../mapping';

const transaction = (over: Record<string, unknown>) => ({
  id: 'a1',
  date: '2026-01-05',
  amount: -12_500,
  memo: null,
  cleared: 'cleared',
  approved: true,
  account_id: 'c',
  payee_id: 'p',
  category_id: 'k',
  transfer_account_id: null,
  import_id: 'YNAB:-12500:2026-01-05:1',
  deleted: false,
  account_name: 'Checking',
  payee_name: 'Shop',
  category_name: 'Groceries',
  subtransactions: [],
  ...over,
});
const part = (over: Record<string, unknown>) => ({
  id: 's1',
  transaction_id: 'a1',
  amount: -10_000,
  memo: null,
  payee_name: null,
  category_name: 'Groceries',
  transfer_account_id: null,
  deleted: false,
  ...over,
});
const read = (transactions: unknown[], mapping: Mapping = {}) =>
  openedFile(
    new TextEncoder().encode(JSON.stringify({ data: { transactions, server_knowledge: 1 } })),
    mapping,
  );
const PAY = transaction({
  date: '2026-01-06',
  amount: 2_000_000,
  payee_name: 'Employer',
  category_name: 'Inflow: Ready to Assign',
});

test('amounts are thousandths', async () => {
  const parsed = await read([
    transaction({}),
    PAY,
    transaction({ amount: -1_234_560, payee_name: null, memo: 'Rent', category_name: 'Uncategorized' }),
  ]);
  expect(parsed).toMatchObject({ format: 'json', questions: [], excluded: [], headerLine: 1 });
  expect(rowLines(parsed)).toEqual([
    'Checking | 2026-01-05 | -1250 | Shop | Groceries',
    'Checking | 2026-01-06 | 200000 | Employer',
    'Checking | 2026-01-05 | -123456 | Rent',
  ]);
});

test.each([
  [
    'few keys',
    { data: { transactions: ['account_name', 'amount', 'cleared', 'date', 'import_id', 'payee_name'] } },
  ],
  [
    'ids in place of names',
    {
      data: {
        budget: {
          transactions: [
            'account_id',
            'amount',
            'cleared',
            'date',
            'transfer_account_id',
            'payee_id',
            'memo',
          ],
        },
      },
    },
  ],
])('are known by %s', async (_, shape) => {
  const fill = (value: unknown): unknown =>
    Array.isArray(value)
      ? [transaction({ memo: 'Shop' }), PAY].map((item) =>
          Object.fromEntries(Object.entries(item).filter(([key]) => value.includes(key))),
        )
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, fill(inner)]));
  const parsed = await openedFile(new TextEncoder().encode(JSON.stringify(fill(shape))));
  expect(parsed.questions).toEqual([]);
  expect(parsed.accounts.flatMap(({ rows }) => rows.map(({ minorUnits }) => minorUnits))).toEqual([
    -1250, 200_000,
  ]);
});

test('transfers name the other account', async () => {
  const parsed = await read([
    transaction({ payee_name: 'Transfer : Savings', transfer_account_id: 's', category_name: null }),
    transaction({
      amount: 12_500,
      account_id: 's',
      account_name: 'Savings',
      payee_name: 'From checking',
      transfer_account_id: 'c',
      category_name: null,
    }),
  ]);
  expect(rowLines(parsed)).toEqual([
    'Checking | 2026-01-05 | -1250 | Transfer : Savings | -> Savings',
    'Savings | 2026-01-05 | 1250 | From checking | -> Checking',
  ]);
});

test('subtransactions are the parts of a row', async () => {
  const parsed = await read([
    transaction({
      amount: -30_000,
      category_name: 'Split',
      subtransactions: [
        part({ memo: 'x'.repeat(400) }),
        part({ amount: -15_000, category_name: 'Household', memo: 'Soap' }),
        part({
          amount: -5_000,
          category_name: null,
          transfer_account_id: 's',
          payee_name: 'Transfer : Savings',
        }),
        part({ amount: -99_000, deleted: true }),
      ],
    }),
    transaction({
      amount: 5_000,
      account_id: 's',
      account_name: 'Savings',
      payee_name: 'Transfer : Checking',
      transfer_account_id: 'c',
    }),
    PAY,
  ]);
  expect(rowLines(parsed)).toEqual([
    `Checking | 2026-01-05 | -3000 | Shop | [-1000 Groceries: ${'x'.repeat(400)}] | [-1500 Household: Soap] | [-500 -> Savings]`,
    'Checking | 2026-01-06 | 200000 | Employer',
    'Savings | 2026-01-05 | 500 | Transfer : Checking | -> Checking',
  ]);
  expect(leftLines(parsed)).toEqual(['2: it was deleted']);
  expect(parsed.sheets).toBeUndefined();
  expect(parsed.accounts.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 4], [3]]);
});

test('parts that do not add up need a look', async () => {
  const parsed = await read([
    transaction({ subtransactions: [part({}), part({ amount: -1000 })] }),
    PAY,
    transaction({ amount: -3000 }),
  ]);
  expect(leftLines(parsed)).toEqual(['2: its parts come to -11.00, not to -12.50 (look)']);
});

test('deleted transactions and opening balances are left out', async () => {
  const parsed = await read([
    transaction({ deleted: true }),
    transaction({ payee_name: 'Starting Balance', amount: 900_000 }),
    PAY,
  ]);
  expect(rowLines(parsed)).toEqual(['Checking | 2026-01-06 | 200000 | Employer']);
  expect(leftLines(parsed)).toEqual([
    '2: it was deleted',
    '3: It is the opening balance of the account, not a movement of money.',
  ]);
});

test('parts of a cent are not rounded', async () => {
  const parsed = await read([transaction({ amount: -12_505 }), PAY, transaction({})]);
  expect(leftLines(parsed)).toEqual([
    '2: the amount "-12.5050" has parts of a cent; it is not rounded (look)',
  ]);
});

test('chosen columns read the same amounts', async () => {
  const parsed = await read([transaction({}), PAY], { description: 'category_name' });
  expect(parsed.questions).toEqual([]);
  expect(parsed.accounts.flatMap(({ rows }) => rows.map(({ minorUnits }) => minorUnits))).toEqual([
    -1250, 200_000,
  ]);
});

test('amounts with decimals are no thousandths', async () => {
  const parsed = await read([transaction({ amount: -12.5 }), { ...PAY, amount: 2000 }]);
  expect(parsed.accounts.flatMap(({ rows }) => rows.map(({ minorUnits }) => minorUnits))).toEqual([
    -1250, 200_000,
  ]);
});
