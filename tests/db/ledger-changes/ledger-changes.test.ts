import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRows, edit, enter, file, newAccount } from '../support/ledger';
import {
  answerOf,
  everything,
  matching,
  refusalOf,
  remove,
  restore,
  set,
  takeBack,
  transactionsOf,
  trash,
  withoutRevisions,
} from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let other: string;
let ids: Record<'tea' | 'bun' | 'pay', string>;

beforeEach(async () => {
  user = await newUser();
  [account, other] = [await newAccount(user), await newAccount(user, '2026-11-02', 10)];
  await addRows(
    user,
    file(account, [
      { description: 'tea' },
      { description: 'bun', category: 'Bakery', date: '2026-11-05' },
      { description: 'pay', category: 'Salary', amount: '1234.56', type: 'income' },
    ]),
  );
  ids = Object.fromEntries(
    (await transactionsOf(user)).map(({ id, description }) => [description, id]),
  ) as typeof ids;
});

const state = async () =>
  Object.fromEntries(
    (await transactionsOf(user)).map((row) => [
      row.description,
      [row.category, row.account_id === other ? 1 : 0],
    ]),
  );
const all = (count: number) => ({ filter: {}, count });
const age = (change: string, hours: number) =>
  user.client
    .from('ledger_changes')
    .update({ made_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
    .eq('id', change)
    .throwOnError();

describe('setting values', () => {
  test('changes and counts those with another category or account', async () => {
    expect(await answerOf(set(user, { ids: [ids.tea, ids.bun] }, { category: 'Bakery' }))).toEqual({
      transactions: 1,
    });
    expect(await answerOf(set(user, { filter: { type: 'expense' }, count: 2 }, { account: other }))).toEqual({
      transactions: 2,
    });
    expect(await state()).toEqual({ tea: ['Bakery', 1], bun: ['Bakery', 1], pay: ['Salary', 0] });
    const rows = await transactionsOf(user);
    expect(
      Object.fromEntries(rows.map((row) => [row.description, [row.revision, row.edited_at !== null]])),
    ).toEqual({ tea: [3, true], bun: [2, true], pay: [1, false] });
  });

  test('repeated under the same id changes nothing more and returns the same', async () => {
    const change = randomUUID();
    const first = await answerOf(set(user, { ids: [ids.tea] }, { category: 'Drinks' }, change));
    await set(user, { ids: [ids.tea] }, { category: 'Food' }).throwOnError();
    for (const [selection, category] of [
      [{ ids: [ids.tea] }, 'Drinks'],
      [all(99), 'Other'],
    ] as const)
      expect(
        await answerOf(
          set(user, 'ids' in selection ? { ids: [...selection.ids] } : selection, { category }, change),
        ),
      ).toEqual(first);
    expect((await state()).tea).toEqual(['Food', 0]);
  });

  test('of all matches is refused, without effect, when their number has changed', async () => {
    const before = await everything(user);
    for (const count of [2, 4]) {
      expect(await refusalOf(set(user, all(count), { category: 'X' }))).toEqual([409, 'selection_changed']);
      expect(await refusalOf(remove(user, all(count)))).toEqual([409, 'selection_changed']);
    }
    // The same number as shown, but other transactions: one was added and one deleted.
    const { digest } = await matching(user);
    const stale = { ...all(3), digest: String(BigInt(digest) + 1n) };
    expect(await refusalOf(remove(user, stale))).toEqual([409, 'selection_changed']);
    // A missing count is refused.
    expect(await refusalOf(remove(user, { filter: {} } as never))).toEqual([409, 'selection_changed']);
    expect(await everything(user)).toEqual(before);
    expect((await user.client.from('ledger_changes').select('*').throwOnError()).data).toEqual([]);
  });

  test('of all matches except some requires the count shown and every exception to match', async () => {
    const stranger = await newUser();
    await addRows(stranger, file(await newAccount(stranger), [{ description: 'theirs' }]));
    const [theirs] = await transactionsOf(stranger);
    const before = await everything(user);
    const food = { filter: { type: 'expense' }, count: 2 };
    for (const gone of [theirs?.id ?? '', randomUUID(), ids.pay]) {
      const stale = { ...food, except: [ids.tea, gone] };
      expect(await refusalOf(set(user, stale, { category: 'X' }))).toEqual([409, 'selection_changed']);
      expect(await refusalOf(remove(user, stale))).toEqual([409, 'selection_changed']);
    }
    expect(await everything(user)).toEqual(before);
    const { digest } = await matching(user);
    const change = randomUUID();
    const spared = { ...all(3), digest, except: [ids.tea.toUpperCase(), ids.tea] };
    // The second call returns the first one's result, whichever rows match now.
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(set(user, spared, { category: 'X' }, change))).toEqual({ transactions: 2 });
    expect(await state()).toEqual({ tea: ['Food', 0], bun: ['X', 0], pay: ['X', 0] });
    expect(await refusalOf(remove(user, spared))).toEqual([409, 'selection_changed']);
  });

  test('skips deleted transactions', async () => {
    await remove(user, { ids: [ids.bun] }).throwOnError();
    expect(
      await answerOf(set(user, { ids: [ids.tea, ids.bun, randomUUID(), ids.tea] }, { category: 'X' })),
    ).toEqual({ transactions: 1 });
  });

  test('creates new categories of the kind of their transactions', async () => {
    await set(user, { ids: [ids.pay] }, { category: 'Wages' }).throwOnError();
    await set(user, { ids: [ids.tea, ids.bun] }, { category: 'Fun' }).throwOnError();
    const { data } = await user.client
      .from('categories')
      .select('name, kind')
      .in('name', ['Wages', 'Fun'])
      .order('name')
      .throwOnError();
    expect(data).toEqual([
      { name: 'Fun', kind: 'spending' },
      { name: 'Wages', kind: 'income' },
    ]);
  });

  test('records that the user chose the category, and adapts the type of money received', async () => {
    await user.client
      .from('transactions')
      .update({ type_stated: false, category_source: 'file' })
      .eq('id', ids.pay)
      .throwOnError();
    const read = async () => (await transactionsOf(user)).find(({ id }) => id === ids.pay);
    const before = withoutRevisions(await read());
    const change = randomUUID();
    await set(user, { ids: [ids.pay] }, { category: 'Food' }, change).throwOnError();
    expect(await read()).toMatchObject({ type: 'refund', category_source: 'hand' });
    expect(Number((await read())?.amount)).toBe(1234.56);
    await takeBack(user, change).throwOnError();
    expect(withoutRevisions(await read())).toEqual(before);
  });

  test('refuses an account that is closed or another user’s', async () => {
    await user.client.rpc('close_account', { account: other, closed: true }).throwOnError();
    const stranger = await newUser();
    for (const to of [other, await newAccount(stranger), randomUUID()])
      expect(await refusalOf(set(user, all(3), { account: to }))).toEqual([409, 'unknown_account']);
    expect(await state()).toEqual({ tea: ['Food', 0], bun: ['Bakery', 0], pay: ['Salary', 0] });
  });

  test('refuses an invalid category, without effect', async () => {
    for (const category of ['', ' x', 'x'.repeat(61)])
      expect((await set(user, all(3), { category })).error).not.toBeNull();
    expect((await state()).tea).toEqual(['Food', 0]);
  });
});

describe('deleting', () => {
  test('moves to the trash, which counts nowhere, and undo restores every column', async () => {
    await edit(user, ids.bun, { note: 'with Ada', category: 'Zoo' });
    const before = await everything(user);
    const change = randomUUID();
    expect(await answerOf(remove(user, { ids: [ids.bun, ids.pay] }, change))).toEqual({ transactions: 2 });

    const after = await everything(user);
    expect(after.transactions.map(({ description }) => description)).toEqual(['tea']);
    expect(after.balances.map(({ balance }) => Number(balance)).sort()).toEqual([-2.5, 10]);
    expect(after.categories).not.toContain('Zoo');
    expect(after.exported).toHaveLength(1);
    expect(after.page).toMatchObject({ total: 1, spending: '2.500', income: '0' });
    expect(after.dashboard).toMatchObject({
      period: { expenseCount: 1, incomeCount: 0, spending: 2.5 },
    });
    expect(await trash(user)).toMatchObject({ total: 2, page: 1, pages: 1 });

    expect(await answerOf(remove(user, all(1), change))).toEqual({ transactions: 2 });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
    expect(await everything(user)).toEqual(before);
    expect(await trash(user)).toMatchObject({ total: 0 });
  });

  test('leaves a transaction added again under the same id alone, which can be deleted again', async () => {
    const row = {
      id: ids.tea,
      account_id: account,
      date: '2026-11-02',
      description: 'tea again',
      category: 'Food',
      amount: 3,
      type: 'expense',
    };
    const [first, second] = [randomUUID(), randomUUID()];
    await remove(user, { ids: [ids.tea, ids.bun] }, first).throwOnError();
    expect(await enter(user, row)).toEqual([ids.tea]);
    expect(await answerOf(restore(user, [ids.tea]))).toEqual({ transactions: 0 });
    expect(await answerOf(remove(user, { ids: [ids.tea] }, second))).toEqual({ transactions: 1 });
    expect((await trash(user)).items.map(({ description }) => description).sort()).toEqual([
      'bun',
      'tea again',
    ]);
    expect(await answerOf(takeBack(user, first))).toEqual({ transactions: 1, kept: 1 });
    expect(await answerOf(takeBack(user, second))).toEqual({ transactions: 1, kept: 0 });
    expect(Object.keys(await state()).sort()).toEqual(['bun', 'pay', 'tea again']);
  });
});

describe('undoing', () => {
  test('restores earlier values, except where changed or deleted since', async () => {
    const change = randomUUID();
    await set(user, all(3), { category: 'Mixed' }, change).throwOnError();
    await edit(user, ids.bun, { note: 'new' });
    await remove(user, { ids: [ids.pay] }).throwOnError();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 1, kept: 2 });
    expect(await state()).toEqual({ tea: ['Food', 0], bun: ['Mixed', 0] });
    // The one in the trash comes back with the values it had there.
    expect(await answerOf(restore(user, [ids.pay, ids.pay, randomUUID()]))).toEqual({ transactions: 1 });
    expect((await state()).pay).toEqual(['Mixed', 0]);
  });

  test('restores nothing into a deleted account', async () => {
    const change = randomUUID();
    await set(user, all(3), { account: other }, change).throwOnError();
    await user.client.from('accounts').delete().eq('id', account).throwOnError();
    expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 0, kept: 3 });
    // A transaction in the trash keeps its account, so that it can come back.
    await remove(user, { ids: [ids.tea] }).throwOnError();
    const gone = await user.client.from('accounts').delete().eq('id', other);
    expect(gone.error?.code).toBe('23503');
    expect(await answerOf(restore(user, [ids.tea]))).toEqual({ transactions: 1 });
  });

  test('is possible for a year, for deletions thirty days; then the old values are gone', async () => {
    const [young, old] = [randomUUID(), randomUUID()];
    await set(user, { ids: [ids.tea] }, { category: 'A' }, young).throwOnError();
    await set(user, { ids: [ids.bun] }, { category: 'A' }, old).throwOnError();
    await age(young, 364 * 24);
    await age(old, 367 * 24);
    expect(await refusalOf(takeBack(user, old))).toEqual([404, 'change_gone']);
    expect(await answerOf(takeBack(user, young))).toEqual({ transactions: 1, kept: 0 });
    expect(await state()).toMatchObject({ tea: ['Food', 0], bun: ['A', 0] });

    const [lately, longAgo] = [randomUUID(), randomUUID()];
    await remove(user, { ids: [ids.tea] }, lately).throwOnError();
    await remove(user, { ids: [ids.bun] }, longAgo).throwOnError();
    await age(lately, 30 * 24 - 0.1);
    await age(longAgo, 30 * 24 + 0.1);
    expect(await answerOf(restore(user, [ids.bun]))).toEqual({ transactions: 0 });
    expect(await refusalOf(takeBack(user, longAgo))).toEqual([404, 'change_gone']);
    expect((await trash(user)).items.map(({ id }) => id)).toEqual([ids.tea]);
    expect(await answerOf(takeBack(user, lately))).toEqual({ transactions: 1, kept: 0 });
  });

  test('gives a category its kind back, even if it was begun again meanwhile', async () => {
    const kindOf = async () =>
      (await user.client.from('categories').select('kind').eq('name', 'Bakery').single().throwOnError()).data
        .kind;
    const [emptied, begun] = [randomUUID(), randomUUID()];
    await set(user, { ids: [ids.bun] }, { category: 'Food' }, emptied).throwOnError();
    await set(user, { ids: [ids.pay] }, { category: 'Bakery' }, begun).throwOnError();
    for (const change of [begun, emptied]) await takeBack(user, change).throwOnError();
    expect(await state()).toMatchObject({ bun: ['Bakery', 0] });
    expect(await kindOf()).toBe('spending');
  });

  test('refuses an unknown change', async () => {
    expect(await refusalOf(takeBack(user, randomUUID()))).toEqual([404, 'change_gone']);
  });
});
