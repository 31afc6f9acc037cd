import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { contains, setCategory } from '../support/rules';
import { month, own, type Owned, type Owning } from './owned';
import { PLANNED } from './planned-owned';
import { newUser, type TestUser } from '../support/users';

export let owner: TestUser;
export let stranger: TestUser;
export let ofOwner: Owned;
export let ofStranger: Owned;

/** Creates two users with everything that other rows point at; the first also has a row in every other table. */
export async function prepare(): Promise<void> {
  // Skipped tests still run this hook.
  if (!inject('supabaseUrl')) return;
  [owner, stranger] = [await newUser(), await newUser()];
  [ofOwner, ofStranger] = [await own(owner), await own(stranger)];
}

const part = (owned: Owned, position: number) => ({
  id: randomUUID(),
  transaction_id: owned.transaction_id,
  position,
  amount: -1,
  type: 'expense',
  category_id: owned.category_id,
});

/** Rows for each table, and a change to update them with. */
export const TABLES = {
  ...PLANNED,
  profiles: { rows: () => [{ currency: 'EUR' }], change: { currency: 'GBP' }, alone: true },
  rules: {
    rows: () => [
      {
        id: randomUUID(),
        name: 'Planted',
        conditions: [contains('tea')],
        actions: [setCategory('Food')],
      },
    ],
    change: { name: 'Changed' },
  },
  categories: { rows: () => [{ id: randomUUID(), name: randomUUID() }], change: { color: 7 } },
  payees: { rows: () => [{ id: randomUUID(), name: 'Planted' }], change: { never_guess: true } },
  payee_keys: {
    rows: ({ payee_id }) => [{ key: randomUUID(), payee_id }],
    change: {},
  },
  ledger_changes: {
    rows: () => [{ id: randomUUID(), kind: 'delete' }],
    change: { transactions: 7 },
  },
  accounts: {
    rows: () => [{ id: randomUUID(), name: 'Planted', type: 'bank', last_four_digits: '0001' }],
    change: { name: 'Changed' },
  },
  balance_marks: {
    rows: ({ account_id }) => [
      { id: randomUUID(), account_id, date: '2026-11-03', balance: 1, source: 'typed' },
    ],
    change: { balance: 7.25 },
  },
  transactions: {
    rows: ({ account_id, category_id }) => [
      {
        id: randomUUID(),
        account_id,
        category_id,
        date: '2026-11-03',
        description: 'Planted',
        amount: -1,
        type: 'expense',
      },
    ],
    change: { note: 'Changed' },
  },
  transaction_parts: {
    rows: (owned) => [part(owned, 1), part(owned, 2)],
    change: { note: 'Changed' },
    alone: true,
  },
  transfers: {
    rows: ({ account_id, other_account_id, transaction_id }) => [
      {
        id: randomUUID(),
        out_id: transaction_id,
        out_account_id: account_id,
        in_account_id: other_account_id,
        origin: 'hand',
      },
    ],
    change: { evidence: 'Changed' },
    alone: true,
  },
  suggestions: {
    rows: ({ transaction_id, other_id }) => [
      { id: randomUUID(), kind: 'transfer', first_id: transaction_id, second_id: other_id },
    ],
    change: { reason: 'fee' },
    alone: true,
  },
  refund_links: {
    rows: ({ transaction_id, other_id }) => [
      { refund_id: transaction_id, purchase_id: other_id, amount: 0.5 },
    ],
    change: { amount: 0.75 },
    alone: true,
  },
  tags: { rows: () => [{ id: randomUUID(), name: randomUUID() }], change: { color: 7 } },
  transaction_tags: {
    rows: ({ transaction_id, tag_id }) => [{ transaction_id, tag_id }],
    change: {},
    alone: true,
  },
  imports: {
    rows: () => [{ id: randomUUID(), file_name: 'planted.csv', format: 'csv', row_count: 1 }],
    change: { file_name: 'changed.csv' },
  },
  import_rows: {
    rows: ({ import_id }) => [
      {
        import_id,
        line: randomInt(1, 1_000_000_000),
        part: 0,
        chunk: 0,
        kind: 'left-out',
        description: '',
        category: '',
        text: 'Planted',
      },
    ],
    change: { text: 'Changed' },
  },
  import_statements: {
    rows: ({ import_id }) => [
      {
        import_id,
        position: randomInt(1, 1_000_000_000),
        named: 'Planted',
        currency: 'CHF',
        closing_balance: -12.5,
        closing_date: '2026-11-03',
      },
    ],
    change: { named: 'Changed' },
  },
  import_accounts: {
    rows: ({ import_id, account_id }) => [
      { import_id, account_id, first_day: '2026-11-01', last_day: '2026-11-03', added: 1, already_there: 0 },
    ],
    change: { added: 7 },
    alone: true,
  },
  import_mappings: {
    rows: ({ account_id }) => [
      { account_id, fingerprint: randomBytes(32).toString('hex'), mapping: { delimiter: ';' } },
    ],
    change: { mapping: { delimiter: ',' } },
  },
  known_rows: {
    rows: ({ transaction_id, import_id }) => [
      { id: randomUUID(), transaction_id, import_id, line: 2, key: randomUUID() },
    ],
    change: { line: 3 },
  },
  changed_transactions: {
    rows: ({ account_id, category_id, change_id, transaction_id }) => [
      {
        change_id,
        transaction_id,
        category_id,
        category_source: 'hand',
        account_id,
        type: 'expense',
        type_stated: true,
        revision_before: 1,
        revision: 2,
      },
    ],
    change: { revision: 9 },
    alone: true,
  },
  notifications: { rows: () => [{ id: randomUUID(), kind: 'summary' }], change: { kind: 'budget' } },
  budget_alerts: {
    rows: ({ category_id, notification_id }) => [
      { category_id, period: month(), threshold: 80, notification_id, spending: 8, available: 10 },
    ],
    change: { spending: 9.25 },
  },
  large_transaction_alerts: {
    rows: ({ notification_id }) => [
      {
        transaction_id: randomUUID(),
        notification_id,
        date: '2026-11-03',
        description: 'Planted',
        amount: 700,
        threshold: 500,
      },
    ],
    change: { description: 'Changed' },
  },
  recurring_series: {
    rows: ({ payee_id, account_id }) => [
      {
        ...{ id: randomUUID(), kind: 'bill', payee_id, account_id },
        ...{ origin: 'hand', state: 'active', first_amount: -5 },
      },
    ],
    change: { name: 'Changed' },
  },
  recurring_terms: {
    rows: ({ series_id }) => [
      { series_id, valid_from: month(), unit: 'month', every: 1, anchor: '2026-11-01', amount_kind: 'last' },
    ],
    change: { every: 3 },
  },
  recurring_occurrences: {
    rows: ({ series_id }) => [{ series_id, due_on: month(), skipped: true }],
    change: { skipped: false },
  },
  recurring_matches: {
    rows: ({ series_id, transaction_id }) => [{ series_id, transaction_id, due_on: '2026-11-01' }],
    change: { by_hand: true },
    alone: true,
  },
  plan_notices: {
    rows: ({ series_id, notification_id }) => [
      { kind: 'late', subject_id: series_id, key: month(), notification_id, facts: {} },
    ],
    change: { facts: { name: 'Changed' } },
  },
  unsearched_payees: {
    rows: ({ payee_id }) => [{ payee_id }],
    change: { proposals_only: true },
    alone: true,
  },
  restore_parts: {
    rows: () => [{ restore_id: randomUUID(), part: 0, kind: 'accounts', rows: [] }],
    change: { kind: 'imports' },
  },
} as const satisfies Record<string, Owning>;

// part_tags is tested separately: its rows need a separate part.
export const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

// The query builder's types can't follow a table chosen at run time; the database checks the rows above.
export const table = (client: TestUser['client'], name: string) => client.from(name as 'transactions');

export const countOfOwner = async (name: string) => {
  const { count } = await table(owner.client, name)
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  return count ?? 0;
};

/** Rows to insert into a table for a user. */
export const rowsFor = (name: keyof typeof TABLES, owned: Owned, userId: string) =>
  (TABLES[name].rows as Owning['rows'])(owned).map((row) => ({ ...row, user_id: userId }));

/** Inserts the notification again if it was deleted with the last of its alerts. */
export async function keepNotification(user: TestUser, { notification_id }: Owned): Promise<void> {
  await user.client
    .from('notifications')
    .upsert({ id: notification_id, kind: 'summary' }, { onConflict: 'user_id,id', ignoreDuplicates: true })
    .throwOnError();
}

export async function ensureRow(name: keyof typeof TABLES): Promise<void> {
  await keepNotification(owner, ofOwner);
  if ((await countOfOwner(name)) === 0) {
    await table(owner.client, name)
      .insert(rowsFor(name, ofOwner, owner.id) as never)
      .throwOnError();
  }
}
