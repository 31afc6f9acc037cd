import { laterBalance } from './closing-balance';
import type { ClosingBalance, ExcludedRow, ParsedAccount, ParsedRow } from './parsed-file';
import type { Reason } from './reasons';

/** The rows of one statement in a file, which may hold several. */
export interface StatementRows {
  /** Distinguishes kinds of account that share a number; '' if there are none. */
  kind: string;
  id: string | null;
  currency: string | null;
  closingBalance: ClosingBalance | null;
  rows: ParsedRow[];
  /** Equal for two copies of a statement; null if only the ids of transactions can show a repetition. */
  signature: string | null;
}

/** Groups statements by account. Repeated statements and transactions are excluded, so that they count once. */
export function gatherStatements(statements: StatementRows[]): {
  accounts: ParsedAccount[];
  repeated: ExcludedRow[];
} {
  const accounts = new Map<string, ParsedAccount>();
  const repeated: ExcludedRow[] = [];
  const signatures = new Set<string>();
  for (const [index, { kind, id, currency, closingBalance, rows, signature }] of statements.entries()) {
    const key = JSON.stringify([kind, id ?? index, currency]);
    const account = accounts.get(key) ?? { id, currency, closingBalance: null, rows: [] };
    accounts.set(key, account);
    account.closingBalance = laterBalance(account.closingBalance, closingBalance);
    const known = new Set(account.rows.map(identity));
    const isRepeated = signature !== null && signatures.has(`${key} ${signature}`);
    if (signature !== null) signatures.add(`${key} ${signature}`);
    for (const row of rows) {
      if (isRepeated || (row.externalId !== null && known.has(identity(row)))) repeated.push(repetition(row));
      else account.rows.push(row);
    }
  }
  const all = [...accounts.values()];
  const filled = all.filter(({ rows }) => rows.length > 0);
  return { accounts: filled.length > 0 ? filled : all.slice(0, 1), repeated };
}

/** Excludes a row that is valid in itself, for another reason. */
export function asExcluded(row: ParsedRow, reason: Reason, needsLook: boolean): ExcludedRow {
  const { line, text, date, minorUnits, description, category } = row;
  const partial = { date, minorUnits, description, ...(category !== null && { category }) };
  return { line, text, reason, needsLook, partial };
}

function identity({ externalId, date, minorUnits, description }: ParsedRow): string {
  return JSON.stringify([externalId, date, minorUnits, description]);
}

function repetition(row: ParsedRow): ExcludedRow {
  return asExcluded(row, { code: 'repeated' }, false);
}
