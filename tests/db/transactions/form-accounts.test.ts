import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { insertTransaction, updateTransaction } from '@/lib/data/transactions/transactions';
import {
  editTransactionSchema,
  transactionFormSchema,
  type TransactionFormInput,
} from '@/lib/domain/transactions/form';
import { speaking } from '../support/data-exports';
import { answerOf, remove, removeAccount, set } from '../support/ledger-changes';
import { newAccount } from '../support/ledger';
import { add, newHousehold, rowOf, type Household } from '../support/transfers';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
  speaking.client = home.user.client;
});

const SAVED = { ok: true, data: { kind: 'saved' } };
const refused = (field: string) => ({
  ok: false,
  error: { code: 'invalid_fields', fields: { [field]: 'Choose one of your accounts' } },
});

const values = (changed: Partial<TransactionFormInput> = {}): TransactionFormInput => ({
  id: randomUUID(),
  date: '2026-10-30',
  description: 'Costco',
  amount: '146.09',
  type: 'expense',
  category: 'Groceries',
  accountId: home.checking,
  ...changed,
});
const addIt = (form: TransactionFormInput) =>
  insertTransaction(transactionFormSchema('USD').parse(form), 'USD');
function editIt(form: TransactionFormInput, atRevision = 1) {
  const { id, revision, ...edit } = editTransactionSchema('USD').parse({ ...form, revision: atRevision });
  return updateTransaction(id, revision, edit, 'USD');
}
const close = (account: string) =>
  home.user.client
    .from('accounts')
    .update({ closed_at: '2026-11-01T12:00:00Z' })
    .eq('id', account)
    .throwOnError();
const descriptionOf = async (id: string) =>
  (await home.user.client.from('transactions').select('description').eq('id', id).single().throwOnError())
    .data.description;

type Part = NonNullable<TransactionFormInput['parts']>[number];
const PART: Part = { amount: '-100.00', type: 'expense', category: 'groceries', note: '', tags: [] };
const PARTS = [PART, { ...PART, amount: '-46.09' }];
const partsTo = (accountId: string): Part[] => [
  PART,
  { ...PART, amount: '-46.09', type: 'transfer', category: '', accountId },
];
const ELSEWHERE: [string, string, (account: string) => Partial<TransactionFormInput>][] = [
  ['the account', 'accountId', (accountId) => ({ accountId })],
  ['the account of a split', 'accountId', (accountId) => ({ accountId, parts: PARTS })],
  ['where a transfer goes', 'toAccountId', (toAccountId) => ({ type: 'transfer', toAccountId })],
  ['where a part goes', 'parts', (accountId) => ({ parts: partsTo(accountId) })],
];

test.each(ELSEWHERE)('a new transaction needs an open account of the user: %s', async (_, field, naming) => {
  const stranger = await newHousehold();
  const gone = await newAccount(home.user);
  await answerOf(removeAccount(home.user, gone, 0));
  for (const account of [randomUUID(), stranger.savings, gone])
    expect(await addIt(values(naming(account)))).toMatchObject(refused(field));
  const form = values(naming(home.savings));
  await close(home.savings);
  expect(await addIt(form)).toMatchObject(refused(field));
  expect(await rowOf(home.user, form.id)).toBeUndefined();
  await home.user.client.from('accounts').update({ closed_at: null }).eq('id', home.savings).throwOnError();
  expect(await addIt(form)).toMatchObject({ ok: true });
});

test('a transfer without a description is called after its account, once', async () => {
  const form = values({ type: 'transfer', toAccountId: home.savings, description: ' ', alsoEnter: true });
  expect(await addIt(form)).toMatchObject({ ok: true });
  expect(await descriptionOf(form.id)).toBe('Transfer to Nest egg');
  const { data } = await home.user.client
    .from('transactions')
    .select('description, account_id')
    .throwOnError();
  expect(data).toContainEqual({ description: 'Transfer to Nest egg', account_id: home.savings });
  expect(await addIt(form)).toMatchObject({ ok: true });
  expect(await addIt({ ...form, description: 'Rent' })).toMatchObject({
    error: { code: 'transaction_added_before', params: { description: 'Transfer to Nest egg' } },
  });
  expect(data).toHaveLength(2);
});

test('an edit needs an account of the user, open or closed', async () => {
  const stranger = await newHousehold();
  const id = await add(home.user, home.checking, '2026-10-29', -2.5);
  const gone = await newAccount(home.user);
  await answerOf(removeAccount(home.user, gone, 0));
  for (const accountId of [randomUUID(), stranger.savings, gone])
    expect(await editIt(values({ id, accountId }))).toMatchObject(refused('accountId'));
  expect(await rowOf(home.user, id)).toMatchObject({ revision: 1, category: 'Food' });
  await close(home.savings);
  expect(await editIt(values({ id, accountId: home.savings }))).toEqual(SAVED);
  expect(await editIt(values({ id, accountId: home.savings })), 'again').toEqual(SAVED);
});

test('the account comes before a conflict, and before a row that is gone', async () => {
  const id = await add(home.user, home.checking, '2026-10-29', -2.5);
  const lost = values({ id, accountId: randomUUID() });
  await answerOf(set(home.user, { ids: [id] }, { oneTime: true }));
  expect(await editIt(lost)).toMatchObject(refused('accountId'));
  expect(await editIt(values({ id }))).toMatchObject({ data: { kind: 'conflict' } });
  await answerOf(remove(home.user, { ids: [id] }));
  expect(await editIt(lost)).toMatchObject(refused('accountId'));
  expect(await editIt(values({ id }))).toMatchObject({ error: { code: 'transaction_deleted' } });
});

test('a category that differs in case only is the one that is there', async () => {
  const id = await add(home.user, home.checking, '2026-10-29', -2.5, { category: 'Café' });
  const typed = ' cAFÉ '.normalize('NFD');
  expect(await editIt(values({ id, category: typed }))).toEqual(SAVED);
  expect(await editIt(values({ id, category: typed })), 'again').toEqual(SAVED);
  const form = values({ category: typed });
  const split = values({ parts: PARTS.map((part) => ({ ...part, category: typed })) });
  for (const one of [form, form, split, split]) expect(await addIt(one)).toMatchObject({ ok: true });
  for (const row of [id, form.id, split.id])
    expect(await rowOf(home.user, row)).toMatchObject({ category: 'Café' });
  const { data } = await home.user.client
    .from('categories')
    .select('name')
    .ilike('name', 'caf%')
    .throwOnError();
  expect(data).toEqual([{ name: 'Café' }]);
});
