import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { edit, enter } from '../support/ledger';
import { answerOf, refusalOf, takeBack } from '../support/ledger-changes';
import {
  BLUE_BOTTLE,
  REWE,
  withFile,
  list,
  titles,
  payees,
  payee,
  change,
  type Listed,
} from '../support/payees';
import { newUser } from '../support/users';

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

test('a search finds the name, the text of the bank and renamed rows', async () => {
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

test('an entry keeps the typed title and belongs to the same payee', async () => {
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

test('the page of a payee has its sums, the categories of its rows and the texts it stands for', async () => {
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

test('dashboard and trash show the same title of a row as the list', async () => {
  const { user } = await withFile(...REWE);
  const { data } = await user.client
    .rpc('dashboard', {
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      previous_start: '2026-10-01',
      today: '2026-11-24',
    })
    .throwOnError();
  expect(data).toMatchObject({
    recent: [
      { description: 'Rewe', payee: 'rewe sagt danke. 44120//koeln/de' },
      { description: 'Rewe', payee: 'pos 4711 rewe sagt danke 44120 koeln//de' },
    ],
    ever: { largest: { description: 'Rewe' } },
  });
  const [{ id } = { id: '' }] = await list(user);
  await user.client
    .rpc('delete_transactions', { change: randomUUID(), selection: { ids: [id] } })
    .throwOnError();
  const { data: trash } = await user.client.rpc('trash_page', { page: 1, page_size: 10 }).throwOnError();
  expect(trash).toMatchObject({ items: [{ description: 'Rewe' }] });
});

test('the list is filtered by payee, by who chose the category, and by group with its categories', async () => {
  const { user, account } = await withFile(...REWE, 'Corner shop');
  await enter(user, {
    account_id: account,
    date: '2026-11-20',
    description: 'Rewe',
    category: 'Snacks',
    amount: '4.00',
    type: 'expense',
  });
  expect(await titles(user, { payee: await payee(user, 'Rewe') })).toEqual(['Rewe', 'Rewe', 'Rewe']);
  expect(await titles(user, { source: 'hand' })).toEqual(['Rewe']);
  expect(await titles(user, { source: 'file', payee: await payee(user, 'Corner shop') })).toEqual([
    'Corner shop',
  ]);
  expect(await titles(user, { source: 'rule' })).toEqual([]);
  const { data: food } = await user.client.from('categories').select('id').eq('name', 'Food').single();
  await user.client
    .from('categories')
    .update({ parent_id: food?.id ?? '' })
    .eq('name', 'Snacks')
    .throwOnError();
  expect(await titles(user, { categories: ['Snacks'] })).toEqual(['Rewe']);
  const { data } = await user.client
    .rpc('transactions_page', { filter: { categories: ['Food'] } })
    .throwOnError();
  // Three of the file at 2.50, and the rows in the group.
  expect(data).toMatchObject({ total: 4, spending: '11.500' });
  const { data: some } = await user.client
    .rpc('transactions_page', { filter: { categories: ['Food'], source: 'file', from: '2026-11-02' } })
    .throwOnError();
  expect(some).toMatchObject({ total: 2, spending: '5.000', payee: null });
});
