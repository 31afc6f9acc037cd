import { beforeEach, expect, test } from 'vitest';
import {
  change,
  commit,
  commitStaged,
  fileOf,
  importFile,
  stageFile,
  undo,
  type FileRow,
} from '../support/imports';
import { removeAccount } from '../support/ledger-changes';
import { addAccount } from '../support/suggestions';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let checking: string;
let savings: string;
let broker: string;

beforeEach(async () => {
  user = await newUser();
  checking = await addAccount(user, 'Everyday', 'bank', '4821');
  savings = await addAccount(user, 'Rainy day', 'savings', '7733');
  broker = await addAccount(user, 'Depot', 'bank', '1155');
});

/** A row whose file names the account on its other side, as QIF does. */
const stated = (minorUnits: number, otherAccountId: string, row: FileRow = {}): FileRow => ({
  ...{ minorUnits, otherAccountId, bankTransfer: true, typeStated: false },
  ...{ category: 'Uncategorized', description: 'Moved', ...row },
});
/** A row to which its file gives a category. */
const gift = (minorUnits: number): FileRow => ({
  ...{ minorUnits, typeStated: false, category: 'Gifts', description: 'Aunt May' },
});

const importOf = (account: string, ...rows: FileRow[]) => importFile(user, fileOf(account, rows));

/** The description, type and other account of every transaction by account and line; '…' for one that waits. */
async function ledger() {
  const { data: rows } = await user.client
    .from('live_transactions')
    .select('id, account_id, line, description, type')
    .order('line')
    .throwOnError();
  const { data: transfers } = await user.client.from('live_transfers').select('*').throwOnError();
  const otherOf = (id: string | null) => {
    const link = transfers.find(({ out_id, in_id }) => out_id === id || in_id === id);
    if (!link) return [];
    const other = link.out_id === id ? link.in_account_id : link.out_account_id;
    return [`${nameOf(other)}${link.out_id !== null && link.in_id !== null ? '' : ' …'}`];
  };
  return rows
    .map(({ id, account_id, description, type }) => [nameOf(account_id), description, type, ...otherOf(id)])
    .sort(([one], [other]) => (one! < other! ? -1 : one! > other! ? 1 : 0));
}

const nameOf = (id: string | null) =>
  id === checking ? 'checking' : id === savings ? 'savings' : id === broker ? 'broker' : '?';

test('a transfer to an account whose file has not come is neutral at once, and its file completes it', async () => {
  await importOf(checking, stated(-10000, savings), { minorUnits: -1200, description: 'Kiosk' });
  expect(await ledger()).toEqual([
    ['checking', 'Moved', 'transfer', 'savings …'],
    ['checking', 'Kiosk', 'expense'],
  ]);
  const second = await importOf(savings, {
    ...{ minorUnits: 10000, category: 'Uncategorized', typeStated: false, description: 'Credit' },
  });
  expect(second).toMatchObject({ kind: 'imported', linked: { count: 1 } });
  expect(await ledger()).toEqual([
    ['checking', 'Moved', 'transfer', 'savings'],
    ['checking', 'Kiosk', 'expense'],
    ['savings', 'Credit', 'transfer', 'checking'],
  ]);
});

test.each([
  ['the gift first', [gift(10000), 'stated'] as const],
  ['the gift last', ['stated', gift(10000)] as const],
  ['one that says nothing', [{ ...gift(10000), category: 'Uncategorized' }, 'stated'] as const],
])(
  'the row that names this account is the other side, not one with its own category: %s',
  async (_, rows) => {
    await importOf(checking, stated(-10000, savings));
    await importOf(savings, ...rows.map((row) => (row === 'stated' ? stated(10000, checking) : row)));
    const found = await ledger();
    expect(found).toContainEqual(['checking', 'Moved', 'transfer', 'savings']);
    expect(found).toContainEqual(['savings', 'Moved', 'transfer', 'checking']);
    expect(found).toContainEqual(['savings', 'Aunt May', 'income']);
    expect(found).toHaveLength(3);
  },
);

