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
}

/** Summarizes a parsed file by counting its rows. */
export function summarise({ accounts, excluded, ...parsed }: ParsedFile): FileSummary {
  const categories = new Map<string, { name: string; rows: number; line: number }>();
  let readable = 0;
  for (const { rows } of accounts) {
    readable += rows.length;
    for (const { category: name, line } of rows) {
      if (name === null) continue;
      const before = categories.get(name) ?? { name, rows: 0, line };
      categories.set(name, { name, rows: before.rows + 1, line: Math.min(before.line, line) });
    }
  }
  return {
    ...parsed,
    accounts: accounts.map((account) => ({ ...account, rows: account.rows.length })),
    rows: readable + excluded.length,
    excluded: excluded.length,
    categories: [...categories.values()]
      .sort((a, b) => a.line - b.line)
      .map(({ name, rows }) => ({ name, rows })),
  };
}
