import '../forms/no-eval';
import { z } from 'zod';
import { countsOf } from './fields';
import { EXPORT_ROWS } from './rows';

/** The name and version of the archive format. Other formats and newer versions are rejected. */
export const EXPORT_FORMAT = 'outlay';
export const EXPORT_VERSION = 8;

export type ExportTable = keyof typeof EXPORT_ROWS;

/** The tables of an archive, in the order in which they are written and restored. */
export const EXPORT_TABLES = Object.keys(EXPORT_ROWS) as ExportTable[];

/** The number of rows per table. */
export type ExportCounts = Record<ExportTable, number>;

export const exportCountsSchema: z.ZodType<ExportCounts> = countsOf(EXPORT_TABLES);

/** The name of the complete document inside the archive. */
export const DOCUMENT_FILE = 'outlay.json';

/** The part of a document that is checked first: whether it is an archive's, and of which version. */
export const exportHeadSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.int().min(1),
});

const tables = z.strictObject(
  Object.fromEntries(EXPORT_TABLES.map((table) => [table, z.array(EXPORT_ROWS[table])])) as unknown as {
    [Table in ExportTable]: z.ZodArray<(typeof EXPORT_ROWS)[Table]>;
  },
);
export type ExportTables = z.infer<typeof tables>;

/** The references between tables, which may be null. What changes have kept may be of a category that was merged. */
const REFERENCES = [
  ['categories', 'parent_id', 'categories'],
  ['payee_keys', 'payee_id', 'payees'],
  ['accounts', 'deletion_id', 'ledger_changes'],
  ['balance_marks', 'account_id', 'accounts'],
  ['transactions', 'account_id', 'accounts'],
  ['transactions', 'category_id', 'categories'],
  ['transactions', 'payee_id', 'payees'],
  ['transactions', 'guess_category_id', 'categories'],
  ['transactions', 'deletion_id', 'ledger_changes'],
  ['transaction_parts', 'transaction_id', 'transactions'],
  ['transaction_parts', 'category_id', 'categories'],
  ['transfers', 'out_id', 'transactions'],
  ['transfers', 'in_id', 'transactions'],
  ['transfers', 'out_part_id', 'transaction_parts'],
  ['transfers', 'in_part_id', 'transaction_parts'],
  ['transfers', 'out_account_id', 'accounts'],
  ['transfers', 'in_account_id', 'accounts'],
  ['suggestions', 'first_id', 'transactions'],
  ['suggestions', 'second_id', 'transactions'],
  ['suggestions', 'first_part_id', 'transaction_parts'],
  ['suggestions', 'second_part_id', 'transaction_parts'],
  ['refund_links', 'refund_id', 'transactions'],
  ['refund_links', 'purchase_id', 'transactions'],
  ['transaction_tags', 'transaction_id', 'transactions'],
  ['transaction_tags', 'tag_id', 'tags'],
  ['part_tags', 'part_id', 'transaction_parts'],
  ['part_tags', 'tag_id', 'tags'],
  ['recurring_series', 'payee_id', 'payees'],
  ['recurring_series', 'account_id', 'accounts'],
  ['recurring_series', 'other_account_id', 'accounts'],
  ['recurring_terms', 'series_id', 'recurring_series'],
  ['recurring_occurrences', 'series_id', 'recurring_series'],
  ['recurring_matches', 'series_id', 'recurring_series'],
  ['recurring_matches', 'transaction_id', 'transactions'],
  ['budgets', 'category_id', 'categories'],
  ['budgets', 'series_id', 'recurring_series'],
  ['budget_calendars', 'series_id', 'recurring_series'],
  ['budget_moves', 'source_id', 'categories'],
  ['budget_moves', 'target_id', 'categories'],
  ['savings_goals', 'account_id', 'accounts'],
  ['goals', 'account_id', 'accounts'],
  ['goal_contributions', 'goal_id', 'goals'],
  ['import_mappings', 'account_id', 'accounts'],
  ['import_rows', 'import_id', 'imports'],
  ['import_statements', 'import_id', 'imports'],
  ['import_accounts', 'import_id', 'imports'],
  ['import_accounts', 'account_id', 'accounts'],
  ['known_rows', 'transaction_id', 'transactions'],
  ['known_rows', 'import_id', 'imports'],
  ['changed_transactions', 'change_id', 'ledger_changes'],
  ['budget_alerts', 'category_id', 'categories'],
  ['budget_alerts', 'notification_id', 'notifications'],
  ['large_transaction_alerts', 'notification_id', 'notifications'],
  ['plan_notices', 'notification_id', 'notifications'],
] as const;

/** A complete archive document: no row is missing, and every reference leads to a row. */
export const dataExportSchema = z
  .strictObject({
    format: z.literal(EXPORT_FORMAT),
    version: z.literal(EXPORT_VERSION),
    exported_at: z.iso.datetime(),
    counts: exportCountsSchema,
    tables,
  })
  .superRefine((dataExport, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path: ['tables', ...path] });
    for (const table of EXPORT_TABLES) {
      if (dataExport.tables[table].length !== dataExport.counts[table]) refuse('not complete', table);
    }
    for (const [table, column, target] of REFERENCES) {
      const known = new Set(dataExport.tables[target].map((row) => row.id));
      const rows: readonly Record<string, unknown>[] = dataExport.tables[table];
      const lost = rows.findIndex((row) => row[column] !== null && !known.has(row[column] as string));
      if (lost >= 0) refuse('points at nothing', table, lost, column);
    }
    for (const table of ['profiles', 'savings_goals'] as const)
      if (dataExport.tables[table].length !== 1) refuse('there is one', table);
    if (!dataExport.tables.accounts.some((row) => row.closed_at === null && row.deletion_id === null))
      refuse('none is open', 'accounts');
  });

/** A parsed archive document. */
export type DataExport = z.infer<typeof dataExportSchema>;
