import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { transactionsOf } from '../support/ledger-changes';
import { exportCsv, rowsOfExport } from './csv-exports';
import { fileOf, importFile, statuses, type FileRow } from '../support/imports';
import { edit as editRow, enter, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let other: string;
beforeEach(async () => {
  user = await newUser();
  [account, other] = [await newAccount(user), await newAccount(user)];
});

const exportFile = (filter: Json = {}) => exportCsv(user, filter);
const rowsOf = (bytes: Uint8Array) => rowsOfExport(bytes, [account, other]);

async function edit(
  description: string,
  values: { description?: string; account_id?: string; date?: string; amount?: number },
): Promise<void> {
  const { data } = await user.client
    .from('live_transactions')
    .select('id')
    .eq('description', description)
    .throwOnError();
  expect(data).not.toEqual([]);
  for (const { id } of data) await editRow(user, id ?? '', values);
}

/** The contents of the user's rows, without ids. */
const said = async () =>
  (await transactionsOf(user))
    .map(({ date, description, category, amount, type }) =>
      [date, description, category, amount, type].join(),
    )
    .sort();

async function expectNothingNew(rows: number): Promise<void> {
  expect(await statuses(user, rowsOf(await exportFile()))).toEqual(
    Array.from({ length: rows }, () => 'already-there'),
  );
}

test('importing an export adds nothing: equal rows, both accounts, formulas, notes, entered and imported rows', async () => {
  await importFile(
    user,
    fileOf(account, [
      {},
      {},
      { description: '=SUM(A1)', minorUnits: 123456 },
      { description: 'Opening balance' },
    ]),
  );
  await importFile(user, fileOf(other, [{ externalId: 'A1' }, { externalId: 'A2', minorUnits: 5 }]));
  await enter(user, {
    account_id: account,
    date: '2026-11-03',
    description: '"Lunch", with Ann',
    category: "'Out'",
    amount: 12.5,
    type: 'expense',
    note: 'first line\nsecond, "line"',
  });
  await expectNothingNew(7);
});

test('nor does it after edits that give rows the text of others', async () => {
  await importFile(user, fileOf(account, [{ description: 'A' }, { description: 'B' }, { description: 'C' }]));
  await importFile(user, fileOf(account, [{ description: 'B', date: '2026-11-03' }]));
  // Row A gets B's text, the B rows get C's, and every C moves to the other account.
  await edit('A', { description: 'x' });
  await edit('B', { description: 'C' });
  await edit('x', { description: 'B' });
  await edit('C', { account_id: other });
  await expectNothingNew(4);
});

test('a row edited since its export is recognized; one with another amount is a possible duplicate', async () => {
  await importFile(user, fileOf(account, [{ description: 'A' }]));
  await enter(user, {
    account_id: account,
    date: '2026-11-02',
    description: 'B',
    category: 'Food',
    amount: 2,
    type: 'expense',
  });
  const before = await exportFile();
  await edit('A', { description: 'Something else', account_id: other });
  await edit('B', { amount: 99 });
  expect((await statuses(user, rowsOf(before))).toSorted()).toEqual(['already-there', 'possible-duplicate']);
});

test('imported into an empty ledger, it gives the same ledger, and nothing new the second time', async () => {
  await importFile(user, fileOf(account, [{}, {}, { minorUnits: 100_000, category: 'Salary' }]));
  const file = await exportFile();
  const before = await said();
  user = await newUser();
  [account, other] = [await newAccount(user), await newAccount(user)];
  expect(await importFile(user, rowsOf(file))).toMatchObject({ kind: 'imported', added: 3 });
  expect(await said()).toEqual(before);
  expect(await statuses(user, rowsOf(file))).toEqual(['already-there', 'already-there', 'already-there']);
  await expectNothingNew(3);
});

test('an export contains what passes the filter', async () => {
  await importFile(user, fileOf(account, [{ description: 'A' }, { description: 'B', minorUnits: 700 }]));
  expect(rowsOf(await exportFile({ type: 'income' }))).toMatchObject([
    { description: 'B', amount: 700, type: 'income' },
  ]);
  await user.client
    .rpc('delete_transactions', { change: randomUUID(), selection: { filter: { type: 'income' }, count: 1 } })
    .throwOnError();
  expect(rowsOf(await exportFile())).toHaveLength(1);
});

test('importing the export of any ledger, edited in any way, adds nothing', async () => {
  const text = fc.constantFrom('A', 'B', 'a', 'C');
  const row: fc.Arbitrary<FileRow> = fc.record({
    description: text,
    date: fc.constantFrom('2026-11-02', '2026-11-03'),
    minorUnits: fc.constantFrom(-250, -300),
    externalId: fc.constantFrom(null, null, '1', '2'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), text, fc.boolean()), { maxLength: 8 }),
      async (rows, edits) => {
        user = await newUser();
        [account, other] = [await newAccount(user), await newAccount(user)];
        await importFile(user, fileOf(account, rows));
        for (const [index, description, move] of edits) {
          const { data } = await user.client
            .from('transactions')
            .select('id')
            .order('position')
            .throwOnError();
          const id = data[index % data.length]?.id ?? '';
          await editRow(user, id, { description, ...(move && { account_id: other }) });
        }
        await expectNothingNew((await transactionsOf(user)).length);
      },
    ),
    { numRuns: 15 },
  );
});
