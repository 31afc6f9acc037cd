import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { commitStaged, fileOf, stageFile } from '../support/imports';
import { addRows, enter, file, newAccount } from '../support/ledger';
import {
  answerOf,
  refusalOf,
  remove,
  removeAccount,
  restore,
  set,
  takeBack,
  transactionsOf,
  trash,
} from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { anonymous, newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let other: string;
let ids: string[];

beforeEach(async () => {
  user = await newUser();
  [account, other] = [await newAccount(user), await newAccount(user)];
  await addRows(
    user,
    file(
      account,
      Array.from({ length: 40 }, (_, index) => ({ description: `Row ${index}` })),
    ),
  );
  ids = (await transactionsOf(user)).map(({ id }) => id);
});

/** Saves an edit based on a revision. Returns whether it was saved. */
const edit = async (id: string, revision: number, details: { note?: string; category?: string }) =>
  (await user.client.rpc('edit_transaction', { transaction: id, revision, details }).throwOnError()).data;

test('of two edits of the same revision, one is saved, and the other is refused', async () => {
  for (const id of ids.slice(0, 10)) {
    const answers = await Promise.all(['one', 'other'].map((note) => edit(id, 1, { note })));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const winner = answers[0] ? 'one' : 'other';
    const row = (await transactionsOf(user)).find((some) => some.id === id);
    expect(row).toMatchObject({ note: winner, revision: 2 });
  }
});

test('an edit begun before a bulk change of its row is refused, even after that was undone', async () => {
  const change = randomUUID();
  await set(user, { ids: [ids[0] as string] }, { category: 'Bulk' }, change).throwOnError();
  expect(await edit(ids[0] as string, 1, { note: 'late' })).toBe(false);
  await takeBack(user, change).throwOnError();
  expect(await edit(ids[0] as string, 1, { note: 'late' })).toBe(false);
  expect(await edit(ids[0] as string, 3, { note: 'in time' })).toBe(true);
  // Saving the same values is no change, so it is not refused.
  expect(await edit(ids[0] as string, 4, { note: 'in time' })).toBe(true);
  expect((await transactionsOf(user)).find(({ id }) => id === ids[0])?.revision).toBe(4);
});

test('simultaneous bulk changes all take effect', async () => {
  const [category, move] = [randomUUID(), randomUUID()];
  await Promise.all([
    set(user, { filter: {}, count: 40 }, { category: 'Bulk' }, category).throwOnError(),
    set(user, { filter: {}, count: 40 }, { account: other }, move).throwOnError(),
    ...ids
      .slice(0, 5)
      .map((id) => user.client.from('transactions').update({ note: 'mine' }).eq('id', id).throwOnError()),
  ]);
  const rows = await transactionsOf(user);
  expect(rows.every((row) => row.category === 'Bulk' && row.account_id === other)).toBe(true);
  expect(rows.filter(({ note }) => note === 'mine').map(({ id }) => id)).toEqual(ids.slice(0, 5));
});

test('an edit during a bulk change and its undo is never lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const change = randomUUID();
    const edited = ids.slice(round * 5, round * 5 + 5);
    const [changed] = await Promise.all([
      answerOf(set(user, { ids }, { category: `Bulk ${round}` }, change)),
      ...edited.map((id) =>
        user.client
          .from('transactions')
          .update({ note: `note ${round}` })
          .eq('id', id)
          .throwOnError(),
      ),
    ]);
    const undone = await answerOf<{ transactions: number; kept: number }>(takeBack(user, change));
    expect([changed.transactions, undone.transactions + undone.kept]).toEqual([40, 40]);
    const rows = await transactionsOf(user);
    expect(rows.filter(({ note }) => note === `note ${round}`)).toHaveLength(5);
    expect(rows.filter(({ category }) => category === `Bulk ${round}`)).toHaveLength(undone.kept);
    await set(user, { ids }, { category: 'Food' }).throwOnError();
  }
});

test('the same change from five requests is made once', async () => {
  const change = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => answerOf(remove(user, { filter: {}, count: 40 }, change))),
  );
  expect(answers).toEqual(Array(5).fill({ transactions: 40 }));
  const undone = await Promise.all(Array.from({ length: 5 }, () => answerOf(takeBack(user, change))));
  expect(undone).toEqual(Array(5).fill({ transactions: 40, kept: 0 }));
  expect(await transactionsOf(user)).toHaveLength(40);
});

