import { randomUUID } from 'node:crypto';
import type { Database, Json } from '@/lib/supabase/database.types';
import type { TestUser } from './users';

/** The transactions that a change applies to, as the database functions expect them. */
export type Selected =
  { ids: string[] } | { filter: Record<string, Json>; count: number; digest?: string; except?: string[] };

/** The number of transactions that pass a filter, and their digest. */
export async function matching(
  user: TestUser,
  filter: Record<string, Json> = {},
): Promise<{ count: number; digest: string }> {
  const { data } = await user.client.rpc('selection_digest', { filter }).throwOnError();
  return data as { count: number; digest: string };
}

interface Changed {
  transactions: number;
}

export const set = (
  user: TestUser,
  selection: Selected,
  { account, ...values }: { account?: string; category?: string; [detail: string]: Json | undefined },
  change: string = randomUUID(),
) =>
  user.client.rpc('set_transactions', {
    change,
    selection,
    details: { ...values, ...(account !== undefined && { accountId: account }) },
  });

export const remove = (user: TestUser, selection: Selected, change: string = randomUUID()) =>
  user.client.rpc('delete_transactions', { change, selection });

export const removeAccount = (
  user: TestUser,
  account: string,
  transactions: number,
  change: string = randomUUID(),
) => user.client.rpc('delete_account', { change, account, transactions });

export const takeBack = (user: TestUser, change: string) => user.client.rpc('undo_change', { change });

export const restore = (user: TestUser, ids: string[]) => user.client.rpc('restore_transactions', { ids });

/** The result of a call that succeeds. */
export async function answerOf<Answer = Changed>(
  call: PromiseLike<{ data: Json | undefined; error: null } | { data: null; error: { message: string } }>,
): Promise<Answer> {
  const { data, error } = await call;
  if (error) throw new Error(error.message);
  return data as Answer;
}

/** The status and message of a refused call. */
export async function refusalOf(
  call: PromiseLike<{ status: number; error: { message: string } | null }>,
): Promise<[number, string | undefined]> {
  const { status, error } = await call;
  return [status, error?.message];
}

export interface TrashPage {
  total: number;
  page: number;
  pages: number;
  items: { id: string; description: string; account: string | null; note: string; amount: number }[];
  accounts: { id: string; changeId: string; name: string; transactions: number }[];
}

export async function trash(user: TestUser, page = 1, size = 25): Promise<TrashPage> {
  const { data } = await user.client.rpc('trash_page', { page, page_size: size }).throwOnError();
  return data as unknown as TrashPage;
}

/** Every column of the user's transactions and the name of their category, by id; `amount` is signed. */
export async function transactionsOf(user: TestUser) {
  const { data } = await user.client.from('transaction_details').select('*').order('id').throwOnError();
  // The generated types make every column of a view nullable.
  return data as (Database['public']['Tables']['transactions']['Row'] & {
    category: string;
    account: string;
  })[];
}

/** Everything the user's screens are made of: all rows with all columns, and the figures derived from them. */
export async function everything(user: TestUser) {
  const [transactions, accounts, balances, mappings, dashboard, categories, cards, page, exported] =
    await Promise.all([
      transactionsOf(user),
      user.client.from('live_accounts').select('*').order('id').throwOnError(),
      user.client.from('account_balances').select('id, balance').order('id').throwOnError(),
      user.client.from('import_mappings').select('*').order('fingerprint').throwOnError(),
      user.client
        .rpc('dashboard', {
          period_start: '2026-11-01',
          period_end: '2026-11-30',
          previous_start: '2026-10-01',
          today: '2026-11-20',
        })
        .throwOnError(),
      user.client.rpc('categories').throwOnError(),
      user.client.rpc('bank_accounts').throwOnError(),
      user.client.rpc('transactions_page', { page_size: 1000 }).throwOnError(),
      user.client.rpc('export_transactions').throwOnError(),
    ]);
  return {
    transactions,
    accounts: accounts.data,
    balances: balances.data,
    // Without those of accounts in the trash, which stay there.
    mappings: mappings.data.filter(({ account_id }) => accounts.data.some(({ id }) => id === account_id)),
    dashboard: dashboard.data,
    categories: categories.data,
    cards: cards.data,
    page: page.data,
    exported: exported.data,
  };
}

/** The same without revisions: undoing a change counts as an edit. */
export function withoutRevisions<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'revision' ? undefined : part)),
  ) as Value;
}
