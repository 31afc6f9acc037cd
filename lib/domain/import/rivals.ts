import { decideNumberFormat, readAmount } from './amount-text';
import { changesByBalance } from './balance-proof';
import { possibleDates } from './date-text';
import type { TextRecord } from './delimited-text';
import type { Layout } from './layout';
import type { NumberFormat } from './reading';

type Choice =
  { amount: number; balance: number | null } | { debit: number; credit: number; balance: number | null };

/** Columns of amounts whose headers don't say what they are, as their cells tell; the likeliest first. */
export function settleRivals(
  layout: Layout,
  rows: TextRecord[],
  format: NumberFormat | undefined,
): { choices: Choice[] } | null {
  const { rivals } = layout.columns;
  if (rivals.length < 2) return null;
  const texts = new Map(rivals.map((place) => [place, rows.map(({ cells }) => cells[place] ?? '')]));
  const decided = format ?? decideNumberFormat([...texts.values()].flat()).possible[0] ?? 'decimal-point';
  const cents = new Map(
    [...texts].map(([place, cells]) => [
      place,
      cells.map((cell) => {
        const read = readAmount(cell, decided);
        return 'cents' in read ? read.cents : null;
      }),
    ]),
  );
  const column = (place: number) => cents.get(place) ?? [];
  const ascending = sorting(layout, rows);
  const pair = complementary(rivals, column);
  if (pair) return { choices: pairChoices(pair, rivals, column, ascending) };
  for (const amount of rivals) {
    for (const balance of rivals) {
      if (amount !== balance && changesByBalance(column(amount), column(balance), ascending))
        return { choices: [{ amount, balance }] };
    }
  }
  const negatives = (place: number) => column(place).filter((value) => (value ?? 0) < 0).length;
  const ordered = [...rivals].sort(
    (one, other) => Number(negatives(other) > 0) - Number(negatives(one) > 0) || one - other,
  );
  return { choices: ordered.map((amount) => ({ amount, balance: null })) };
}

type Cells = (place: number) => (number | null)[];

/** Two columns of which each row fills exactly one, and both are used. */
function complementary(rivals: number[], column: Cells): [number, number] | null {
  for (const [index, one] of rivals.entries()) {
    for (const other of rivals.slice(index + 1)) {
      const [left, right] = [column(one), column(other)];
      const exclusive = left.every((value, row) => Boolean(value) !== Boolean(right[row]));
      if (exclusive && left.some(Boolean) && right.some(Boolean)) return [one, other];
    }
  }
  return null;
}

function pairChoices(
  [one, other]: [number, number],
  rivals: number[],
  column: Cells,
  ascending: boolean | null,
): Choice[] {
  const balance = rivals.find((place) => place !== one && place !== other) ?? null;
  const forward = { debit: one, credit: other, balance };
  const backward = { debit: other, credit: one, balance };
  const net = column(one).map((value, row) => Math.abs(column(other)[row] ?? 0) - Math.abs(value ?? 0));
  const changes = balance === null ? null : changesByBalance(net, column(balance), ascending);
  const agree = changes?.filter((change, row) => change !== null && change === net[row]).length ?? 0;
  const against =
    changes?.filter((change, row) => change !== null && change === -(net[row] ?? 0)).length ?? 0;
  if (agree > 0 && against === 0) return [forward];
  if (against > 0 && agree === 0) return [backward];
  return [forward, backward];
}

/** Whether the dates rise or fall from the first row to the last; null when their order leaves that open. */
function sorting({ columns }: Layout, rows: TextRecord[]): boolean | null {
  const dates = (record: TextRecord | undefined) =>
    possibleDates(record?.cells[columns.date ?? -1] ?? '').dates;
  const first = dates(rows[0]);
  const last = dates(rows.at(-1));
  const told = new Set<boolean>();
  for (const order of ['DMY', 'MDY', 'YMD'] as const) {
    const [from, to] = [first[order], last[order]];
    if (from && to && from !== to) told.add(from < to);
  }
  const [rises = null] = told;
  return told.size === 1 ? rises : null;
}
