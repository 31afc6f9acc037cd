import 'server-only';

import { z } from 'zod';
import { writeArchive } from '@/lib/domain/data-export/archive';
import { EXPORT_SHEETS, isInSheet, tableCsv } from '@/lib/domain/data-export/csv-sheets';
import {
  DOCUMENT_FILE,
  EXPORT_FORMAT,
  EXPORT_TABLES,
  EXPORT_VERSION,
  type ExportTable,
} from '@/lib/domain/data-export/format';
import { limitHistory, limitHistoryCsv, type LimitHistory } from '@/lib/domain/data-export/limit-history';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { transactionsCsv } from '@/lib/domain/transactions/csv';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { getCurrency } from '../shell';
import { exportTransactions } from '../transactions/transactions';
import { logFailure } from '../errors';

type Row = Record<string, Json>;

/** Rows per request. */
const PAGE_ROWS = 2_500;
/** The number of times the export is tried if the data changes while it is read. */
const ATTEMPTS = 4;

/**
 * Everything the user owns as a ZIP archive, in chunks: one complete document, a CSV file per table, and one of the
 * limits of each budget period until today. It is a consistent snapshot: if something changes while the pages are read, all are read again.
 */
export async function exportEverything(today: CalendarDate): Promise<Uint8Array<ArrayBuffer>[]> {
  let state = await readState();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const archive = await readEverything(state, today);
    const now = await readState();
    if (isSame(state, now)) return archive;
    state = now;
  }
  throw logFailure('exporting everything', { code: 'changed all the while' });
}

const stateDocument = z.record(z.string(), z.object({ rows: z.number(), digest: z.string() }));
type State = z.infer<typeof stateDocument>;

async function readState(): Promise<State> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('backup_state');
  if (error) throw logFailure('summing up an export', error);
  return stateDocument.parse(data);
}

function isSame(one: State, other: State): boolean {
  return EXPORT_TABLES.every(
    (table) => one[table]?.rows === other[table]?.rows && one[table]?.digest === other[table]?.digest,
  );
}

async function readEverything(state: State, today: CalendarDate): Promise<Uint8Array<ArrayBuffer>[]> {
  const now = new Date();
  const archive = writeArchive(now);
  const sheets = Object.entries(EXPORT_SHEETS).map(([file, sheet]) => ({ file, sheet, rows: [] as Row[] }));
  const names = new Map<string, string>();
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    counts: Object.fromEntries(EXPORT_TABLES.map((table) => [table, state[table]?.rows ?? 0])),
  };
  archive.begin(DOCUMENT_FILE);
  archive.write(`${JSON.stringify(head).slice(0, -1)},"tables":{`);
  for (const [index, table] of EXPORT_TABLES.entries()) {
    archive.write(`${index > 0 ? ',' : ''}\n${JSON.stringify(table)}:[`);
    let first = true;
    for await (const rows of pages(table)) {
      archive.write(
        rows.map((row, position) => (first && position === 0 ? '\n' : ',\n') + JSON.stringify(row)).join(''),
      );
      first = false;
      for (const { sheet, rows: found } of sheets) {
        if (sheet.table === table) found.push(...rows.filter((row) => isInSheet(sheet, row)));
      }
      if (NAMED_TABLES.has(table)) {
        for (const row of rows) {
          const name = nameOf(row) ?? names.get(String(row.payee_id));
          if (name !== undefined) names.set(String(row.id), name);
        }
      }
    }
    archive.write(']');
  }
  archive.write('}}\n');
  archive.end();

  const addSheet = (name: string, csv: string) => {
    archive.begin(name);
    archive.write(csv);
    archive.end();
  };
  const currency = await getCurrency();
  addSheet('transactions.csv', transactionsCsv(await exportTransactions({}, currency), currency));
  for (const { file, sheet, rows } of sheets) addSheet(file, tableCsv(sheet.table, rows, names));
  addSheet('budgets-by-period.csv', limitHistoryCsv(await readLimitHistory(today, currency), currency));
  return archive.finish();
}

async function readLimitHistory(today: CalendarDate, currency: Currency): Promise<LimitHistory> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('limit_history', { today });
  if (error) throw logFailure('reading limits for an export', error);
  return limitHistory(currency).parse(data);
}

/** The tables that rows of sheets refer to. */
const NAMED_TABLES = new Set<ExportTable>(['accounts', 'categories', 'payees', 'recurring_series', 'goals']);

/** The name of a row as lists show it; undefined if it has none, as a series that is called like its payee. */
function nameOf({ name, last_four_digits: digits }: Row): string | undefined {
  if (typeof name !== 'string') return undefined;
  return `${name}${typeof digits === 'string' ? ` (*${digits})` : ''}`;
}

async function* pages(table: ExportTable): AsyncGenerator<Row[], void> {
  const supabase = await createClient();
  let after: Row | undefined;
  for (;;) {
    const { data, error } = await supabase.rpc('backup_page', {
      name: table,
      page_size: PAGE_ROWS,
      ...(after && { after }),
    });
    if (error) throw logFailure('reading an export', error);
    const rows = data as Row[];
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}
