import Papa from 'papaparse';
import { z } from 'zod';
import { parseFile } from '@/lib/domain/imports/parse-file';
import { matchAccounts } from '@/lib/domain/imports/staging/match-accounts';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { toMinorUnits } from '@/lib/domain/money/money';
import { EXPORT_COLUMNS, transactionsCsv } from '@/lib/domain/transactions/csv';
import { exportedTransactionDocument } from '@/lib/domain/transactions/document';
import type { Json } from '@/lib/supabase/database.types';
import type { TestUser } from '../support/users';

/** The user's list, as its export has it: a CSV file. */
export async function exportCsv(user: TestUser, filter: Json = {}): Promise<Uint8Array> {
  const { data } = await user.client.rpc('export_transactions', { filter }).throwOnError();
  const rows = z.array(exportedTransactionDocument('USD')).parse(data);
  return new TextEncoder().encode(transactionsCsv(rows, 'USD'));
}

/** The sums of such a file's rows by type, in minor units, as a spreadsheet adds them up. */
export async function sumsOfExport(user: TestUser, filter: Json = {}) {
  const file = new TextDecoder().decode(await exportCsv(user, filter));
  const [, ...cells] = Papa.parse<string[]>(file.trimEnd()).data;
  const column = (name: (typeof EXPORT_COLUMNS)[number]) => EXPORT_COLUMNS.indexOf(name);
  const amounts = (type: string, counted: string) =>
    cells
      .filter((row) => row[column('type')] === type && row[column('counted')] === counted)
      .map((row) => toMinorUnits(row[column('amount')] ?? '', 'USD'));
  const sum = (type: string) => amounts(type, 'yes').reduce((all, amount) => all + amount, 0);
  const sizes = (type: string) => amounts(type, 'no').reduce((all, amount) => all + Math.abs(amount), 0);
  return {
    spending: sum('expense') - sum('refund'),
    income: sum('income'),
    notCounted: sizes('expense') + sizes('refund') + sizes('income'),
  };
}

/** The rows of such a file, staged for the accounts it names; for others the first one is chosen. */
export function rowsOfExport(bytes: Uint8Array, ids: readonly [string, string]) {
  const result = parseFile(bytes, {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  const { parsed } = result;
  const accounts = ids.map((id) => ({ id, name: 'Everyday', lastFourDigits: '4821', closed: false }));
  const named = parsed.accounts.map(({ id, currency, rows }) => ({ id, currency, rows: rows.length }));
  return rowsToStage(parsed, {
    currency: 'USD',
    accountIds: matchAccounts(named, accounts, ids[0]).map((id) => id ?? ids[0]),
    defaultAccountId: ids[0],
    otherAccountIds: {},
    categories: {},
    fileCategories: true,
  });
}
