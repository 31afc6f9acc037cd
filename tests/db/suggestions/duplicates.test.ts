import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, ledger, statuses, type FileRow } from '../support/imports';
import { edit, enter, newAccount, type Entry } from '../support/ledger';
import { split } from '../support/transfers';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const OSTERIA: FileRow = { date: '2026-11-26', description: 'OSTERIA MARINO 0042', minorUnits: -6240 };
const byHand = async (row: Partial<Entry> = {}) => {
  const [id = ''] = await enter(user, {
    ...{ account_id: account, date: '2026-11-26', description: 'Dinner with Tom', category: 'Eating out' },
    ...{ amount: 62.4, type: 'expense', ...row },
  });
  return id;
};
const given = (rows: readonly FileRow[]) => importFile(user, fileOf(account, rows));
const waiting = async () => {
  const { data } = await user.client
    .from('suggestions')
    .select('id, first_id, second_id')
    .eq('kind', 'duplicate')
    .is('refused_at', null)
    .throwOnError();
  return data;
};
const openIn = async () => {
  const { data } = await user.client
    .rpc('reconcile', { account, day: '2026-11-27', balance: 5, today: '2026-11-27' })
    .throwOnError();
  return (data as { duplicates: number }).duplicates;
};
const accept = async (change: string) => {
  const ids = (await waiting()).map(({ id }) => id);
  await user.client.rpc('accept_suggestions', { change, ids }).throwOnError();
};

test.each([
  ['2026-11-23', 1],
  ['2026-11-22', 0],
])("a row entered on %s after the bank's row of Nov 26 is asked about: %i", async (date, asked) => {
  await given([OSTERIA]);
  const id = await byHand({ date });
  expect((await waiting()).map(({ second_id }) => second_id)).toEqual(asked ? [id] : []);
  expect(await openIn()).toBe(asked);
});

test('rows of two files are not, without a word in common', async () => {
  await given([OSTERIA]);
  await given([{ ...OSTERIA, date: '2026-11-27', description: 'BAR LUNA' }]);
  expect(await waiting()).toEqual([]);
  expect(await openIn()).toBe(0);
});

test('a merge keeps values entered by hand, split and all, and its undo brings both back', async () => {
  await given([OSTERIA]);
  const id = await byHand({ note: 'His birthday' });
  await split(user, id, [
    { amount: -50, category: 'Eating out', type: 'expense' },
    { amount: -12.4, category: 'Gifts', type: 'expense' },
  ]);
  const before = await ledger(user);
  const change = randomUUID();
  await accept(change);
  const { data: kept } = await user.client
    .from('live_transactions')
    .select('description, bank_text, note, is_split, import_id')
    .throwOnError();
  expect(kept).toEqual([
    {
      description: 'Dinner with Tom',
      bank_text: 'OSTERIA MARINO 0042',
      note: 'His birthday',
      is_split: true,
      import_id: expect.any(String),
    },
  ]);
  expect(await statuses(user, fileOf(account, [OSTERIA]))).toEqual(['already-there']);
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await ledger(user)).toEqual(before);
});

const transfers = async () =>
  (
    await user.client
      .from('transfers')
      .select('out_id, in_id, out_part_id, in_account_id, out_type')
      .order('in_account_id')
      .throwOnError()
  ).data;

test('merged, a leg entered by hand stays one, of the row of the bank, and the undo brings both back', async () => {
  const savings = await newAccount(user);
  await given([OSTERIA]);
  const entry = {
    ...{ id: randomUUID(), accountId: account, toAccountId: savings, date: '2026-11-26', alsoEnter: true },
    ...{ description: 'To savings', category: 'Uncategorized', amount: 62.4, type: 'transfer' },
  };
  await user.client.rpc('enter_transactions', { rows: [entry] }).throwOnError();
  const [before, linked] = [await ledger(user), await transfers()];
  expect(before).toHaveLength(3);
  const change = randomUUID();
  await accept(change);
  const { data: kept } = await user.client
    .from('live_transactions')
    .select('id, type, bank_text')
    .eq('account_id', account)
    .throwOnError();
  expect(kept).toMatchObject([{ type: 'transfer', bank_text: 'OSTERIA MARINO 0042' }]);
  expect(await transfers()).toMatchObject([{ out_id: kept[0]?.id, in_id: linked[0]?.in_id }]);
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await ledger(user)).toEqual(before);
  expect(await transfers()).toEqual(linked);
});

test('merged, a part that waits for its other side moves along with the split, and back', async () => {
  const savings = await newAccount(user);
  await given([OSTERIA]);
  const id = await byHand();
  await split(user, id, [
    { amount: -50, category: 'Eating out', type: 'expense' },
    { amount: -12.4, category: '', type: 'transfer', accountId: savings },
  ]);
  const [before, waits] = [await ledger(user), await transfers()];
  expect(waits).toMatchObject([{ out_id: id, in_id: null, in_account_id: savings }]);
  const change = randomUUID();
  await accept(change);
  const { data: kept } = await user.client.from('live_transactions').select('id').throwOnError();
  expect(kept).toHaveLength(1);
  expect(await transfers()).toEqual([{ ...waits[0]!, out_id: kept[0]?.id }]);
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await ledger(user)).toEqual(before);
  expect(await transfers()).toEqual(waits);
});

test('rows of two files that were merged are known by both, until they are two again', async () => {
  const files = [[OSTERIA], [{ ...OSTERIA, date: '2026-11-27', description: 'Marino, Lisbon' }]];
  for (const file of files) await given(file);
  const change = randomUUID();
  await accept(change);
  expect(await ledger(user)).toHaveLength(1);
  for (const file of files) expect(await statuses(user, fileOf(account, file))).toEqual(['already-there']);
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await ledger(user)).toHaveLength(2);
  expect(await statuses(user, fileOf(account, [...files[1]!, ...files[1]!]))).toEqual([
    'already-there',
    'possible-duplicate',
  ]);
});

test('a row that was renamed by hand is alike by what its file says', async () => {
  await given([OSTERIA]);
  const [row] = await ledger(user);
  await edit(user, row!.id!, { description: 'Dinner' });
  expect(await statuses(user, fileOf(account, [{ ...OSTERIA, description: 'Marino, Lisbon' }]))).toEqual([
    'possible-duplicate',
  ]);
});
