import { beforeAll, expect, test } from 'vitest';
import type { DocumentName } from '@/lib/data/screen-documents';
import type { Database } from '@/lib/supabase/database.types';
import { addRows, edit, file, newAccount } from '../support/ledger';
import { transactionsOf } from '../support/ledger-changes';
import { addSeries } from '../support/recurring';
import { anonymous, newUser, type TestUser } from '../support/users';

type Functions = Database['public']['Functions'];
type Read = { name: DocumentName; arguments: object };

const TODAY = '2026-11-20';

/** Every read, with arguments that distinguish each from its neighbours. */
function everyRead(ids: { account: string; payee: string; transaction: string; series: string }): Read[] {
  const today = { today: TODAY };
  const days = { first: '2026-10-01', last: '2026-11-30' };
  const all: Record<DocumentName, object> = {
    shell: today,
    transactions_page: { filter: { search: 'te' }, page: 2, page_size: 2, sort: 'amount-asc' },
    transaction_choices: today,
    dashboard: {
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      previous_start: '2026-10-01',
      today: TODAY,
    },
    compare_spending: {
      now_start: '2026-11-01',
      now_end: '2026-11-20',
      before_start: '2026-10-01',
      before_end: '2026-10-20',
    },
    account_page: { account: ids.account, ...days, ...today },
    bank_accounts: today,
    net_worth: { ...days, ...today },
    month_report: { report: { from: '2026-10-01', to: '2026-11-30', per: 'month' }, ...today },
    report_days: today,
    spending_report: {
      report: { from: '2026-10-01', to: '2026-11-30', per: 'month', by: 'payee', of: 'spending' },
      ...today,
    },
    budgets: today,
    budgets_page: { period: null, ...today },
    limit_proposals: today,
    budget_calendar: today,
    calendar_preview: { content: { kind: 'day', day: 25, shift: 'none' }, ...today },
    categories: {},
    categories_page: today,
    payees_page: { search: 't', page: 1, page_size: 2, sort: 'name', ...today },
    payee_page: { payee: ids.payee, ...today },
    past_imports: { page: 1 },
    new_prices_page: today,
    recurring_page: today,
    review_page: today,
    series_page: { series: ids.series, ...today },
    upcoming_page: { ...days, ...today },
    trash_page: { page: 2, page_size: 1 },
    notification_settings: {},
    goals: today,
    savings_goal: today,
    restore_obstacle: {},
    rules_page: {},
    rule_origin: { transaction: ids.transaction },
    list_counts: {},
    tag_documents: {},
    guess_record: {},
    has_password: {},
  };
  return Object.entries(all).map(([name, args]) => ({ name: name as DocumentName, arguments: args }));
}

let reads: Read[];
let user: TestUser;

beforeAll(async () => {
  user = await newUser();
  const [account, savings] = [await newAccount(user), await newAccount(user)];
  await addRows(
    user,
    file(account, [
      { description: 'Tea', amount: '2.50' },
      { description: 'Steak', amount: '31.00', date: '2026-10-05', category: 'Restaurants' },
      { description: 'Roast', amount: '29.00', date: '2026-09-05', category: 'Restaurants' },
      { description: 'Grill', amount: '33.00', date: '2026-08-01', category: 'Restaurants' },
      { description: 'Rate', amount: '1200.00' },
      { description: 'Salary', amount: '4200.00', category: 'Salary', type: 'income' },
      { description: 'Water', amount: '12.75', date: '2026-11-24' },
      { description: 'Latest', amount: '1.00' },
    ]),
  );
  const rows = await transactionsOf(user);
  const ids = rows.filter(({ description }) => description.startsWith('Lat')).map(({ id }) => id);
  await user.client
    .rpc('delete_transactions', { change: crypto.randomUUID(), selection: { ids } })
    .throwOnError();
  await edit(user, rows.find(({ description }) => description === 'Tea')?.id ?? '', { note: 'green' });
  await user.client
    .from('savings_goals')
    .upsert({ target: 5000, current: 120.5, account_id: savings }, { onConflict: 'user_id' })
    .throwOnError();
  await user.client
    .from('profiles')
    .update({ large_transaction_threshold: 800 })
    .eq('user_id', user.id)
    .throwOnError();
  const { data: tea } = await user.client
    .from('transactions')
    .select('id, payee_id')
    .eq('description', 'Tea')
    .single()
    .throwOnError();
  const payee = tea.payee_id;
  await addSeries(user, { account, payee, transaction: tea.id });
  const { data: series } = await user.client.from('recurring_series').select('id').single().throwOnError();
  reads = everyRead({ account, payee, transaction: tea.id, series: series.id });
});

/** The result of a read's function, called by itself. */
async function single(client: TestUser['client'], read: { name: keyof Functions; arguments?: object }) {
  const { data } = await client.rpc(read.name, read.arguments as never).throwOnError();
  return data as unknown;
}

const together = (client: TestUser['client'], reads: readonly object[]) =>
  client.rpc('screen_documents', { reads: reads as never });

test('the documents are those of the single functions, in the order of the reads', async () => {
  const singles = [];
  for (const read of reads) singles.push(await single(user.client, read));
  expect((await together(user.client, reads).throwOnError()).data).toEqual(singles);
  const { data } = await together(user.client, reads.toReversed()).throwOnError();
  expect(data).toEqual(singles.toReversed());
  expect(new Set(singles.map((document) => JSON.stringify(document))).size).toBe(reads.length);
});

test('documents may be null or empty, a read may come twice, and there may be none', async () => {
  const newcomer = await newUser();
  await newcomer.client.from('savings_goals').delete().eq('user_id', newcomer.id).throwOnError();
  const some = [
    { name: 'savings_goal', arguments: { today: TODAY } },
    { name: 'restore_obstacle' },
    { name: 'shell' },
    { name: 'shell' },
  ];
  const { data } = await together(newcomer.client, some).throwOnError();
  const shell = await single(newcomer.client, { name: 'shell' });
  expect(data).toEqual([null, null, shell, shell]);
  expect((await together(newcomer.client, []).throwOnError()).data).toEqual([]);
});

test('nobody sees documents of others, and visitors see none', async () => {
  const stranger = await newUser();
  const singles = [];
  for (const read of reads) singles.push(await single(stranger.client, read));
  expect((await together(stranger.client, reads).throwOnError()).data).toEqual(singles);
  expect((await together(anonymous(), [{ name: 'shell' }])).error?.code).toBe('42501');
});

test('one read that fails fails all, with its error', async () => {
  const page = {
    name: 'transactions_page',
    arguments: { filter: { accounts: ['x'] }, page: 1, page_size: 10 },
  };
  const alone = await user.client.rpc('transactions_page', page.arguments);
  expect(alone.error?.code).toBeTruthy();
  const { data, error } = await together(user.client, [{ name: 'shell' }, page]);
  expect({ data, code: error?.code }).toEqual({ data: null, code: alone.error?.code });
});

test('it calls none but the functions that screens read', async () => {
  for (const name of ['rebuild_totals', 'current_user_id', '', null]) {
    const { error } = await together(user.client, [{ name }]);
    expect(error).toMatchObject({ code: 'PT422', message: 'unknown_read', details: name ?? '' });
  }
});
