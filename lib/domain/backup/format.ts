import '../no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../calendar-date';
import { CURRENCIES } from '../currency';
import { TRANSACTION_TYPES } from '../transaction';

/** What an export says it is, and which shape of it: a reader refuses what it does not know. */
export const BACKUP_FORMAT = 'outlay';
export const BACKUP_VERSION = 2;

const id = z.guid();
const text = (longest: number) =>
  z
    .string()
    .max(longest * 2)
    .refine((value) => !value.includes('\0') && value.isWellFormed());
const category = text(60).min(1);
const whole = z.int().min(0).max(2_147_483_647);
/** A moment to the microsecond, in UTC. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
const date = z.string().refine((value) => calendarDateProblem(value) === null);
/** Amounts as decimal text, so that none is rounded on its way. */
const amount = z.string().regex(/^-?\d{1,12}(?:\.\d{1,3})?$/);
const unsigned = z.string().regex(/^\d{1,12}(?:\.\d{1,3})?$/);
const positive = unsigned.refine((value) => /[1-9]/.test(value));
const type = z.enum(TRANSACTION_TYPES);
/** A document of the app's own, as it is stored: some backends keep it as a text. */
const settings = z
  .union([z.record(z.string(), z.unknown()), z.string()])
  .refine((value) => JSON.stringify(value).length <= 100_000);

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

/** The rows of an export, table by table, in the order they are restored: every column that is not generated. */
export const BACKUP_ROWS = {
  profiles: z.strictObject({
    name: text(100).nullable(),
    currency: z.enum(CURRENCIES),
    created_at: moment,
    email_notifications: z.boolean(),
    budget_alerts: z.boolean(),
    large_transaction_alerts: z.boolean(),
    large_transaction_threshold: positive,
  }),
  budget_limits: z.strictObject({ category, monthly_limit: unsigned, created_at: moment }),
  category_colors: z.strictObject({ category, color: z.int().min(0).max(10) }),
  accounts: z.strictObject(account),
  transactions: z.strictObject(transaction),
  imports: z.strictObject({
    id,
    file_name: text(255).min(1),
    format: z.enum(['csv', 'ofx1', 'ofx2', 'qif', 'camt', 'mt940']),
    mapping: settings,
    reading: whole,
    row_count: whole,
    chunks: z.array(whole).max(10_000),
    arrived: whole,
    matched: z.boolean(),
    revision: whole,
    created_at: moment,
    committed_at: moment,
    added: whole,
    already_there: whole,
    left_out: whole,
    account_ids: z.array(id).max(5_000),
    undone_at: moment.nullable(),
    removed: whole.nullable(),
  }),
  import_rows: z.strictObject({
    import_id: id,
    line: whole,
    part: whole,
    chunk: whole,
    kind: z.enum(['readable', 'unreadable', 'left-out']),
    account_id: id.nullable(),
    date: date.nullable(),
    description: text(500),
    category: text(60),
    amount: positive.nullable(),
    type: type.nullable(),
    external_id: text(255).nullable(),
    text: text(1000),
    reason: text(500).nullable(),
    choice: z.enum(['skip', 'add']).nullable(),
    match_id: id.nullable(),
    match_kind: z.enum(['same-id', 'same-key', 'similar', 'other-content']).nullable(),
    file_key: id.nullable(),
  }),
  import_statements: z.strictObject({
    import_id: id,
    position: whole,
    account_id: id.nullable(),
    named: text(255).nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    closing_balance: amount.nullable(),
    closing_date: date.nullable(),
  }),
  import_mappings: z.strictObject({
    account_id: id,
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    mapping: settings,
  }),
  ledger_changes: z.strictObject({
    id,
    kind: z.enum(['set', 'delete', 'delete-account']),
    transactions: whole,
    made_at: moment,
    undone_at: moment.nullable(),
    kept: whole.nullable(),
  }),
  changed_transactions: z.strictObject({
    change_id: id,
    transaction_id: id,
    category,
    account_id: id,
    edited_at: moment.nullable(),
    file_key: id.nullable(),
    revision_before: whole,
    revision: whole,
  }),
  deleted_transactions: z.strictObject({ ...transaction, change_id: id, deleted_at: moment }),
  deleted_accounts: z.strictObject({ ...account, change_id: id, mappings: settings, deleted_at: moment }),
  savings_goals: z.strictObject({
    target: unsigned,
    current: unsigned,
    created_at: moment,
    account_id: id.nullable(),
  }),
  notifications: z.strictObject({
    id,
    kind: z.enum(['budget', 'large-transaction', 'summary']),
    import_id: id.nullable(),
    created_at: moment,
    read_at: moment.nullable(),
    mail: z.enum(['none', 'due', 'sent']),
    mail_begun_at: moment.nullable(),
  }),
  budget_alerts: z.strictObject({
    category,
    month: date,
    threshold: z.literal([80, 100]),
    notification_id: id,
    // A sum is wider than what it is a sum of.
    spending: z.string().regex(/^\d{1,22}\.\d\d$/),
    monthly_limit: unsigned,
  }),
  large_transaction_alerts: z.strictObject({
    transaction_id: id,
    notification_id: id,
    date,
    description: text(500),
    amount: positive,
    threshold: unsigned,
  }),
} as const;

