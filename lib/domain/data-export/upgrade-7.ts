import { inJson } from './fields';
import { EXPORT_VERSION, type ExportTable, type ExportTables } from './format';

/** Tables that version 7 did not have. */
const NEW_TABLES = [
  'budget_calendars',
  'budget_moves',
  'goal_contributions',
] as const satisfies ExportTable[];

/** The values that columns of version 8 have in rows of version 7. */
const NEW_COLUMNS = {
  categories: { budgeting: 'flexible' },
  budgets: { per: 'period', carry: 'none', carry_cap: null, restart: null, series_id: null },
  savings_goals: { monthly: null },
  goals: { monthly: null },
} as const satisfies { [Table in ExportTable]?: Partial<ExportTables[Table][number]> };

/** The columns that version 8 calls otherwise. */
const RENAMED = {
  budgets: { month: 'valid_from', monthly_limit: 'amount' },
  budget_alerts: { month: 'period', monthly_limit: 'available' },
} as const;

type New<Table> = Table extends keyof typeof NEW_COLUMNS ? keyof (typeof NEW_COLUMNS)[Table] : never;

/** The tables of an archive of version 7. */
export type Tables7 = {
  [Table in Exclude<ExportTable, (typeof NEW_TABLES)[number] | keyof typeof RENAMED>]: Omit<
    ExportTables[Table][number],
    New<Table>
  >[];
} & {
  budgets: { category_id: string; month: string; monthly_limit: string | null; created_at: string }[];
  budget_alerts: {
    category_id: string;
    month: string;
    threshold: 80 | 100;
    notification_id: string;
    spending: string;
    monthly_limit: string;
  }[];
};

/** An archive document of version 7, as it is before it is checked. */
interface Document7 {
  counts: Record<string, number>;
  tables: Record<string, Record<string, unknown>[] | undefined>;
}

/** Version 7 had limits of calendar months alone, and goals without a plan. */
export function upgraded7({ counts, tables, ...head }: Document7): unknown {
  const changed = [...Object.keys(NEW_COLUMNS), ...Object.keys(RENAMED)].filter((table) => tables[table]);
  return {
    ...head,
    version: EXPORT_VERSION,
    counts: { ...counts, ...Object.fromEntries(NEW_TABLES.map((table) => [table, 0])) },
    tables: {
      ...tables,
      ...Object.fromEntries(changed.map((table) => [table, tables[table]?.map((row) => row8(table, row))])),
      ...Object.fromEntries(NEW_TABLES.map((table) => [table, []])),
      ledger_changes: tables['ledger_changes']?.map((row) => ({
        ...row,
        details: document8(row['details']),
        snapshot: document8(row['snapshot']),
      })),
    },
  };
}

/** A row of a table as version 8 has it. */
function row8(table: string, row: unknown): unknown {
  if (!isRecord(row)) return row;
  const names = new Map<string, string>(Object.entries(RENAMED[table as keyof typeof RENAMED] ?? {}));
  return {
    ...Object.fromEntries(Object.entries(row).map(([column, value]) => [names.get(column) ?? column, value])),
    ...NEW_COLUMNS[table as keyof typeof NEW_COLUMNS],
  };
}

/** Lists of rows that a change keeps for its undo. */
const KEPT = new Map([
  ['budgets', 'budgets'],
  ['budgetsAfter', 'budgets'],
  ['alerts', 'budget_alerts'],
]);

/** A document of a change, which may be stored as text. */
function document8(document: unknown): unknown {
  if (typeof document !== 'string') return kept8(document);
  const held = inJson(document);
  return held === undefined ? document : JSON.stringify(kept8(held));
}

/** A change may keep the changes before it, so its rows are looked for at any depth. */
function kept8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept8);
  if (!isRecord(value)) return value;
  // A category as it was before the change, or after it.
  if ('parent_id' in value && 'archived_at' in value) return row8('categories', value);
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      const table = KEPT.get(key);
      return [key, table && Array.isArray(held) ? held.map((row) => row8(table, row)) : kept8(held)];
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
