import { reasonsText } from '../imports/reasons';
import { storedReasons } from '../imports/stored-reason';
import { csvFile, textCell } from '../text/csv-cells';
import type { ExportTable } from './format';
import { EXPORT_ROWS } from './rows';

type Row = Record<string, unknown>;

/** A CSV file of an archive: a table's rows, or only those in the trash, or only those not in it. */
interface Sheet {
  table: ExportTable;
  inTrash?: boolean;
}

/** The archive's CSV files. Tables that only machines need have none. */
export const EXPORT_SHEETS: Readonly<Record<string, Sheet>> = {
  'profile.csv': { table: 'profiles' },
  'accounts.csv': { table: 'accounts', inTrash: false },
  'balances.csv': { table: 'balance_marks' },
  'categories.csv': { table: 'categories' },
  'budgets.csv': { table: 'budgets' },
  'budget-periods.csv': { table: 'budget_calendars' },
  'budget-moves.csv': { table: 'budget_moves' },
  'recurring.csv': { table: 'recurring_series' },
  'recurring-terms.csv': { table: 'recurring_terms' },
  'savings-goal.csv': { table: 'savings_goals' },
  'goals.csv': { table: 'goals' },
  'goal-contributions.csv': { table: 'goal_contributions' },
  'trash.csv': { table: 'transactions', inTrash: true },
  'deleted-accounts.csv': { table: 'accounts', inTrash: true },
  'imports.csv': { table: 'imports' },
  'left-out-rows.csv': { table: 'import_rows' },
  'notifications.csv': { table: 'notifications' },
  'budget-alerts.csv': { table: 'budget_alerts' },
  'large-transaction-alerts.csv': { table: 'large_transaction_alerts' },
};

/** True if a row of the table belongs to the file. */
export function isInSheet({ inTrash }: Sheet, row: Row): boolean {
  return inTrash === undefined || inTrash === (row.deletion_id !== null);
}

/** Columns that refer to something with a name, and their headers in the file. */
const NAMED: Readonly<Record<string, string>> = {
  account_id: 'account',
  other_account_id: 'other account',
  payee_id: 'payee',
  category_id: 'category',
  parent_id: 'parent',
  source_id: 'from',
  target_id: 'to',
  series_id: 'series',
  goal_id: 'goal',
};
const HEADERS: Readonly<Record<string, string>> = {
  ...NAMED,
  valid_from: 'valid from',
  carry_cap: 'at most',
  restart: 'start again with',
};

/**
 * Rows of a table as CSV, with every text quoted and protected from being evaluated as a formula. Numbers, even
 * negative ones, are written as they are. `names` are those of what rows refer to, by id.
 */
export function tableCsv(
  table: ExportTable,
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
): string {
  const columns = Object.keys(EXPORT_ROWS[table].shape);
  return csvFile([
    columns.map((column) => textCell(HEADERS[column] ?? column)),
    ...rows.map((row) =>
      columns.map((column) => {
        const value = column === 'reason' ? inWords(row[column]) : row[column];
        return cell(column in NAMED && typeof value === 'string' ? (names.get(value) ?? value) : value);
      }),
    ),
  ]);
}

/** The reasons of a file's row as text. */
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
