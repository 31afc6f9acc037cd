import '../no-eval';
import { z } from 'zod';
import { countsOf } from './fields';
import { BACKUP_ROWS } from './rows';

/** What an export says it is, and which shape of it: a reader refuses what it does not know. */
export const BACKUP_FORMAT = 'outlay';
export const BACKUP_VERSION = 4;

export type BackupTable = keyof typeof BACKUP_ROWS;

/** The tables of an export, in the order they are written and restored. */
export const BACKUP_TABLES = Object.keys(BACKUP_ROWS) as BackupTable[];

/** How many rows an export has per table. */
export type BackupCounts = Record<BackupTable, number>;

export const backupCountsSchema: z.ZodType<BackupCounts> = countsOf(BACKUP_TABLES);

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

/** What a row points at, where it points at something. */
const REFERENCES = [
  ['categories', 'parent_id', 'categories'],
  ['payee_keys', 'payee_id', 'payees'],
  ['accounts', 'deletion_id', 'ledger_changes'],
  ['balance_marks', 'account_id', 'accounts'],
  ['transactions', 'account_id', 'accounts'],
  ['transactions', 'category_id', 'categories'],
  ['transactions', 'payee_id', 'payees'],
  ['transactions', 'deletion_id', 'ledger_changes'],
  ['transaction_parts', 'transaction_id', 'transactions'],
  ['transaction_parts', 'category_id', 'categories'],
  ['transfers', 'out_id', 'transactions'],
  ['transfers', 'in_id', 'transactions'],
  ['transfers', 'account_id', 'accounts'],
  ['refused_transfers', 'out_id', 'transactions'],
  ['refused_transfers', 'in_id', 'transactions'],
  ['refund_links', 'refund_id', 'transactions'],
  ['refund_links', 'purchase_id', 'transactions'],
  ['transaction_tags', 'transaction_id', 'transactions'],
  ['transaction_tags', 'tag_id', 'tags'],
  ['part_tags', 'part_id', 'transaction_parts'],
  ['part_tags', 'tag_id', 'tags'],
  ['budgets', 'category_id', 'categories'],
  ['savings_goals', 'account_id', 'accounts'],
  ['import_mappings', 'account_id', 'accounts'],
  ['import_rows', 'import_id', 'imports'],
  ['import_statements', 'import_id', 'imports'],
  ['changed_transactions', 'change_id', 'ledger_changes'],
  ['changed_transactions', 'category_id', 'categories'],
  ['budget_alerts', 'category_id', 'categories'],
  ['budget_alerts', 'notification_id', 'notifications'],
  ['large_transaction_alerts', 'notification_id', 'notifications'],
] as const;

/** A whole export: its rows are complete, and point at nothing that is not there. */
export const backupSchema = z
  .strictObject({
    format: z.literal(BACKUP_FORMAT),
    version: z.literal(BACKUP_VERSION),
    exported_at: z.iso.datetime(),
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
      if (rows.some((row) => row[column] !== null && !known.has(row[column] as string)))
        refuse(`${table} points at nothing`);
    }
    if (backup.tables.profiles.length !== 1 || backup.tables.savings_goals.length !== 1)
      refuse('there is one profile and one goal');
    if (!backup.tables.accounts.some((row) => row.closed_at === null && row.deletion_id === null))
      refuse('no account is open');
  });

/** An export, as it was read. */
export type Backup = z.infer<typeof backupSchema>;
