import { csvFile, textCell } from '../csv-cells';
import { BACKUP_ROWS, type BackupTable } from './format';

/** The tables an export shows as spreadsheets too, by their files; the rest is of use to a machine alone. */
export const BACKUP_SHEETS = {
  'profile.csv': 'profiles',
  'accounts.csv': 'accounts',
  'budgets.csv': 'budget_limits',
  'category-colors.csv': 'category_colors',
  'savings-goal.csv': 'savings_goals',
  'trash.csv': 'deleted_transactions',
  'deleted-accounts.csv': 'deleted_accounts',
  'imports.csv': 'imports',
  'left-out-rows.csv': 'import_rows',
  'notifications.csv': 'notifications',
  'budget-alerts.csv': 'budget_alerts',
  'large-transaction-alerts.csv': 'large_transaction_alerts',
} as const satisfies Record<string, BackupTable>;

/**
 * Rows of a table as CSV, with every text in quotes and none that a spreadsheet would take for a formula; numbers are as
 * they are, also negative ones.
 */
export function tableCsv(table: BackupTable, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(BACKUP_ROWS[table].shape);
  return csvFile([columns.map(textCell), ...rows.map((row) => columns.map((column) => cell(row[column])))]);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return textCell(JSON.stringify(value));
  const text = String(value);
  return typeof value !== 'string' || /^-?\d{1,22}\.\d\d$/.test(text) ? text : textCell(text);
}
