import '../forms/no-eval';
import { z } from 'zod';
import {
  amount,
  color,
  countsOf,
  date,
  id,
  moment,
  positive,
  settings,
  sum,
  text,
  unsigned,
  whole,
} from './fields';
import { EXPORT_FORMAT } from './format';
import { EXPORT_ROWS } from './rows';

// The archive format of version 0.1.0: categories were texts, amounts had no sign, and deleted rows were in tables of
// their own. Format 1 is the same without import_statements.

const category = text(60).min(1);
const type = z.enum(['expense', 'income']);

const transaction = {
  id,
  account_id: id,
  date,
  description: text(500).min(1),
  category,
  amount: positive,
  type,
  note: text(1000),
  import_id: id.nullable(),
  position: whole,
  external_id: text(255).nullable(),
  file_key: id.nullable(),
  created_at: moment,
  edited_at: moment.nullable(),
  revision: whole,
};
const account = {
  id,
  name: text(100).min(1),
  type: z.enum(['bank', 'credit', 'debit', 'checking']),
  last_four_digits: z.string().regex(/^\d{4}$/),
  balance: amount,
  balance_as_of: moment,
  balance_date: date,
  created_at: moment,
  closed_at: moment.nullable(),
  revision: whole,
};

const ROWS = {
  profiles: EXPORT_ROWS.profiles.omit({ recurring_alerts: true, time_zone: true }),
  budget_limits: z.strictObject({ category, monthly_limit: unsigned, created_at: moment }),
  category_colors: z.strictObject({ category, color }),
  accounts: z.strictObject(account),
  transactions: z.strictObject(transaction),
  imports: EXPORT_ROWS.imports,
  import_rows: EXPORT_ROWS.import_rows
    .omit({ bank_transfer: true, type_stated: true, balance_key: true, proof: true })
    .extend({ amount: positive.nullable(), type: type.nullable() }),
  import_statements: EXPORT_ROWS.import_statements.omit({
    opening_balance: true,
    opening_date: true,
    balances: true,
  }),
  import_mappings: EXPORT_ROWS.import_mappings,
  ledger_changes: EXPORT_ROWS.ledger_changes.omit({ details: true, snapshot: true }),
  changed_transactions: EXPORT_ROWS.changed_transactions
    .omit({ category_id: true, category_source: true, type: true, type_stated: true, before: true })
    .extend({ category }),
  deleted_transactions: z.strictObject({ ...transaction, change_id: id, deleted_at: moment }),
  deleted_accounts: z.strictObject({ ...account, change_id: id, mappings: settings, deleted_at: moment }),
  savings_goals: EXPORT_ROWS.savings_goals.omit({ name: true, part: true, due_on: true, monthly: true }),
  notifications: EXPORT_ROWS.notifications,
  budget_alerts: z.strictObject({
    category,
    month: date,
    threshold: z.literal([80, 100]),
    notification_id: id,
    spending: sum,
    monthly_limit: unsigned,
  }),
  large_transaction_alerts: EXPORT_ROWS.large_transaction_alerts,
} as const;

type Table = keyof typeof ROWS;
const TABLES = Object.keys(ROWS) as Table[];

const tables = z.strictObject(
  Object.fromEntries(TABLES.map((table) => [table, z.array(ROWS[table])])) as unknown as {
    [Name in Table]: z.ZodArray<(typeof ROWS)[Name]>;
  },
);
export type Tables2 = z.infer<typeof tables>;

/** References that today's schema doesn't check. */
const REFERENCES = [
  ['deleted_transactions', 'change_id', 'ledger_changes'],
  ['deleted_accounts', 'change_id', 'ledger_changes'],
] as const;

/** A complete archive document of format 2. Its contents are checked after the upgrade, like those of any archive. */
export const dataExport2Schema = z
  .strictObject({
    format: z.literal(EXPORT_FORMAT),
    version: z.literal(2),
    exported_at: z.iso.datetime(),
    /** Its owner; ids of sample data are derived from it. */
    user: id,
    counts: countsOf(TABLES),
    tables,
  })
  .superRefine((dataExport, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    for (const table of TABLES) {
      if (dataExport.tables[table].length !== dataExport.counts[table]) refuse(`${table} is not complete`);
    }
    for (const [table, column, target] of REFERENCES) {
      const known = new Set(dataExport.tables[target].map((row) => row.id));
      if (dataExport.tables[table].some((row) => !known.has(row[column])))
        refuse(`${table} points at nothing`);
    }
  });

/** A parsed archive document of format 2. */
export type DataExport2 = z.infer<typeof dataExport2Schema>;
