import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { commit, fileOf, importFile, match, review, stageFile } from '../support/imports';
import { addRows, file, newAccount } from '../support/ledger';
import {
  answerOf,
  everything,
  refusalOf,
  remove,
  removeAccount,
  restore,
  set,
  takeBack,
  transactionsOf,
  trash,
} from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let other: string;

beforeEach(async () => {
  user = await newUser();
  [account, other] = [await newAccount(user, '2026-11-01', 100), await newAccount(user)];
  await addRows(user, [
    ...file(account, [{ description: 'tea' }, { description: 'bun', amount: '0.10' }]),
    ...file(other, [{ description: 'pay', position: 9, type: 'income' }]),
  ]);
  await user.client
    .from('import_mappings')
    .insert({
      account_id: account,
      fingerprint: 'a'.repeat(64),
      mapping: { delimiter: ';', nested: [null, 1] },
    })
    .throwOnError();
});

const close = (id: string, closed: boolean) => user.client.rpc('close_account', { account: id, closed });
const idOf = async (description: string) => {
  const found = (await transactionsOf(user)).find((row) => row.description === description);
  if (!found) throw new Error(`no ${description}`);
  return found.id;
};

describe('deleting an account', () => {
  test('deletes its transactions as well, and undo restores everything', async () => {
    await user.client.from('accounts').update({ name: 'Renamed' }).eq('id', account).throwOnError();
    await close(account, true).throwOnError();
    const before = await everything(user);
    const change = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(removeAccount(user, account, 2, change))).toEqual({ transactions: 2 });

    const after = await everything(user);
    expect(after.accounts.map(({ id }) => id)).toEqual([other]);
    expect(after.transactions.map(({ description }) => description)).toEqual(['pay']);
    expect(after.mappings).toEqual([]);
    const { items: rows, accounts } = await trash(user);
    expect(rows.map((row) => row.account)).toEqual(['Renamed (*4821)', 'Renamed (*4821)']);
    expect(accounts).toMatchObject([{ id: account, changeId: change, name: 'Renamed', transactions: 2 }]);

    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
    expect(await everything(user)).toEqual(before);
    expect(await trash(user)).toMatchObject({ total: 0, accounts: [] });
  });

  test('is refused for a wrong number of transactions, and for the last open account', async () => {
    const before = await everything(user);
    for (const told of [0, 1, 3])
      expect(await refusalOf(removeAccount(user, account, told))).toEqual([409, 'selection_changed']);
    await close(other, true).throwOnError();
    expect(await refusalOf(removeAccount(user, account, 2))).toEqual([409, 'last_account']);
    expect(await refusalOf(close(account, true))).toEqual([409, 'last_account']);
    await close(other, false).throwOnError();
    const afterwards = await everything(user);
    expect(afterwards.transactions).toEqual(before.transactions);
    expect(afterwards.balances).toEqual(before.balances);
    expect(await refusalOf(removeAccount(user, randomUUID(), 0))).toEqual([404, 'account_gone']);
    expect((await user.client.from('ledger_changes').select('*').throwOnError()).data).toEqual([]);
  });

  test('is undone by restoring one of its transactions', async () => {
    const before = await everything(user);
    const [bun, all] = [randomUUID(), randomUUID()];
    const tea = await idOf('tea');
    await remove(user, { ids: [await idOf('bun')] }, bun).throwOnError();
    await removeAccount(user, account, 1, all).throwOnError();
    expect((await trash(user)).items).toHaveLength(2);

    expect(await answerOf(takeBack(user, bun))).toEqual({ transactions: 1, kept: 0 });
    expect((await everything(user)).mappings).toEqual(before.mappings);
    expect(await answerOf(restore(user, [tea]))).toEqual({ transactions: 1 });
    expect(await everything(user)).toEqual(before);
    // None of it is left in the trash.
    expect((await takeBack(user, all)).error?.message).toBe('change_gone');

    // Deleted again, it is a separate deletion.
    await removeAccount(user, account, 2).throwOnError();
    expect((await trash(user)).accounts).toHaveLength(1);
  });

  test('an account added again under its id is a new one, to which the old one’s transactions can return', async () => {
    const change = randomUUID();
    await removeAccount(user, account, 2, change).throwOnError();
    const anew = {
      account,
      name: 'Anew',
      type: 'credit',
      last_four_digits: '9999',
      balance: 50,
      today: '2026-11-20',
    };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await user.client.rpc('add_account', anew).throwOnError()).data).toBe(true);
    const { cards, mappings } = await everything(user);
    expect(cards).toMatchObject([
      { id: account, name: 'Anew', type: 'credit', balance: '50.000', transactions: 0, closed: false },
      { id: other },
    ]);
    expect(mappings).toEqual([]);
    expect((await trash(user)).accounts).toEqual([]);
    expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
    expect((await everything(user)).cards).toMatchObject([
      { id: account, name: 'Anew', balance: '50.000', transactions: 2 },
      { id: other },
    ]);
  });

  test('nothing comes back from an emptied trash', async () => {
    const [change, byId] = [randomUUID(), randomUUID()];
    await removeAccount(user, account, 2, change).throwOnError();
    await set(user, { ids: [await idOf('pay')] }, { category: 'Salary' }, byId).throwOnError();
    // Not the number that the user was shown.
    const told = await user.client.rpc('empty_trash', { transactions: 1, accounts: 1 });
    expect(told.error?.message).toBe('selection_changed');
    expect(await trash(user)).toMatchObject({ total: 2 });
    const empty = () => user.client.rpc('empty_trash', { transactions: 2, accounts: 1 }).throwOnError();
    await empty();
    // Safe to repeat.
    await empty();
    expect(await trash(user)).toEqual({ total: 0, page: 1, pages: 1, items: [], accounts: [] });
    expect((await takeBack(user, change)).error?.message).toBe('change_gone');
    expect((await everything(user)).accounts.map(({ id }) => id)).toEqual([other]);
    expect(await answerOf(takeBack(user, byId))).toEqual({ transactions: 1, kept: 0 });
  });

  test('a staged import is checked again when rows or their account are deleted', async () => {
    const rows = fileOf(account, [{ description: 'seed' }]);
    await importFile(user, rows);
    const staged = await stageFile(user, rows);
    expect(staged.counts).toMatchObject({ alreadyThere: 1 });
    await remove(user, { ids: [await idOf('seed')] }).throwOnError();
    // The review shows this until it compares again.
    expect((await review(user, staged.id)).items).toHaveLength(1);
    const { data } = await commit(user, staged.id, staged.revision).throwOnError();
    expect(data).toMatchObject({ kind: 'changed', import: { counts: { new: 1, alreadyThere: 0 } } });

    await removeAccount(user, account, 2).throwOnError();
    await match(user, staged.id).throwOnError();
    const { revision } = (await review(user, staged.id)).import;
    expect(await refusalOf(commit(user, staged.id, revision))).toEqual([409, 'unknown_account']);
    expect((await transactionsOf(user)).map(({ description }) => description)).toEqual(['pay']);
  });
});

