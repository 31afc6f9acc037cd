import { randomUUID } from 'node:crypto';
import { searchDocument } from '@/lib/domain/recurring/search-document';
import { searchPage } from '@/lib/domain/recurring/search-page';
import type { Json } from '@/lib/supabase/database.types';
import { TODAY, type TestUser } from './users';

/** Looks for what comes back, as the app does after each write. */
export async function search(user: TestUser, today = TODAY): Promise<void> {
  const { data } = await user.client.rpc('begin_search', { today }).throwOnError();
  if (data === null) return;
  const results = searchPage(searchDocument.parse(data), () => crypto.randomUUID());
  await user.client.rpc('end_search', { results: results as unknown as Json }).throwOnError();
}

/** Adds a monthly series, the first time of which is a transaction, and skips the second. */
export async function addSeries(
  { client }: TestUser,
  { account, payee, transaction }: { account: string; payee: string; transaction: string },
): Promise<void> {
  const series_id = crypto.randomUUID();
  const { data: category } = await client
    .from('categories')
    .select('id')
    .order('created_at')
    .limit(1)
    .single()
    .throwOnError();
  await client
    .from('recurring_series')
    .insert({
      ...{ id: series_id, name: 'Tea club', kind: 'subscription', payee_id: payee, account_id: account },
      ...{ origin: 'hand', state: 'ended', ends_on: '2027-11-02', first_amount: -5 },
      ...{
        cancel_by: '2027-10-31',
        note: 'Ask for two bags',
        category_id: category.id,
        words: ['tea', 'club'],
      },
      ...{ decided_at: '2026-11-03T00:00:00Z', evidence: { rows: 1, slots: 1 } },
    })
    .throwOnError();
  await client
    .from('recurring_terms')
    .insert({
      ...{ series_id, unit: 'month', every: 1, days: [2], anchor: '2026-11-02' },
      ...{ amount_kind: 'typed', amount: 5 },
    })
    .throwOnError();
  await client
    .from('recurring_occurrences')
    .insert({ series_id, due_on: '2026-12-02', skipped: true })
    .throwOnError();
  await client
    .from('recurring_matches')
    .insert({ series_id, transaction_id: transaction, due_on: '2026-11-02', by_hand: true })
    .throwOnError();
}

/** Rent of 900 on the 1st that is paid under any text with one of these words, as a form sends it. */
export const rentByWords = (accountId: string, words: readonly string[], change: object = {}) => ({
  ...{ id: randomUUID(), revision: null, payee: 'Landlord', kind: 'bill', accountId, otherAccountId: null },
  ...{ amount: '900.00', endsOn: null, words },
  terms: {
    ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [1], ordinal: null, weekday: null },
    ...{ anchor: '2026-08-01', shift: 'none', amountKind: 'typed', amount: '900.00' },
  },
  ...change,
});

/** Saves a series as its form does. */
export const saveSeries = (user: TestUser, content: object, change: string = randomUUID()) =>
  user.client.rpc('save_series', { change, content: content as Json });

/** Adds a notice of a series. */
export async function addNotice({ client }: TestUser, notification_id: string | null): Promise<void> {
  const { data } = await client
    .from('recurring_series')
    .select('id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  await client
    .from('plan_notices')
    .insert({
      ...{ kind: 'late', subject_id: data.id, key: '2026-12-02', notification_id },
      facts: { seriesId: data.id, name: 'Tea club', expected: '2026-12-02', until: '2026-12-09' },
    })
    .throwOnError();
}

/** Adds a series of any of the user's expenses. */
export async function addSomeSeries(user: TestUser): Promise<void> {
  const { data } = await user.client
    .from('live_transactions')
    .select('id, account_id, payee_id')
    .lt('amount', 0)
    .limit(1)
    .single()
    .throwOnError();
  const [account, payee, transaction] = [data.account_id ?? '', data.payee_id ?? '', data.id ?? ''];
  await addSeries(user, { account, payee, transaction });
}

/** The series of a user, with their terms and matches. */
export async function seriesOf(user: TestUser) {
  const { data } = await user.client
    .from('recurring_series')
    .select('id, name, kind, state, first_amount, account_id, ends_on, evidence')
    .order('first_amount')
    .order('id')
    .throwOnError();
  return data;
}

/** The days of the transactions of a series, with the due days of what they fill. */
export async function matchesOf(user: TestUser, series: string): Promise<[string, string][]> {
  const { data } = await user.client
    .from('recurring_matches')
    .select('due_on, transactions (date, deletion_id)')
    .eq('series_id', series)
    .order('due_on')
    .order('transactions(date)')
    .throwOnError();
  return (data as unknown as { due_on: string; transactions: { date: string } }[]).map(
    ({ due_on, transactions }) => [transactions.date, due_on],
  );
}