export type BackupTable = keyof typeof BACKUP_ROWS;

/** The tables of an export, in the order they are written and restored. */
export const BACKUP_TABLES = Object.keys(BACKUP_ROWS) as BackupTable[];

/** How many rows an export has per table. */
export type BackupCounts = Record<BackupTable, number>;

export const backupCountsSchema = z.record(
  z.enum(BACKUP_TABLES),
  whole.max(2_000_000),
) as unknown as z.ZodType<BackupCounts>;

/** The name of the complete document in an export's archive. */
export const BACKUP_FILE = 'outlay.json';

/** What says, before anything else is looked at, whether a document is an export and of which shape. */
export const backupHeadSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int().min(1),
});

const tables = z.strictObject(
  Object.fromEntries(BACKUP_TABLES.map((table) => [table, z.array(BACKUP_ROWS[table])])) as unknown as {
    [Table in BackupTable]: z.ZodArray<(typeof BACKUP_ROWS)[Table]>;
  },
);
export type BackupTables = z.infer<typeof tables>;

/** What a row points at, where a row without it can't be. */
const REFERENCES = [
  ['transactions', 'account_id', 'accounts'],
  ['import_mappings', 'account_id', 'accounts'],
  ['import_rows', 'import_id', 'imports'],
  ['import_statements', 'import_id', 'imports'],
  ['changed_transactions', 'change_id', 'ledger_changes'],
  ['deleted_transactions', 'change_id', 'ledger_changes'],
  ['deleted_accounts', 'change_id', 'ledger_changes'],
  ['budget_alerts', 'notification_id', 'notifications'],
  ['large_transaction_alerts', 'notification_id', 'notifications'],
] as const;

/** A whole export: its rows are complete, and point at nothing that is not there. */
export const backupSchema = z
  .strictObject({
    format: z.literal(BACKUP_FORMAT),
    version: z.literal(BACKUP_VERSION),
    exported_at: z.iso.datetime(),
    /** Whose it is: ids of sample data follow from it. */
    user: id,
    counts: backupCountsSchema,
    tables,
  })
  .superRefine((backup, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    for (const table of BACKUP_TABLES) {
      if (backup.tables[table].length !== backup.counts[table]) refuse(`${table} is not complete`);
    }
    for (const [table, column, target] of REFERENCES) {
      const known = new Set(backup.tables[target].map((row) => row.id));
      const rows: readonly Record<string, unknown>[] = backup.tables[table];
      if (rows.some((row) => !known.has(row[column] as string))) refuse(`${table} points at nothing`);
    }
    if (backup.tables.profiles.length !== 1 || backup.tables.savings_goals.length !== 1)
      refuse('there is one profile and one goal');
    if (!backup.tables.accounts.some(({ closed_at }) => closed_at === null)) refuse('no account is open');
  });

/** An export, as it was read. */
export type Backup = z.infer<typeof backupSchema>;
