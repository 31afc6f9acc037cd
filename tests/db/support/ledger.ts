import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { LegType } from '@/lib/domain/transactions/enums';
import type { Json } from '@/lib/supabase/database.types';
import type { TestUser } from './users';

/** A row of a file; `amount` as decimal text. */
export interface Row {
  position: number;
  account_id: string;
  date: string;
  description: string;
  category: string;
  amount: string;
  type: LegType;
}

/** Creates an account with a balance dated long ago, so that every later row counts in it. */
export async function newAccount(user: TestUser, balanceDate = '1990-01-01', balance = 0): Promise<string> {
  const account = randomUUID();
  await user.client
    .rpc('add_account', {
      account,
      name: 'Everyday',
      type: 'bank',
      last_four_digits: '4821',
      balance,
      today: balanceDate,
    })
    .throwOnError();
  return account;
}

/** A transaction as a form sends it; `amount` has no sign, but for income that is taken back. */
export interface Entry {
  id?: string;
  account_id: string;
  date: string;
  description: string;
  category: string;
  amount: number | string;
  type: string;
  note?: string;
}

/** An entry in the format of the database functions. */
const entryDocument = ({ account_id, ...entry }: Partial<Entry>): Json => ({
  ...(entry as Record<string, Json>),
  ...(account_id !== undefined && { accountId: account_id }),
});

/** Enters transactions in one statement. Returns their ids, in no particular order. */
export async function enter(user: TestUser, ...rows: readonly Entry[]): Promise<string[]> {
  const { data } = await user.client
    .rpc('enter_transactions', { rows: rows.map(entryDocument) })
    .throwOnError();
  return data;
}

/** Inserts rows unchanged, in the order of their positions, without an import. */
export async function insertRows(user: TestUser, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { data: categories } = await user.client
    .rpc('ensure_categories', {
      names: rows.map(({ category }) => category),
      kinds: rows.map(({ type }) => (type === 'income' ? 'income' : 'spending')),
    })
    .throwOnError();
  const ids = new Map(categories.map(({ name, id }) => [name, id]));
  const signed = rows.map(({ category, amount, type, ...row }) => ({
    ...row,
    type,
    amount: (type === 'expense' ? `-${amount}` : amount) as unknown as number,
    category_id: ids.get(category) as string,
    // A trigger sets the payee from the description.
    payee_id: null as unknown as string,
  }));
  await user.client.from('transactions').insert(signed).throwOnError();
}

/** Changes a transaction like its form, whatever its revision. */
export async function edit(user: TestUser, transaction: string, details: Partial<Entry>): Promise<void> {
  const { data } = await user.client
    .rpc('edit_transaction', {
      transaction,
      revision: null as unknown as number,
      details: entryDocument(details),
    })
    .throwOnError();
  expect(data).toBe(true);
}

/** Numbers the rows from 2 on, like a file with a header. */
export function file(account: string, rows: readonly Partial<Row>[]): Row[] {
  return rows.map((row, index) => ({
    position: index + 2,
    account_id: account,
    date: '2026-11-02',
    description: 'Tea',
    category: 'Food',
    amount: '2.50',
    type: 'expense' as const,
    ...row,
  }));
}

/** Imports rows, none of which the account has yet. */
export async function addRows(user: TestUser, rows: readonly Row[]): Promise<void> {
  const importId = randomUUID();
  await user.client
    .rpc('open_import', {
      import: importId,
      parse_number: 1,
      file_name: 'rows.csv',
      format: 'csv',
      mapping: {},
      row_count: rows.length,
    })
    .throwOnError();
  await user.client
    .rpc('stage_import_rows', {
      import: importId,
      parse_number: 1,
      chunk: 0,
      rows: JSON.stringify(
        rows.map(({ position, account_id, ...row }) => ({
          ...row,
          line: position,
          part: 0,
          status: 'readable',
          accountId: account_id,
          text: '',
        })),
      ),
    })
    .throwOnError();
  const { data: matched } = await user.client.rpc('match_import', { import: importId }).throwOnError();
  const { revision } = matched as { revision: number };
  const { data } = await user.client.rpc('commit_import', { import: importId, revision }).throwOnError();
  expect(data).toEqual({ kind: 'imported', added: rows.length, alreadyThere: 0, excluded: 0, linked: null });
}

/** Enters an expense. Returns its id. */
export async function enterRow(user: TestUser, accountId: string, date: string): Promise<string> {
  const [id] = await enter(user, {
    account_id: accountId,
    date,
    description: 'Mine',
    category: 'Food',
    amount: 3,
    type: 'expense',
  });
  return id as string;
}
