import type { ParsedAccount, ParsedFile } from './parsed-file';

/** The most accounts in a file; no bank's files have more. */
export const MAX_STATEMENTS = 1_000;

/** A parsed file without its rows, which stay in the parser worker: what the screen needs to know. */
export interface FileSummary extends Omit<ParsedFile, 'accounts' | 'excluded'> {
  accounts: (Omit<ParsedAccount, 'rows'> & { rows: number })[];
  /** All rows: transactions and excluded ones. */
  rows: number;
  /** Excluded rows: no transactions, or unreadable. */
  excluded: number;
  /** The file's own categories as written, in file order. */
  categories: { name: string; rows: number }[];
  /** The accounts on the other side of its transfers, as it names them, in file order. */
  otherAccounts: { name: string; rows: number }[];
}

/** Summarizes a parsed file by counting its rows. */
export function summarise({ accounts, excluded, ...parsed }: ParsedFile): FileSummary {
  const categories = new Map<string, NamedRows>();
  const otherAccounts = new Map<string, NamedRows>();
  let readable = 0;
  for (const { rows } of accounts) {
    readable += rows.length;
    for (const row of rows) {
      for (const { category, otherAccount } of row.parts ?? [row]) {
        if (category !== null) count(categories, category, row.line);
        if (otherAccount !== undefined) count(otherAccounts, otherAccount, row.line);
      }
    }
  }
  return {
    ...parsed,
    accounts: accounts.map((account) => ({ ...account, rows: account.rows.length })),
    rows: readable + excluded.length,
    excluded: excluded.length,
    categories: inFileOrder(categories),
    otherAccounts: inFileOrder(otherAccounts),
  };
}

type NamedRows = { rows: number; line: number };

function count(names: Map<string, NamedRows>, name: string, line: number): void {
  const before = names.get(name);
  names.set(name, { rows: (before?.rows ?? 0) + 1, line: Math.min(before?.line ?? line, line) });
}

function inFileOrder(names: ReadonlyMap<string, NamedRows>): { name: string; rows: number }[] {
  return [...names]
    .sort(([, one], [, other]) => one.line - other.line)
    .map(([name, { rows }]) => ({ name, rows }));
}
