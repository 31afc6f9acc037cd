import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf, everything, refusalOf, takeBack } from './changing';
import { fileOf, importFile } from './importing';
import { edit, enter, newAccount } from './ledger';
import { newUser, type TestUser } from './support';

const BLUE_BOTTLE = ['SQ *BLUE BOTTLE 0412 SAN FRANCIS', 'SQ *BLUE BOTTLE 0999 OAKLAND CA'];
const REWE = ['POS 4711 REWE SAGT DANKE 44120 KOELN//DE', 'REWE SAGT DANKE. 44120//KOELN/DE'];

/** A user whose file has these descriptions, a day after the other from Nov 1. */
async function withFile(...descriptions: string[]) {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(
    user,
    fileOf(
      account,
      descriptions.map((description, index) => ({
        description,
        date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      })),
    ),
  );
  return { user, account };
}

interface Listed {
  id: string;
  description: string;
}

async function list(user: TestUser, filter: Json = {}): Promise<Listed[]> {
  const { data } = await user.client.rpc('transactions_page', { filter, page_size: 100 }).throwOnError();
  return (data as unknown as { items: Listed[] }).items;
}

const titles = async (user: TestUser, filter: Json = {}) =>
  (await list(user, filter)).map(({ description }) => description);

interface PayeeRow {
  id: string;
  name: string;
  transactions: number;
}

async function payees(user: TestUser, search = ''): Promise<PayeeRow[]> {
  const { data } = await user.client
    .rpc('payees_page', { search, page: 1, page_size: 50, sort: 'count', today: '2026-11-24' })
    .throwOnError();
  return (data as unknown as { items: PayeeRow[] }).items;
}

async function payee(user: TestUser, name: string): Promise<string> {
  const found = (await payees(user)).find((one) => one.name === name);
  if (!found) throw new Error(`no payee ${name}`);
  return found.id;
}

const change = (user: TestUser, id: string, details: Json, key: string = randomUUID()) =>
  user.client.rpc('change_payee', { change: key, payee: id, details });

test('the texts of a bank are one payee with a name, and lists, sheet and export say which is which', async () => {
  const { user } = await withFile(...BLUE_BOTTLE, ...REWE, 'Corner shop');
  expect(await titles(user)).toEqual(['Corner shop', 'Rewe', 'Rewe', 'Blue Bottle', 'Blue Bottle']);
  expect((await payees(user)).map(({ name, transactions }) => [name, transactions])).toEqual([
    ['Rewe', 2],
    ['Blue Bottle', 2],
    ['Corner shop', 1],
  ]);
  const [, rewe] = await list(user);
  const sheet = await user.client.rpc('transaction_sheet', { transaction: rewe?.id ?? '' }).throwOnError();
  expect(sheet.data).toMatchObject({ description: 'Rewe', bankText: REWE[1] });
  const exported = await user.client.rpc('export_transactions').throwOnError();
  expect((exported.data as unknown as Listed[]).map(({ description }) => description)).toEqual([
    'Corner shop',
    ...REWE.toReversed(),
    ...BLUE_BOTTLE.toReversed(),
  ]);
});

test('a search finds the name, the text of the bank and what was renamed', async () => {
  const { user } = await withFile('AMZN MKTP DE*MB3XX7A45', ...BLUE_BOTTLE);
  expect(await titles(user, { search: 'amazon' })).toEqual(['Amazon']);
  expect(await titles(user, { search: 'mktp' })).toEqual(['Amazon']);
  const [first] = await list(user, { search: 'oakland' });
  await edit(user, first?.id ?? '', { description: 'Coffee with Ana' });
  expect(await titles(user, { search: 'oakland' })).toEqual(['Coffee with Ana']);
  await change(user, await payee(user, 'Amazon'), { action: 'rename', name: 'The river' }).throwOnError();
  expect(await titles(user, { search: 'RIVER' })).toEqual(['The river']);
  expect(await titles(user, { search: 'the bank says nothing of this' })).toEqual([]);
});

test('what is entered by hand is called what was typed and belongs to the same payee', async () => {
  const { user, account } = await withFile(...BLUE_BOTTLE);
  await enter(user, {
    account_id: account,
    date: '2026-11-20',
    description: 'BLUE BOTTLE',
    category: 'Food',
    amount: '4.00',
    type: 'expense',
  });
  expect(await titles(user)).toEqual(['BLUE BOTTLE', 'Blue Bottle', 'Blue Bottle']);
  expect((await payees(user)).map(({ transactions }) => transactions)).toEqual([3]);
});

