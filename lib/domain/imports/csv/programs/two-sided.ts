import type { TextRecord } from '../records/delimited-text';

/** A row that names both accounts of an entry, written in the list of one of them. */
export interface TwoSided<Item> {
  record: TextRecord;
  /** Equal for the two rows of an entry: its date, texts and amount. */
  key: string;
  from: string;
  to: string;
  /** True if it is written in the list of `from`. */
  isFrom: boolean;
  item: Item;
}

/** An entry, with the number that tells it from the others; its record has the text of both rows. */
export type TwoSidedEntry<Item> = TwoSided<Item> & { id: string };

/**
 * The entries of rows that name both accounts. Programs write an entry in the list of one account or of both; the second
 * row of an entry adds nothing but its text.
 */
export function entriesOf<Item>(rows: readonly TwoSided<Item>[]): TwoSidedEntry<Item>[] {
  const entries = new Map<string, TwoSidedEntry<Item>>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const pair = JSON.stringify([row.key, row.from, row.to]);
    const side = `${pair}${row.isFrom}`;
    const count = (counts.get(side) ?? 0) + 1;
    counts.set(side, count);
    const id = `${pair}${count}`;
    const first = entries.get(id);
    if (first) first.record = { ...first.record, text: `${first.record.text}\n${row.record.text}` };
    else entries.set(id, { ...row, id });
  }
  return [...entries.values()];
}
