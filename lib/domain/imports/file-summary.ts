import type { ParsedAccount, ParsedFile } from './parsed-file';

/** No bank puts more accounts into a file. */
export const MAX_STATEMENTS = 1_000;

/** A reading without its rows: what the screen needs to know of a file while the rows stay where it was read. */
export interface FileSummary extends Omit<ParsedFile, 'accounts' | 'excluded'> {
  accounts: (Omit<ParsedAccount, 'rows'> & { rows: number })[];
  /** Everything that was found: transactions and what is left out. */
  rows: number;
  /** Parts that are no transactions, or can't be read. */
  excluded: number;
  /** The file's own categories as they are written, in its order. */
  categories: { name: string; rows: number }[];
}

/** Counts a reading's rows. */
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