test('overlapping deletions delete each row once, and each restores its own', async () => {
  const before = await transactionsOf(user);
  const changes = Array.from({ length: 4 }, () => randomUUID());
  const answers = await Promise.all(
    changes.map((change, index) =>
      answerOf(remove(user, { ids: ids.slice(index * 5, index * 5 + 25) }, change)),
    ),
  );
  expect(answers.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(40);
  expect(await trash(user)).toMatchObject({ total: 40 });
  // Restoring by hand and undoing race; no row comes back twice.
  const [restored, ...undone] = await Promise.all([
    answerOf(restore(user, ids)),
    ...changes.map((change) => answerOf(takeBack(user, change))),
  ]);
  expect([restored, ...undone].reduce((sum, { transactions }) => sum + transactions, 0)).toBe(40);
  expect(await transactionsOf(user)).toEqual(before);
  expect(await trash(user)).toMatchObject({ total: 0 });
});

test('an import and the deletion of its account: one of them is refused', async () => {
  const staged = await stageFile(user, fileOf(account, [{ description: 'New' }]));
  const [imported, deleted] = await Promise.allSettled([
    commitStaged(user, staged),
    removeAccount(user, account, 40).throwOnError(),
  ]);
  const accounts = (await user.client.from('live_accounts').select('id').throwOnError()).data.length;
  const rows = (await transactionsOf(user)).length;
  expect([imported.status, deleted.status, accounts, rows]).toEqual(
    imported.status === 'fulfilled' ? ['fulfilled', 'rejected', 2, 41] : ['rejected', 'fulfilled', 1, 0],
  );
});

test('deleting and closing two accounts at once leaves one open', async () => {
  const answers = await Promise.all([
    refusalOf(removeAccount(user, account, 40)),
    refusalOf(user.client.rpc('close_account', { account: other, closed: true })),
  ]);
  expect(answers.filter(([, reason]) => reason === 'last_account')).toHaveLength(1);
  const { data } = await user.client.from('live_accounts').select('id').is('closed_at', null).throwOnError();
  expect(data).toHaveLength(1);
});

test('whatever two devices write into a month at once, its totals are the sums of its lines', async () => {
  const client = anonymous();
  await client.auth
    .signInWithPassword({ email: user.email, password: 'correct horse' })
    .then(({ error }) => expect(error).toBeNull());
  const second: TestUser = { ...user, client };
  const devices = [user, second];
  const tea = (description: string) => ({
    account_id: account,
    date: '2026-11-02',
    description,
    category: 'Food',
    amount: 3,
    type: 'expense',
  });
  const foodId = (await transactionsOf(user))[0]?.category_id ?? '';
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    const staged = await stageFile(
      second,
      fileOf(
        account,
        Array.from({ length: 5 }, (_, index) => ({ description: `New ${round} ${index}` })),
      ),
    );
    const deletion = randomUUID();
    const part = (position: number, amount: number) => ({
      transaction_id: ids[round] ?? '',
      position,
      amount,
      type: 'expense',
      category_id: foodId,
    });
    await Promise.all([
      ...devices.flatMap((device, place) => [
        ...[1, 2, 3].map((nth) => enter(device, tea(`Mine ${round} ${place} ${nth}`))),
        // Straight into the table, without the functions that the screens call.
        device.client
          .from('transactions')
          .update({ one_time: place === 0 })
          .in('id', ids.slice(20, 24))
          .throwOnError(),
        ...ids.slice(10 + place, 20 + place).map((transaction, index) =>
          device.client
            .rpc('edit_transaction', {
              transaction,
              revision: null as unknown as number,
              details: { amount: 4 + index + place, category: `Bulk ${(round + index) % 3}` },
            })
            .throwOnError(),
        ),
      ]),
      set(second, { ids: ids.slice(5) }, { category: `Bulk ${round % 3}` }).throwOnError(),
      set(user, { ids: ids.slice(15) }, { account: round % 2 === 0 ? other : account }).throwOnError(),
      remove(user, { ids: ids.slice(12, 32) }, deletion)
        .throwOnError()
        .then(() => takeBack(second, deletion).throwOnError()),
      user.client
        .from('transaction_parts')
        .insert([part(1, -1), part(2, -1.5)])
        .throwOnError(),
      commitStaged(second, staged),
    ]);
    await expectTrueTotals(user);
  }
  expect(await transactionsOf(user)).toHaveLength(40 + rounds * (5 + 6));
});
