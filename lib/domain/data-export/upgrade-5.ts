import type { PlainColumn } from '../transactions/fields';
import { EXPORT_TABLES, type ExportTable, type ExportTables } from './format';
import { upgraded6, type NEW_OF_PROFILES, type NewOf7 } from './upgrade-6';
import type { Tables7 } from './upgrade-7';

/** The values that columns of version 6 have in rows of version 5. */
const NEW_COLUMNS = {
  categories: { icon: null, kept: false },
  payees: { never_guess: false },
  payee_keys: { cleaned: '', name: null, version: 0, by_hand: false },
  ledger_changes: { snapshot: null },
  accounts: { locked_until: null, valuation: null, interest_rate: null, term_months: null, position: 0 },
  savings_goals: { name: 'Savings goal', part: null, due_on: null },
  transactions: {
    category_reason: null,
    category_set_at: null,
    guess_category_id: null,
    guess_kind: null,
    guess_filled: false,
    balance_key: null,
  },
  import_rows: { balance_key: null, proof: null },
  transaction_parts: { category_source: 'hand', category_reason: null },
  balance_marks: { end_of_day: false },
  import_statements: { opening_balance: null, opening_date: null, balances: [] },
} as const satisfies { [Table in ExportTable]?: Partial<ExportTables[Table][number]> };

/** Tables that version 5 did not have. */
const NEW_TABLES = ['rules', 'goals', 'import_accounts', 'known_rows'] as const satisfies ExportTable[];

type New<Table> =
  | (Table extends keyof typeof NEW_COLUMNS ? keyof (typeof NEW_COLUMNS)[Table] : never)
  | (Table extends 'profiles' ? keyof typeof NEW_OF_PROFILES : never)
  // Whatever the version, `upgraded` adds those.
  | (Table extends 'transactions' ? PlainColumn : never);

/** The tables of an archive of version 5. */
export type Tables5 = {
  [Table in Exclude<keyof Tables7, (typeof NEW_TABLES)[number] | NewOf7>]: Omit<
    Tables7[Table][number],
    New<Table>
  >[];
};

/** An archive document of version 5, as it is before it is checked. */
export type Document5 = {
  counts: Record<string, number>;
  tables: Record<string, Record<string, unknown>[] | undefined>;
};

/** Version 5 had no rules and no goals besides the savings goal, and rows had fewer columns. */
export function upgraded5({ counts, tables, ...head }: Document5): unknown {
  const added: Partial<Record<ExportTable, object>> = NEW_COLUMNS;
  return upgraded6({
    ...head,
    counts: { ...counts, ...Object.fromEntries(NEW_TABLES.map((table) => [table, 0])) },
    tables: {
      ...tables,
      ...Object.fromEntries(
        EXPORT_TABLES.filter((table) => table in added && tables[table]).map((table) => [
          table,
          tables[table]?.map((row) => ({ ...row, ...added[table] })),
        ]),
      ),
      // Only typed values were stated during a day.
      balance_marks: tables['balance_marks']?.map((row) => ({
        ...row,
        end_of_day: row['source'] !== 'typed',
      })),
      ...Object.fromEntries(NEW_TABLES.map((table) => [table, []])),
    },
  });
}