test('a row with its own category alone is no other side; both keep what they are', async () => {
  await importOf(checking, stated(-10000, savings));
  await importOf(savings, gift(10000));
  expect(await ledger()).toEqual([
    ['checking', 'Moved', 'transfer', 'savings …'],
    ['savings', 'Aunt May', 'income'],
  ]);
});

test('rows that name different accounts do not meet', async () => {
  await importOf(checking, stated(-10000, savings));
  await importOf(broker, stated(10000, savings));
  expect(await ledger()).toEqual([
    ['broker', 'Moved', 'transfer', 'savings …'],
    ['checking', 'Moved', 'transfer', 'savings …'],
  ]);
});

test('as many rows each way are paired, and both files in one import are too', async () => {
  const days = ['2026-11-02', '2026-11-03', '2026-11-03'];
  await importFile(user, [
    ...fileOf(
      checking,
      days.map((date) => stated(-5000, savings, { date })),
    ),
    ...fileOf(
      savings,
      days.map((date) => stated(5000, checking, { date })),
    ).map((row) => ({ ...row, line: row.line + 10 })),
  ]);
  const found = await ledger();
  expect(found.filter(([, , type, other]) => type === 'transfer' && !other?.endsWith('…'))).toHaveLength(6);
});

test('undo of the second file lets the first wait again, undo of both leaves nothing', async () => {
  const first = await importOf(checking, stated(-10000, savings));
  const second = await importOf(savings, stated(10000, checking));
  await undo(user, second.id).throwOnError();
  expect(await ledger()).toEqual([['checking', 'Moved', 'transfer', 'savings …']]);
  await importOf(savings, stated(10000, checking));
  expect(await ledger()).toEqual([
    ['checking', 'Moved', 'transfer', 'savings'],
    ['savings', 'Moved', 'transfer', 'checking'],
  ]);
  await undo(user, first.id).throwOnError();
  expect(await ledger()).toEqual([['savings', 'Moved', 'transfer', 'checking …']]);
});

test('an account that is not here leaves the row an expense', async () => {
  await importOf(checking, { ...stated(-10000, savings), otherAccountId: null });
  expect(await ledger()).toEqual([['checking', 'Moved', 'expense']]);
});

test('an account that is deleted between the review and the import is not silently forgotten', async () => {
  const staged = await stageFile(user, fileOf(checking, [stated(-10000, savings)]));
  await removeAccount(user, savings, 0).throwOnError();
  expect((await commit(user, staged.id, staged.revision)).error).toMatchObject({
    message: 'unknown_account',
  });
  // Gone for good, it takes the staged file with it: its row would go on as an expense.
  await user.client.from('accounts').delete().eq('id', savings).throwOnError();
  expect((await commit(user, staged.id, staged.revision)).error).toMatchObject({ message: 'import_gone' });
  expect(await ledger()).toEqual([]);
});

test('a row that is put into the other account in the review is no transfer with itself', async () => {
  const staged = await stageFile(user, fileOf(checking, [stated(-10000, savings)]));
  const edited = await change(user, staged.id, 2, { kind: 'edit', accountId: savings });
  await commitStaged(user, edited.import);
  expect(await ledger()).toEqual([['savings', 'Moved', 'expense']]);
});

test("a row that is split in the review has its parts' types", async () => {
  const staged = await stageFile(user, fileOf(checking, [stated(-10000, savings)]));
  const part = (amount: string) => ({ amount, type: 'expense', category: 'Food', note: '', tags: [] });
  const edited = await change(user, staged.id, 2, { kind: 'edit', parts: [part('-60'), part('-40')] });
  await commitStaged(user, edited.import);
  expect(await ledger()).toEqual([['checking', 'Moved', 'expense']]);
});

test("another user's account is refused", async () => {
  const stranger = await newUser();
  const theirs = await addAccount(stranger, 'Theirs', 'bank', '9911');
  await expect(stageFile(user, fileOf(checking, [stated(-10000, theirs)]))).rejects.toMatchObject({
    message: 'unknown_account',
  });
});
