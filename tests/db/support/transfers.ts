import { randomUUID } from 'node:crypto';
import type { Json } from '@/lib/supabase/database.types';
import { enter, newAccount } from './ledger';
import { answerOf } from './ledger-changes';
import { newUser, type TestUser } from './users';

/** A user with a checking and a savings account. */
export interface Household {
  user: TestUser;
  checking: string;
  savings: string;
}

export async function newHousehold(): Promise<Household> {
  const user = await newUser();
  const [checking, savings] = [await newAccount(user), await newAccount(user)];
  await user.client.from('accounts').update({ name: 'Checking' }).eq('id', checking).throwOnError();
  await user.client
    .from('accounts')
    .update({ name: 'Nest egg', type: 'savings', last_four_digits: '0917' })
    .eq('id', savings)
    .throwOnError();
  return { user, checking, savings };
}

/** Enters one transaction by its signed amount. Returns its id. */
export async function add(
  user: TestUser,
  account_id: string,
  date: string,
  amount: number,
  details: { description?: string; category?: string; type?: string } = {},
): Promise<string> {
  const [id = ''] = await enter(user, {
    account_id,
    date,
    description: 'Tea',
    category: 'Food',
    amount: Math.abs(amount),
    type: amount < 0 ? 'expense' : 'income',
    ...details,
  });
  return id;
}

interface Row {
  id: string;
  type: string;
  amount: number;
  note: string;
  is_split: boolean;
  revision: number;
  edited_at: string | null;
  category: string;
  one_time: boolean;
  counted: boolean;
}

/** A live transaction; undefined if there is none. */
export async function rowOf({ client }: TestUser, id: string): Promise<Row | undefined> {
  const { data } = await client.from('transaction_details').select('*').eq('id', id).throwOnError();
  return data[0] as Row | undefined;
}

/** Spending and income of all days, in units of the currency. */
export async function figures(user: TestUser, filter: Record<string, Json> = {}) {
  const { spending, income, total, notCounted } = await answerOf<{
    spending: string;
    income: string;
    total: number;
    notCounted: { count: number; amount: number };
  }>(user.client.rpc('transactions_page', { filter }));
  return {
    spending: Number(spending),
    income: Number(income),
    total,
    notCounted: [notCounted.count, Number(notCounted.amount)],
  };
}

export const link = (user: TestUser, pairs: Json, change: string = randomUUID()) =>
  user.client.rpc('link_transfers', { change, pairs });

export const unlink = (user: TestUser, ids: string[], forever = false, change: string = randomUUID()) =>
  user.client.rpc('unlink_transfers', { change, ids, forever });

export const unlinkParts = (
  user: TestUser,
  parts: string[],
  forever = false,
  change: string = randomUUID(),
) => user.client.rpc('unlink_transfers', { change, ids: [], parts, forever });

export async function split(
  user: TestUser,
  transaction: string,
  parts: {
    id?: string;
    amount: number;
    type?: string;
    category?: string;
    accountId?: string;
    note?: string;
    tags?: string[];
  }[],
  change: string = randomUUID(),
) {
  const row = await rowOf(user, transaction);
  return user.client.rpc('split_transaction', {
    change,
    transaction,
    revision: row?.revision ?? 0,
    parts: parts.map((part) => ({ type: part.amount < 0 ? 'expense' : 'refund', ...part })) as Json,
  });
}
