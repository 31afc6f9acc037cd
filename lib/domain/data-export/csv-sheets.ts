import { csvFile, textCell } from '../csv-cells';
import { reasonsText } from '../imports/reasons';
import { storedReasons } from '../imports/stored-reason';
import type { BackupTable } from './format';
import { BACKUP_ROWS } from './rows';

type Row = Record<string, unknown>;

/** A spreadsheet of an export: the rows of a table, or those of them that are in the trash, or are not. */
interface Sheet {
  table: BackupTable;
  inTrash?: boolean;
}

/** What an export shows as spreadsheets too, by their files; the rest is of use to a machine alone. */
export const BACKUP_SHEETS: Readonly<Record<string, Sheet>> = {
  'profile.csv': { table: 'profiles' },
  'accounts.csv': { table: 'accounts', inTrash: false },
  'balances.csv': { table: 'balance_marks' },
  'categories.csv': { table: 'categories' },
  'budgets.csv': { table: 'budgets' },
  'savings-goal.csv': { table: 'savings_goals' },
  'trash.csv': { table: 'transactions', inTrash: true },
  'deleted-accounts.csv': { table: 'accounts', inTrash: true },
  'imports.csv': { table: 'imports' },
  'left-out-rows.csv': { table: 'import_rows' },
  'notifications.csv': { table: 'notifications' },
  'budget-alerts.csv': { table: 'budget_alerts' },
  'large-transaction-alerts.csv': { table: 'large_transaction_alerts' },
};

/** Whether a row of the sheet's table is in it. */
export function isInSheet({ inTrash }: Sheet, row: Row): boolean {
  return inTrash === undefined || inTrash === (row.deletion_id !== null);
}

/** Columns that point at what has a name, and how the sheet calls them. */
const NAMED: Readonly<Record<string, string>> = {
  account_id: 'account',
  category_id: 'category',
  parent_id: 'parent',
};

/**
 * Rows of a table as CSV, with every text in quotes and none that a spreadsheet would take for a formula; numbers are as
 * they are, also negative ones. `names` are those of accounts and categories by their ids.
 */
export function tableCsv(
  table: BackupTable,
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
): string {
  const columns = Object.keys(BACKUP_ROWS[table].shape);
  return csvFile([
    columns.map((column) => textCell(NAMED[column] ?? column)),
    ...rows.map((row) =>
      columns.map((column) => {
        const value = column === 'reason' ? inWords(row[column]) : row[column];
        return cell(column in NAMED && typeof value === 'string' ? (names.get(value) ?? value) : value);
      }),
    ),
  ]);
}

/** What is said of a row of a file, as a text. */
function inWords(reason: unknown): string | null {
  const reasons = storedReasons.nullable().parse(reason);
  return reasons && reasonsText(reasons);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return textCell(JSON.stringify(value));
  const text = String(value);
  return typeof value !== 'string' || /^-?\d{1,21}\.\d{2,3}$/.test(text) ? text : textCell(text);
}
