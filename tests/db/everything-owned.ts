import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { newUser, type TestUser } from './support';

export let owner: TestUser;
export let stranger: TestUser;
export let ownerAccount: string;
export let strangerAccount: string;
export let ownerImport: string;
export let strangerImport: string;
export let ownerChange: string;
export let strangerChange: string;
export let ownerNotification: string;
export let strangerNotification: string;

async function addAccount(user: TestUser): Promise<string> {
  const { data } = await user.client
    .from('accounts')
    .insert({ name: 'Everyday', type: 'bank', last_four_digits: '4821', balance: 0 })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function addImport(user: TestUser): Promise<string> {
  const { data } = await user.client
    .from('imports')
    .insert({ id: randomUUID(), file_name: 'statement.csv', format: 'csv', row_count: 1 })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function addChange(user: TestUser): Promise<string> {
  const { data } = await user.client
    .from('ledger_changes')
    .insert({ id: randomUUID(), kind: 'delete' })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function addNotification(user: TestUser): Promise<string> {
  const { data } = await user.client
    .from('notifications')
    .insert({ kind: 'summary' })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** Two users with an account, an import and a change each, and of the first a row in every other table. */
export async function prepare(): Promise<void> {
  // Where the tests are skipped, this is not.
  if (!inject('supabaseUrl')) return;
  [owner, stranger] = [await newUser(), await newUser()];
  [ownerAccount, strangerAccount] = [await addAccount(owner), await addAccount(stranger)];
  [ownerImport, strangerImport] = [await addImport(owner), await addImport(stranger)];
  [ownerChange, strangerChange] = [await addChange(owner), await addChange(stranger)];
  [ownerNotification, strangerNotification] = [await addNotification(owner), await addNotification(stranger)];
  for (const name of [
    'import_rows',
    'import_statements',
    'import_mappings',
    'changed_transactions',
    'deleted_transactions',
    'deleted_accounts',
    'category_colors',
    'budget_alerts',
    'large_transaction_alerts',
    'restore_parts',
  ] as const)
    await table(owner.client, name)
      .insert(TABLES[name].row() as never)
      .throwOnError();
  await owner.client
    .from('transactions')
    .insert({
      account_id: ownerAccount,
      date: '2026-11-02',
      description: 'Tea',
      category: 'Food',
      amount: 2,
      type: 'expense',
    })
    .throwOnError();
}

/** A row to insert for `user_id`, and a change an update makes. */
export const TABLES = {
  profiles: { row: () => ({ currency: 'EUR' }), change: { currency: 'GBP' }, single: true },
  savings_goals: { row: () => ({ target: 1 }), change: { target: 2.25 }, single: true },
  accounts: {
    row: () => ({ name: 'Planted', type: 'bank', last_four_digits: '0001', balance: 1 }),
    change: { name: 'Changed' },
    single: false,
  },
  budget_limits: {
    row: () => ({ category: `Planted ${randomUUID()}`, monthly_limit: 1 }),
    change: { monthly_limit: 7.25 },
    single: false,
  },
  category_colors: {
    row: () => ({ category: `Planted ${randomUUID()}`, color: 1 }),
    change: { color: 7 },
    single: false,
  },
  notifications: {
    row: () => ({ id: randomUUID(), kind: 'summary' }),
    change: { kind: 'budget' },
    single: false,
  },
  budget_alerts: {
    row: () => ({
      category: `Planted ${randomUUID()}`,
      month: '2026-11-01',
      threshold: 80,
      notification_id: ownerNotification,
      spending: 8,
      monthly_limit: 10,
    }),
    change: { spending: 9.25 },
    single: false,
  },
  large_transaction_alerts: {
    row: () => ({
      transaction_id: randomUUID(),
      notification_id: ownerNotification,
      date: '2026-11-03',
      description: 'Planted',
      amount: 700,
      threshold: 500,
    }),
    change: { description: 'Changed' },
    single: false,
  },
  restore_parts: {
    row: () => ({ restore_id: randomUUID(), part: 0, kind: 'accounts', rows: [] }),
    change: { kind: 'imports' },
    single: false,
  },
  imports: {
    row: () => ({ id: randomUUID(), file_name: 'planted.csv', format: 'csv', row_count: 1 }),
    change: { file_name: 'changed.csv' },
    single: false,
  },
  import_rows: {
    row: () => ({
      import_id: ownerImport,
      line: randomInt(1, 1_000_000_000),
      part: 0,
      chunk: 0,
      kind: 'left-out',
      description: '',
      category: '',
      text: 'Planted',
    }),
    change: { text: 'Changed' },
    single: false,
  },
  import_statements: {
    row: () => ({
      import_id: ownerImport,
      position: randomInt(1, 1_000_000_000),
      named: 'Planted',
      currency: 'CHF',
      closing_balance: -12.5,
      closing_date: '2026-11-03',
    }),
    change: { named: 'Changed' },
    single: false,
  },
  import_mappings: {
    row: () => ({
      account_id: ownerAccount,
      fingerprint: randomBytes(32).toString('hex'),
      mapping: { delimiter: ';' },
    }),
    change: { mapping: { delimiter: ',' } },
    single: false,
  },
  ledger_changes: {
    row: () => ({ id: randomUUID(), kind: 'delete' }),
    change: { transactions: 7 },
    single: false,
  },
  changed_transactions: {
    row: () => ({
      change_id: ownerChange,
      transaction_id: randomUUID(),
      category: 'Planted',
      account_id: ownerAccount,
      revision_before: 1,
      revision: 2,
    }),
    change: { category: 'Changed' },
    single: false,
  },
  deleted_transactions: {
    row: () => ({
      id: randomUUID(),
      change_id: ownerChange,
      account_id: ownerAccount,
      date: '2026-11-03',
      description: 'Planted',
      category: 'Food',
      amount: 1,
      type: 'expense',
      note: '',
      position: 0,
      created_at: '2026-11-03T10:00:00Z',
      revision: 1,
    }),
    change: { description: 'Changed' },
    single: false,
  },
  deleted_accounts: {
    row: () => ({
      id: randomUUID(),
      change_id: ownerChange,
      name: 'Planted',
      type: 'bank',
      last_four_digits: '0001',
      balance: 1,
      balance_as_of: '2026-11-03T10:00:00Z',
      balance_date: '2026-11-03',
      created_at: '2026-11-03T10:00:00Z',
      revision: 1,
      mappings: {},
    }),
    change: { name: 'Changed' },
    single: false,
  },
  transactions: {
    row: () => ({
      account_id: ownerAccount,
      date: '2026-11-03',
      description: 'Planted',
      category: 'Food',
      amount: 1,
      type: 'expense',
    }),
    change: { category: 'Changed' },
    single: false,
  },
} as const;
export const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

// The query builder's types can't follow a table chosen at run time; the rows above are checked by the database.
export const table = (client: TestUser['client'], name: string) => client.from(name as 'transactions');
export const countOfOwner = async (name: string) => {
  const { count } = await table(owner.client, name)
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  return count ?? 0;
};

export async function ensureRow(name: keyof typeof TABLES): Promise<void> {
  if ((await countOfOwner(name)) === 0) {
    await table(owner.client, name)
      .insert({ ...TABLES[name].row(), user_id: owner.id } as never)
      .throwOnError();
  }
}
