import { randomUUID } from 'node:crypto';
import type { TestUser } from './support';

/** A transaction as tests of alerts write it: `minor units` positive, an expense for food in November. */
export interface Spent {
  id?: string;
  account_id: string;
  date?: string;
  description?: string;
  category?: string;
  minorUnits: number;
  type?: 'expense' | 'income';
}

const toRow = ({ minorUnits, ...row }: Spent) => ({
  id: randomUUID(),
  date: '2026-11-02',
  description: 'Tea',
  category: 'Food',
  type: 'expense',
  ...row,
  amount: minorUnits / 100,
});

/** Adds transactions in one statement, as a form or a bulk change does. Answers their ids. */
export async function spend(user: TestUser, ...rows: readonly Spent[]): Promise<string[]> {
  const written = rows.map(toRow);
  await user.client.from('transactions').insert(written).throwOnError();
  return written.map(({ id }) => id);
}

/** Changes one transaction, as its form does. */
export const edit = (
  user: TestUser,
  id: string | undefined,
  values: Partial<{
    minorUnits: number;
    category: string;
    date: string;
    type: string;
    account_id: string;
    note: string;
  }>,
) => {
  const { minorUnits, ...rest } = values;
  return user.client
    .from('transactions')
    .update({ ...rest, ...(minorUnits === undefined ? {} : { amount: minorUnits / 100 }) })
    .eq('id', id ?? '')
    .throwOnError();
};

export const setProfile = (
  user: TestUser,
  values: Partial<{
    budget_alerts: boolean;
    email_notifications: boolean;
    large_transaction_alerts: boolean;
    large_transaction_threshold: number;
  }>,
) => user.client.from('profiles').update(values).eq('user_id', user.id).throwOnError();

export const setLimit = (user: TestUser, category: string, minorUnits: number) =>
  user.client
    .from('budget_limits')
    .upsert({ category, monthly_limit: minorUnits / 100 }, { onConflict: 'user_id,category' })
    .throwOnError();

/** The budget alerts a user has: 'Food 2026-11 80'. */
export async function told(user: TestUser): Promise<string[]> {
  const { data } = await user.client.from('budget_alerts').select('*').throwOnError();
  return data
    .map(({ category, month, threshold }) => `${category} ${month.slice(0, 7)} ${threshold}`)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The transactions a user was told are large. */
export async function toldLarge(user: TestUser): Promise<string[]> {
  const { data } = await user.client.from('large_transaction_alerts').select('transaction_id').throwOnError();
  return data.map(({ transaction_id }) => transaction_id).sort();
}

/** The kinds of a user's notifications, in the order they came. */
export async function kinds(user: TestUser): Promise<string[]> {
  const { data } = await user.client
    .from('notifications')
    .select('kind')
    .order('created_at')
    .order('id')
    .throwOnError();
  return data.map(({ kind }) => kind);
}

/** An account whose transactions count as samples. */
export async function sampleAccount(user: TestUser): Promise<string> {
  const { data: id } = await user.client
    .rpc('sample_id', { key: `sample account 1 ${user.id}` })
    .throwOnError();
  await user.client
    .from('accounts')
    .insert({ id, name: 'Sample', type: 'bank', last_four_digits: '0000', balance: 0 })
    .throwOnError();
  return id;
}
