import { randomUUID } from 'node:crypto';
import * as ledger from '../support/ledger';
import type { TestUser } from '../support/users';

/**
 * A transaction for alert tests, by default an expense for Food in November. `minorUnits` has no sign, except in a
 * transfer.
 */
export interface Spent {
  id?: string;
  account_id: string;
  date?: string;
  description?: string;
  category?: string;
  minorUnits: number;
  type?: 'expense' | 'income' | 'refund' | 'transfer';
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

/** Adds transactions in one statement, like a form or a bulk change. Returns their ids. */
export async function spend(user: TestUser, ...rows: readonly Spent[]): Promise<string[]> {
  const written = rows.map(toRow);
  await ledger.enter(user, ...written);
  return written.map(({ id }) => id);
}

/** Changes one transaction, like its form. */
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
  return ledger.edit(user, id ?? '', {
    ...rest,
    ...(minorUnits === undefined ? {} : { amount: minorUnits / 100 }),
  });
};

export const setProfile = (
  user: TestUser,
  values: Partial<{
    budget_alerts: boolean;
    currency: string;
    email_notifications: boolean;
    large_transaction_alerts: boolean;
    large_transaction_threshold: number;
    recurring_alerts: boolean;
  }>,
) => user.client.from('profiles').update(values).eq('user_id', user.id).throwOnError();

/** The id of a category, which is created if it does not exist. Creating one waits for no other change. */
export async function categoryId(user: TestUser, name: string): Promise<string> {
  const { data: known } = await user.client.from('categories').select('id').eq('name', name).throwOnError();
  if (known[0]) return known[0].id;
  const { data } = await user.client
    .rpc('ensure_categories', { names: [name], kinds: ['spending'] })
    .throwOnError();
  return data[0]?.id ?? '';
}

/** Gives a category a limit for all months, without raising alerts. */
export async function setLimit(user: TestUser, category: string, minorUnits: number): Promise<void> {
  await user.client
    .from('budgets')
    .upsert(
      { category_id: await categoryId(user, category), valid_from: '0001-01-01', amount: minorUnits / 100 },
      { onConflict: 'user_id,category_id,valid_from' },
    )
    .throwOnError();
}

/** The names of a user's categories, by id. */
export async function categoryNames(user: TestUser): Promise<Map<string, string>> {
  const { data } = await user.client.from('categories').select('id, name').throwOnError();
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** A user's budget alerts, such as 'Food 2026-11 80'. */
export async function told(user: TestUser): Promise<string[]> {
  const { data } = await user.client.from('budget_alerts').select('*').throwOnError();
  const names = await categoryNames(user);
  return data
    .map(
      ({ category_id, period, threshold }) => `${names.get(category_id)} ${period.slice(0, 7)} ${threshold}`,
    )
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The ids of the transactions with a large-transaction alert. */
export async function toldLarge(user: TestUser): Promise<string[]> {
  const { data } = await user.client.from('large_transaction_alerts').select('transaction_id').throwOnError();
  return data.map(({ transaction_id }) => transaction_id).sort();
}

/** The kinds of a user's notifications, oldest first. */
export async function kinds(user: TestUser): Promise<string[]> {
  const { data } = await user.client
    .from('notifications')
    .select('kind')
    .order('created_at')
    .order('id')
    .throwOnError();
  return data.map(({ kind }) => kind);
}

/** An account whose transactions count as sample data. */
export async function sampleAccount(user: TestUser): Promise<string> {
  const { data: id } = await user.client.rpc('sample_id', { key: 'sample account 1' }).throwOnError();
  await user.client
    .from('accounts')
    .insert({ id, name: 'Sample', type: 'bank', last_four_digits: '0000' })
    .throwOnError();
  return id;
}