test('a form that sends the name back changes no description', async () => {
  const { user } = await withFile(...REWE);
  const [{ id } = { id: '' }] = await list(user);
  await edit(user, id, { description: 'Rewe', amount: '9.00' });
  const { data } = await user.client
    .from('transactions')
    .select('description, bank_text')
    .eq('id', id)
    .single();
  expect(data).toEqual({ description: REWE[1], bank_text: null });
});

test('a row is renamed by itself; its payee for all, past and future; both can be taken back', async () => {
  const { user, account } = await withFile(...BLUE_BOTTLE, BLUE_BOTTLE[0] ?? '');
  const [{ id } = { id: '' }] = await list(user);
  await edit(user, id, { description: 'Birthday coffee' });
  const blue = await payee(user, 'Blue Bottle');
  const key = randomUUID();
  const renaming = { action: 'rename', name: '  Blue Bottle Coffee ' };
  expect(await answerOf(change(user, blue, renaming, key))).toEqual({ transactions: 2, payee: blue });
  // Safe to repeat.
  expect(await answerOf(change(user, blue, renaming, key))).toEqual({ transactions: 2, payee: blue });
  await importFile(
    user,
    fileOf(account, [{ description: 'SQ *BLUE BOTTLE 7777 AUSTIN TX', date: '2026-11-20' }]),
  );
  expect(await titles(user)).toEqual([
    'Blue Bottle Coffee',
    'Birthday coffee',
    'Blue Bottle Coffee',
    'Blue Bottle Coffee',
  ]);
  await answerOf(takeBack(user, key));
  expect(await titles(user)).toEqual(['Blue Bottle', 'Birthday coffee', 'Blue Bottle', 'Blue Bottle']);
});

test('an undo leaves a later name alone', async () => {
  const { user } = await withFile(...REWE);
  const id = await payee(user, 'Rewe');
  const key = randomUUID();
  await change(user, id, { action: 'rename', name: 'Rewe City' }, key).throwOnError();
  await change(user, id, { action: 'rename', name: 'Rewe am Dom' }).throwOnError();
  await answerOf(takeBack(user, key));
  expect(await titles(user)).toEqual(['Rewe am Dom', 'Rewe am Dom']);
});

test('payees are merged and split again, and no sum ever changes', async () => {
  const { user, account } = await withFile(...BLUE_BOTTLE, ...REWE, 'PENNY SAGT DANKE 4400 KOELN//DE');
  const figures = async () => {
    const { dashboard, balances } = await everything(user);
    return { figures: (dashboard as { figures?: unknown }).figures ?? dashboard, balances };
  };
  const before = await figures();
  const [rewe, penny] = [await payee(user, 'Rewe'), await payee(user, 'Penny')];
  const merging = randomUUID();
  expect(await answerOf(change(user, rewe, { action: 'merge', payees: [penny] }, merging))).toEqual({
    transactions: 1,
    payee: rewe,
  });
  expect(await titles(user)).toEqual(['Rewe', 'Rewe', 'Rewe', 'Blue Bottle', 'Blue Bottle']);
  expect(await refusalOf(change(user, rewe, { action: 'merge', payees: [penny] }))).toEqual([
    409,
    'payee_gone',
  ]);
  // What comes later goes where the user has put the like.
  await importFile(
    user,
    fileOf(account, [{ description: 'PENNY SAGT DANKE 9999 BONN//DE', date: '2026-11-20', minorUnits: -1 }]),
  );
  expect((await titles(user))[0]).toBe('Rewe');
  await answerOf(takeBack(user, merging));
  expect(await titles(user)).toEqual(['Penny', 'Penny', 'Rewe', 'Rewe', 'Blue Bottle', 'Blue Bottle']);
  expect(new Set((await payees(user)).map(({ name }) => name))).toEqual(
    new Set(['Penny', 'Rewe', 'Blue Bottle']),
  );

  const blue = await payee(user, 'Blue Bottle');
  const splitting = randomUUID();
  const keys = ['sq *blue bottle 0412 san francis'];
  const split = await answerOf<{ payee: string }>(
    change(user, blue, { action: 'split', keys, name: 'Ferry Building' }, splitting),
  );
  expect(split).toEqual({ transactions: 1, payee: expect.any(String) });
  expect(split.payee).not.toBe(blue);
  expect((await titles(user)).slice(4)).toEqual(['Blue Bottle', 'Ferry Building']);
  await answerOf(takeBack(user, splitting));
  expect((await titles(user)).slice(4)).toEqual(['Blue Bottle', 'Blue Bottle']);
  expect((await payees(user)).map(({ id }) => id)).not.toContain(split.payee);

  const [last] = await list(user);
  await user.client
    .rpc('delete_transactions', { change: randomUUID(), selection: { ids: [last?.id ?? ''] } })
    .throwOnError();
  expect(await figures()).toEqual(before);
});