test('closing and opening: repeating changes nothing, and an earlier edit is refused', async () => {
  const read = async () =>
    (
      await user.client
        .from('accounts')
        .select('closed_at, revision')
        .eq('id', account)
        .single()
        .throwOnError()
    ).data;
  await close(account, true).throwOnError();
  const closed = await read();
  expect(closed).toMatchObject({ closed_at: expect.any(String), revision: 2 });
  await close(account, true).throwOnError();
  expect(await read()).toEqual(closed);
  const choices = (await user.client.rpc('transaction_choices', { today: '2026-11-20' }).throwOnError()).data;
  expect((choices as { accounts: unknown[] }).accounts).toMatchObject([
    { id: other, closed: false },
    { id: account, closed: true },
  ]);
  // It keeps its history, and its balance keeps counting.
  expect((await everything(user)).cards).toMatchObject([
    { id: other, closed: false, transactions: 1 },
    { id: account, closed: true, transactions: 2, balance: '97.400', latest: '2026-11-02' },
  ]);
  const { data } = await user.client
    .from('accounts')
    .update({ name: 'Late' })
    .eq('id', account)
    .eq('revision', 1)
    .select('id')
    .throwOnError();
  expect(data).toEqual([]);
  await close(account, false).throwOnError();
  expect(await read()).toEqual({ closed_at: null, revision: 3 });
  expect(await refusalOf(close(randomUUID(), true))).toEqual([404, 'account_gone']);
});

test('the pages of the trash show everything once, latest deletion first', async () => {
  await addRows(
    user,
    file(
      account,
      Array.from({ length: 23 }, (_, index) => ({
        description: `row ${index}`,
        date: `2026-10-${String((index % 5) + 10)}`,
      })),
    ),
  );
  await remove(user, { filter: { search: 'row 1' }, count: 11 }).throwOnError();
  await remove(user, { filter: { search: 'row' }, count: 12 }).throwOnError();
  const whole = await trash(user, 1, 100);
  expect(whole.items).toHaveLength(23);
  expect(whole.items.slice(0, 12).every(({ description }) => !description.startsWith('row 1'))).toBe(true);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => trash(user, page, 5)));
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  expect(await trash(user, 99, 5)).toEqual(pages[4]);
  expect(await trash(user, 0, 5)).toEqual(pages[0]);
});
