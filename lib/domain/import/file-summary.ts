import type { Reading } from './reading';

/** A reading without its rows: what the screen needs to know of a file while the rows stay where it was read. */
export interface FileSummary extends Omit<Reading, 'accounts' | 'leftOut'> {
  accounts: { id: string | null; currency: string | null; rows: number }[];
  /** Everything that was found: transactions and what is left out. */
  rows: number;
  /** Parts that are no transactions, or can't be read. */
  leftOut: number;
  /** The file's own categories, the most frequent first. */
  categories: { name: string; rows: number }[];
}

/** Counts a reading's rows. */
export function summarise({ accounts, leftOut, ...reading }: Reading): FileSummary {
  const categories = new Map<string, number>();
  let readable = 0;
  for (const { rows } of accounts) {
    readable += rows.length;
    for (const { category } of rows)
      if (category !== null) categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  return {
    ...reading,
    accounts: accounts.map(({ id, currency, rows }) => ({ id, currency, rows: rows.length })),
    rows: readable + leftOut.length,
    leftOut: leftOut.length,
    categories: [...categories]
      .map(([name, rows]) => ({ name, rows }))
      .sort((a, b) => b.rows - a.rows || a.name.localeCompare(b.name)),
  };
}
