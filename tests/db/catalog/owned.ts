import { randomInt, randomUUID } from 'node:crypto';
import { enter, newAccount } from '../support/ledger';
import type { TestUser } from '../support/users';

/** The ids of a user's rows that other rows point at. */
export interface Owned {
  account_id: string;
  other_account_id: string;
  category_id: string;
  other_category_id: string;
  payee_id: string;
  /** Two expenses of 2.00. */
  transaction_id: string;
  other_id: string;
  tag_id: string;
  import_id: string;
  change_id: string;
  notification_id: string;
  series_id: string;
  goal_id: string;
}

type Row = Record<string, unknown>;

export interface Owning {
  /** Rows to insert, which point at their owner's. */
  rows: (owned: Owned) => Row[];
  change: Row;
  /** True if a user can have no further rows. */
  alone?: boolean;
}

/** The first day of any year. */
export const month = () => `${randomInt(1000, 9000)}-01-01`;

/** Creates what other rows point at. */
export async function own(user: TestUser): Promise<Owned> {
  const { client } = user;
  const [account_id, other_account_id] = [await newAccount(user), await newAccount(user)];
  const [transaction_id = '', other_id = ''] = await enter(
    user,
    ...[1, 2].map(() => ({
      account_id,
      date: '2026-11-02',
      description: 'Tea',
      category: 'Food',
      amount: 2,
      type: 'expense',
    })),
  );
  const { data: row } = await client
    .from('transactions')
    .select('category_id, payee_id')
    .eq('id', transaction_id)
    .single()
    .throwOnError();
  const [tag_id, import_id, change_id, notification_id] = [0, 1, 2, 3].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await client.from('tags').insert({ id: tag_id, name: 'Holiday' }).throwOnError();
  await client
    .from('imports')
    .insert({ id: import_id, file_name: 'statement.csv', format: 'csv', row_count: 1 })
    .throwOnError();
  await client.from('ledger_changes').insert({ id: change_id, kind: 'delete' }).throwOnError();
  await client.from('notifications').insert({ id: notification_id, kind: 'summary' }).throwOnError();
  const series_id = randomUUID();
  await client
    .from('recurring_series')
    .insert({
      ...{ id: series_id, kind: 'bill', payee_id: row.payee_id, account_id },
      ...{ origin: 'hand', state: 'active', first_amount: -2 },
    })
    .throwOnError();
  const [other_category_id, goal_id] = [randomUUID(), randomUUID()];
  await client.from('categories').insert({ id: other_category_id, name: 'Rarely' }).throwOnError();
  await client.from('goals').insert({ id: goal_id, name: 'Bike', target: 900 }).throwOnError();
  return {
    account_id,
    other_account_id,
    other_category_id,
    goal_id,
    transaction_id,
    other_id,
    ...row,
    tag_id,
    import_id,
    change_id,
    notification_id,
    series_id,
  };
}
