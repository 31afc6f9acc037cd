import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addRows, file, newAccount } from './ledger';
import { newUser, type TestUser } from './support';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const count = async () => {
  const { count: rows } = await user.client
    .from('transactions')
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  return rows;
};

test('adds every row with its cents', async () => {
  const { data } = await addRows(
    user,
    file(account, [{ amount: '0.10' }, { amount: '1234567890.99', type: 'income' }]),
  ).throwOnError();
  expect(data).toEqual({ added: 2, already_there: 0 });
  const stored = await user.client
    .from('transactions')
    .select('amount, type, position')
    .order('position')
    .throwOnError();
  expect(stored.data.map((row) => [Number(row.amount), row.type, row.position])).toEqual([
    [0.1, 'expense', 2],
    [1234567890.99, 'income', 3],
  ]);
});

test('the same import again adds nothing and answers the same', async () => {
  const rows = file(account, [{}, { description: 'Bun' }]);
  const importId = randomUUID();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { data } = await addRows(user, rows, { importId }).throwOnError();
    expect(data).toEqual({ added: 2, already_there: 0 });
  }
  expect(await count()).toBe(2);
});

// The embedded database runs one statement after the other; only on PostgreSQL do these two meet a race.
test('the same import five times at once adds its rows once', async () => {
  const rows = file(
    account,
    Array.from({ length: 50 }, (_, index) => ({ description: `Row ${index}` })),
  );
  const importId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => addRows(user, rows, { importId })));
  expect(answers.map(({ data }) => data)).toEqual(Array(5).fill({ added: 50, already_there: 0 }));
  expect(await count()).toBe(50);
});

test('the same file in two windows at once is added once', async () => {
  const rows = file(account, [{}, { description: 'Bun' }]);
  const answers = await Promise.all([addRows(user, rows), addRows(user, rows)]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'PT409', details: '[2, 3]' });
  expect(await count()).toBe(2);
});

test('rows that are there are refused by position, or skipped; twins are counted', async () => {
  const coffee = { description: 'Coffee', amount: '4.50' };
  await addRows(user, file(account, [coffee, coffee])).throwOnError();

  const overlapping = file(account, [
    coffee,
    coffee,
    coffee,
    { description: 'COFFEE ', amount: '4.50' },
    { description: 'Tea' },
  ]);
  const { error } = await addRows(user, overlapping);
  expect(error).toMatchObject({ code: 'PT409', details: '[2, 3]' });
  expect(await count()).toBe(2);

  const { data } = await addRows(user, overlapping, { existing: 'skip' }).throwOnError();
  expect(data).toEqual({ added: 3, already_there: 2 });
  expect(await count()).toBe(5);
});

test.each([
  ['date', { date: '2026-11-03' }],
  ['amount', { amount: '2.51' }],
  ['type', { type: 'income' as const }],
  ['description', { description: 'Teas' }],
])('another %s is another transaction', async (_, change) => {
  await addRows(user, file(account, [{}])).throwOnError();
  const { data } = await addRows(user, file(account, [change])).throwOnError();
  expect(data).toEqual({ added: 1, already_there: 0 });
});

test('the same row on another account is another transaction', async () => {
  await addRows(user, file(account, [{}])).throwOnError();
  const { data } = await addRows(user, file(await newAccount(user), [{}])).throwOnError();
  expect(data).toEqual({ added: 1, already_there: 0 });
});

test("somebody else's equal rows do not count", async () => {
  const other = await newUser();
  await addRows(other, file(await newAccount(other), [{}])).throwOnError();
  expect((await addRows(user, file(account, [{}]))).data).toEqual({ added: 1, already_there: 0 });
});

test.each([
  ['an amount of zero', { amount: '0' }],
  ['a negative amount', { amount: '-1' }],
  ['an amount too large', { amount: '1000000000000' }],
  ['an unknown type', { type: 'transfer' as 'expense' }],
  ['an empty description', { description: ' ' }],
  ['an empty category', { category: '' }],
  ['no such day', { date: '2026-02-30' }],
  ['an account that does not exist', { account_id: '00000000-0000-4000-8000-000000000000' }],
  ['a position used twice', { position: 2 }],
])('%s leaves nothing behind', async (_, bad) => {
  const { error } = await addRows(
    user,
    file(account, [{ description: 'Good' }, bad, { description: 'Good too' }]),
  );
  expect(error).not.toBeNull();
  expect(await count()).toBe(0);
});

test.each([
  ['no rows', { import_id: randomUUID(), rows: [] }],
  ['something else than a list', { import_id: randomUUID(), rows: { a: 1 } }],
  ['an unknown way with rows that are there', { import_id: randomUUID(), rows: [{}], existing: 'double' }],
])('%s is refused', async (_, input) => {
  expect((await user.client.rpc('add_transactions', input)).error?.code).toBe('PT422');
});
