import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  find,
  put,
  putAndFind,
  refuse,
  suggestionsOf,
  type Movement,
} from '../support/suggestions';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let checking: string;
let savings: string;

beforeEach(async () => {
  user = await newUser();
  checking = await addAccount(user, 'Everyday', 'bank', '4821');
  savings = await addAccount(user, 'Rainy day', 'savings', '7733');
});

const day = (date: string) => `2026-08-${date}`;
const out = (row: Partial<Movement> = {}): Movement => ({
  account: checking,
  date: day('20'),
  text: 'To 7733',
  amount: -50,
  ...row,
});
/** The open suggestions as [kind, first, second, reason]. */
const open = async () =>
  (await suggestionsOf(user)).map(({ kind, first_id, second_id, reason }) => [
    kind,
    first_id,
    second_id,
    reason,
  ]);

describe('refunds', () => {
  const buy = (row: Partial<Movement> = {}) =>
    out({ text: 'Zalando', amount: -60, date: '2026-05-30', ...row });
  const back = (row: Partial<Movement> = {}) => buy({ amount: 60, date: '2026-06-12', ...row });

  test('the latest purchase of the same amount', async () => {
    const { ids } = await putAndFind(
      user,
      buy(),
      buy({ date: '2026-06-10' }),
      buy({ date: '2026-06-13' }),
      back(),
    );
    expect(await open()).toEqual([['refund', ids[3], ids[1], 'exact-amount']]);
  });

  test('not after 120 days', async () => {
    await putAndFind(user, buy({ date: '2026-02-11' }), back());
    expect(await open()).toEqual([]);
    const { ids } = await putAndFind(user, buy({ date: '2026-02-12', account: savings }));
    expect((await open()).map(([, , purchase]) => purchase)).toEqual([ids[0]]);
  });

  test('a part of the amount only where the user calls it a refund', async () => {
    const { ids } = await putAndFind(user, buy(), back({ amount: 40 }));
    expect(await open()).toEqual([]);
    await user.client.from('transactions').update({ type: 'refund' }).eq('id', ids[1]!).throwOnError();
    await find(user, [ids[1]!]);
    expect(await open()).toEqual([['refund', ids[1], ids[0], 'same-payee']]);
    await user.client
      .from('refund_links')
      .insert({ refund_id: ids[1]!, purchase_id: ids[0]!, amount: 40 })
      .throwOnError();
    await find(user, [ids[1]!]);
    expect(await open()).toEqual([]);
    // The rest of the purchase is too little for as much again.
    await putAndFind(user, back({ amount: 60, type: 'refund', date: '2026-06-13' }));
    expect(await open()).toEqual([]);
  });

  test('exactly a part of a split purchase', async () => {
    const { ids } = await putAndFind(user, buy(), buy({ date: '2026-06-10' }), back({ amount: 20 }));
    expect(await open()).toEqual([]);
    const { data } = await user.client
      .from('categories')
      .select('id')
      .eq('name', 'Food')
      .single()
      .throwOnError();
    const parts = [-20, -40].map((amount, position) => ({
      transaction_id: ids[0]!,
      position: position + 1,
      amount,
      type: 'expense',
      category_id: data.id,
    }));
    await user.client.from('transaction_parts').insert(parts).throwOnError();
    await user.client.from('transactions').update({ is_split: true }).eq('id', ids[0]!).throwOnError();
    await find(user, [ids[0]!]);
    expect(await open()).toEqual([['refund', ids[2], ids[0], 'exact-part']]);
  });

  test('a refused purchase is passed over', async () => {
    const ids = await put(user, buy(), buy({ date: '2026-06-10' }), back());
    await refuse(user, 'refund', ids[2]!, ids[1]!);
    await find(user, [ids[2]!]);
    expect(await open()).toEqual([['refund', ids[2], ids[0], 'exact-amount']]);
  });

  test('a payee that pays a salary gives nothing back', async () => {
    const ids = await put(
      user,
      buy({ text: 'Work' }),
      back({ text: 'Work' }),
      back({ text: 'Work', date: '2026-07-12' }),
    );
    await user.client.rpc('ensure_categories', { names: ['Salary'], kinds: ['income'] }).throwOnError();
    const { data } = await user.client
      .from('categories')
      .select('id')
      .eq('name', 'Salary')
      .single()
      .throwOnError();
    await find(user, ids);
    expect((await open()).length).toBe(2);
    await user.client
      .from('transactions')
      .update({ category_id: data.id, category_source: 'hand' })
      .eq('id', ids[2]!)
      .throwOnError();
    await find(user, [ids[2]!]);
    expect(await open()).toEqual([]);
  });
});

describe('duplicates', () => {
  const entered = (row: Partial<Movement> = {}) => out({ text: 'Lidl store', amount: -12, ...row });

  test('alike, of one account, and at most four days apart', async () => {
    const [first] = await put(user, entered({ importId: randomUUID() }));
    const { ids } = await putAndFind(
      user,
      entered({ text: 'LIDL 0119', date: day('24') }),
      entered({ text: 'Aldi', date: day('24') }),
      entered({ account: savings, text: 'Lidl' }),
      entered({ date: day('25') }),
    );
    expect(await open()).toEqual([['duplicate', first, ids[0], 'similar']]);
    await refuse(user, 'duplicate', first!, ids[0]!);
    await find(user, ids);
    expect(await open()).toEqual([]);
  });

  test('of two entered by hand only on the same day', async () => {
    const [first] = await put(user, entered());
    const { ids } = await putAndFind(user, entered(), entered({ date: day('21') }));
    expect(await open()).toEqual([['duplicate', first, ids[0], 'similar']]);
  });

  test('only between an import and another, each row with its nearest', async () => {
    const files = [randomUUID(), randomUUID()] as const;
    for (const id of files)
      await user.client
        .from('imports')
        .insert({
          id,
          file_name: 'a.csv',
          format: 'csv',
          row_count: 3,
          committed_at: new Date().toISOString(),
          added: 3,
          already_there: 0,
          left_out: 0,
        })
        .throwOnError();
    const rows = (importId: string, ...days: string[]) =>
      days.map((date) => entered({ importId, date: day(date) }));
    const there = await put(user, ...rows(files[0], '20', '21'));
    const ids = await put(user, ...rows(files[1], '22', '23'));
    await find(user, ids, files[1]);
    expect(await open()).toEqual([['duplicate', there[1], ids[0], 'similar']]);
  });
});