test('an edit is taken back after its payee was merged into another', async () => {
  const { user } = await withFile(...REWE, 'Corner shop');
  const [corner] = await list(user);
  const key = randomUUID();
  await user.client
    .rpc('edit_transaction', {
      transaction: corner?.id ?? '',
      revision: null as unknown as number,
      details: { description: 'Kiosk' },
      change: key,
    })
    .throwOnError();
  const rewe = await payee(user, 'Rewe');
  await change(user, rewe, { action: 'merge', payees: [await payee(user, 'Kiosk')] }).throwOnError();
  await answerOf(takeBack(user, key));
  expect(await titles(user)).toEqual(['Corner shop', 'Rewe', 'Rewe']);
  expect(new Set((await payees(user)).map(({ name }) => name))).toEqual(new Set(['Corner shop', 'Rewe']));
});

test('rules follow a payee that is merged, and come back with it', async () => {
  const { user } = await withFile(...REWE, 'Corner shop');
  const [rewe, corner] = [await payee(user, 'Rewe'), await payee(user, 'Corner shop')];
  const conditions = [{ field: 'payee', operator: 'is', value: corner }];
  const rule = await user.client
    .from('rules')
    .insert({ name: 'Corner', conditions, actions: [] })
    .select('id')
    .single();
  const held = async () =>
    (
      await user.client
        .from('rules')
        .select('conditions')
        .eq('id', rule.data?.id ?? '')
        .single()
    ).data?.conditions;
  const key = randomUUID();
  await change(user, rewe, { action: 'merge', payees: [corner] }, key).throwOnError();
  expect(await held()).toEqual([{ field: 'payee', operator: 'is', value: rewe }]);
  await answerOf(takeBack(user, key));
  expect(await held()).toEqual(conditions);
});

test('a payee of another user can be neither seen nor changed', async () => {
  const { user } = await withFile(...REWE);
  const other = await newUser();
  const rewe = await payee(user, 'Rewe');
  expect(await refusalOf(change(other, rewe, { action: 'rename', name: 'Mine' }))).toEqual([
    409,
    'payee_gone',
  ]);
  const { data } = await other.client.rpc('payee_page', { payee: rewe, today: '2026-11-24' }).throwOnError();
  expect(data).toBeNull();
});

test('the page of a payee says what it came to, how its rows are sorted and which texts it stands for', async () => {
  const { user, account } = await withFile(...REWE);
  await enter(user, {
    account_id: account,
    date: '2025-12-31',
    description: 'Rewe',
    category: 'Home',
    amount: '10.00',
    type: 'expense',
  });
  const { data } = await user.client
    .rpc('payee_page', { payee: await payee(user, 'Rewe'), today: '2026-11-24' })
    .throwOnError();
  expect(data).toMatchObject({
    name: 'Rewe',
    ownName: null,
    transactions: 3,
    first: '2025-12-31',
    last: '2026-11-02',
    amount: -15,
    thisYear: -5,
    usual: { count: 3, amount: -15 },
    categories: [
      { category: 'Food', transactions: 2, amount: -5 },
      { category: 'Home', transactions: 1, amount: -10 },
    ],
    textCount: 3,
  });
  expect((data as unknown as { texts: { text: string }[] }).texts.map(({ text }) => text).toSorted()).toEqual(
    [...REWE, 'Rewe'].toSorted(),
  );
});

test('a new cleaning puts together what nobody put together by hand, and moves its transactions', async () => {
  const { user } = await withFile(...REWE, 'PENNY SAGT DANKE 4400 KOELN//DE', 'Corner shop');
  const rewe = await payee(user, 'Rewe');
  await change(user, rewe, { action: 'merge', payees: [await payee(user, 'Penny')] }).throwOnError();
  // As an earlier version might have left them: every description a payee of its own.
  const [{ id } = { id: '' }] = await list(user, { search: 'pos 4711' });
  const own = randomUUID();
  await user.client.from('payees').insert({ id: own }).throwOnError();
  await user.client
    .from('payee_keys')
    .update({ payee_id: own, cleaned: 'as it was', name: null, by_hand: false })
    .like('key', 'pos 4711%')
    .throwOnError();
  await user.client.from('transactions').update({ payee_id: own }).eq('id', id).throwOnError();
  await user.client.from('payee_keys').update({ version: 0 }).gte('version', 0).throwOnError();
  await user.client.rpc('clean_payees').throwOnError();
  expect(await titles(user)).toEqual(['Corner shop', 'Rewe', 'Rewe', 'Rewe']);
  expect(await payees(user)).toMatchObject([
    { id: rewe, transactions: 3 },
    { name: 'Corner shop', transactions: 1 },
  ]);
  expect((await user.client.from('payees').select('id')).data).toHaveLength(2);
});
