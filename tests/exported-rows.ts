import {
  EXPORT_TABLES,
  EXPORT_VERSION,
  type DataExport,
  type ExportTables,
} from '@/lib/domain/data-export/format';
import { byColumn, FLAG_FIELDS, TEXT_FIELDS } from '@/lib/domain/transactions/fields';

const NEW_COLUMNS = {
  ...byColumn(TEXT_FIELDS, () => ''),
  ...byColumn(FLAG_FIELDS, ({ initial }): boolean => initial),
};

/** Rows of an archive. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const MOMENT = '2026-11-20T08:09:10.123456Z';

export const account = {
  id: uuid(1),
  name: 'Everyday',
  type: 'bank' as const,
  last_four_digits: '4821',
  currency: null,
  created_at: MOMENT,
  closed_at: null,
  deletion_id: null,
  revision: 1,
  locked_until: null,
  valuation: null,
  interest_rate: null,
  term_months: null,
  position: 0,
};
export const category = {
  id: uuid(2),
  parent_id: null,
  name: 'Food',
  kind: 'spending' as const,
  color: null,
  position: 0,
  archived_at: null,
  created_at: MOMENT,
  icon: null,
  kept: false,
  budgeting: 'flexible' as const,
};
const payee = { id: uuid(3), name: null, created_at: MOMENT, never_guess: false };
export const transaction = (number: number) => ({
  id: uuid(100 + number),
  account_id: account.id,
  date: `2026-11-${String((number % 28) + 1).padStart(2, '0')}`,
  description: 'Größe ✓',
  bank_text: null,
  payee_id: payee.id,
  category_id: category.id,
  category_source: 'hand' as const,
  amount: '-2.50',
  type: 'expense' as const,
  type_stated: true,
  ...NEW_COLUMNS,
  import_id: null,
  position: 0,
  external_id: null,
  file_key: null,
  created_at: MOMENT,
  edited_at: null,
  revision: 1,
  deletion_id: null,
  deleted_at: null,
  line: null,
  bank_transfer: false,
  category_reason: null,
  category_set_at: null,
  guess_category_id: null,
  guess_kind: null,
  guess_filled: false,
  balance_key: null,
});
/** A limit of Food per month. */
export const budget = {
  category_id: category.id,
  valid_from: '0001-01-01',
  amount: '5.00' as string | null,
  created_at: MOMENT,
  per: 'period' as const,
  carry: 'none' as const,
  carry_cap: null,
  restart: null,
  series_id: null,
};

/** An archive with these tables; otherwise with two transactions and what every user has. */
export function exportOf(changed: Partial<ExportTables> = {}): DataExport {
  const tables: ExportTables = {
    ...(Object.fromEntries(EXPORT_TABLES.map((table) => [table, []])) as unknown as ExportTables),
    profiles: [
      {
        name: null,
        currency: 'USD',
        created_at: MOMENT,
        email_notifications: true,
        budget_alerts: true,
        large_transaction_alerts: false,
        recurring_alerts: true,
        time_zone: null,
        large_transaction_threshold: '500.00',
      },
    ],
    savings_goals: [
      {
        target: '5000.00',
        current: '0.00',
        created_at: MOMENT,
        account_id: null,
        name: 'Savings goal',
        part: null,
        due_on: null,
        monthly: null,
      },
    ],
    categories: [category],
    payees: [payee],
    accounts: [account],
    transactions: [transaction(1), transaction(2)],
    ...changed,
  };
  const counts = Object.fromEntries(EXPORT_TABLES.map((table) => [table, tables[table].length]));
  return {
    format: 'outlay',
    version: EXPORT_VERSION,
    exported_at: '2026-11-20T08:09:10.123Z',
    counts: counts as DataExport['counts'],
    tables,
  };
}
