import { joinedBalances } from './stated-balances';
import type {
  ExcludedRow,
  ParsedAccount,
  ParsedFile,
  ParsedRow,
  ParseResult,
  StatedBalance,
} from './parsed-file';
import type { Mapping } from './mapping';
import type { Reason } from './reasons';

/** The rows of one statement in a file, which may hold several. */
export interface StatementRows {
  /** Distinguishes kinds of account that share a number; '' if there are none. */
  kind: string;
  id: string | null;
  currency: string | null;
  /** Its opening and its closing balance, as far as it states them. */
  balances: StatedBalance[];
  rows: ParsedRow[];
  /** Equal for two copies of a statement; null if only the ids of transactions can show a repetition. */
  signature: string | null;
}

/**
 * Groups statements by account. Repeated statements and transactions are excluded, so that they count once. If there
 * are others, an account without rows counts if its statements name it and state a balance.
 */
function gatherStatements(statements: StatementRows[]): {
  accounts: ParsedAccount[];
  repeated: ExcludedRow[];
} {
  const accounts = new Map<string, ParsedAccount>();
  const repeated: ExcludedRow[] = [];
  const signatures = new Set<string>();
  const stated = new Map<ParsedAccount, StatedBalance[][]>();
  for (const [index, { kind, id, currency, balances, rows, signature }] of statements.entries()) {
    const key = JSON.stringify([kind, id ?? index, currency]);
    const account = accounts.get(key) ?? { id, currency, balances: [], rows: [] };
    accounts.set(key, account);
    const known = new Set(account.rows.map(identity));
    const isRepeated = signature !== null && signatures.has(`${key} ${signature}`);
    if (signature !== null) signatures.add(`${key} ${signature}`);
    if (!isRepeated) stated.set(account, [...(stated.get(account) ?? []), balances]);
    for (const row of rows) {
      if (isRepeated || (row.externalId !== null && known.has(identity(row)))) repeated.push(repetition(row));
      else account.rows.push(row);
    }
  }
  for (const [account, balances] of stated) account.balances = joinedBalances(balances);
  const all = [...accounts.values()];
  const told = all.filter(
    ({ id, balances, rows }) => rows.length > 0 || (id !== null && balances.length > 0),
  );
  return { accounts: all.some(({ rows }) => rows.length > 0) ? told : all.slice(0, 1), repeated };
}

/**
 * The result for a file of statements, which needs no columns. `known` replaces what such a file usually leaves open.
 * Of the user's mapping only the turned sign matters, unless `known` says otherwise.
 */
export function fileOfStatements(
  statements: StatementRows[],
  excluded: ExcludedRow[],
  { encoding, mapping }: { encoding: string; mapping: Mapping },
  known: Pick<ParsedFile, 'format'> & Partial<ParsedFile>,
): ParseResult {
  const { accounts, repeated } = gatherStatements(statements);
  return {
    ok: true,
    parsed: {
      encoding,
      delimiter: null,
      headerLine: null,
      columns: [],
      mapping: { encoding, ...(mapping.flipSign !== undefined && { flipSign: mapping.flipSign }) },
      dateOrder: null,
      numberFormat: null,
      accounts,
      excluded: [...excluded, ...repeated].sort((one, other) => one.line - other.line),
      questions: [],
      ...known,
    },
  };
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
