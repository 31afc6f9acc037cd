import { randomUUID } from 'node:crypto';
import type { TestUser } from './support';

/** A row as add_transactions takes it; `amount` as decimal text. */
export interface Row {
  position: number;
  account_id: string;
  date: string;
  description: string;
  category: string;
  amount: string;
  type: 'expense' | 'income';
}

/** An account that holds nothing since a day long ago, so that every later row counts in its balance. */
export async function newAccount(user: TestUser, balanceDate = '1990-01-01', balance = 0): Promise<string> {
  const { data } = await user.client
    .from('accounts')
    .insert({ name: 'Everyday', type: 'bank', last_four_digits: '4821', balance, balance_date: balanceDate })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** Numbers the rows from 2 on, as a file with a header does. */
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

export const addRows = (
  user: TestUser,
  rows: readonly Row[],
  { existing = 'refuse', importId = randomUUID() as string } = {},
) => user.client.rpc('add_transactions', { import_id: importId, rows: [...rows] as never, existing });
