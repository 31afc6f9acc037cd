import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { decideNumberFormat, readAmount } from '../../amount-text';
import { changesByBalance } from './balance-proof';
import { possibleDates } from '../../../dates/possible-dates';
import type { TextRecord } from '../records/delimited-text';
import type { Layout } from '../columns/layout';

type Choice =
  { amount: number; balance: number | null } | { debit: number; credit: number; balance: number | null };

/**
 * The pair of a debit and a credit column whose amounts the balances confirm in more rows than those of the pair that
 * is taken by its headers; null if there is none.
 */
export function provenPair(
  { columns }: Layout,
  rows: TextRecord[],
  format: NumberFormat | undefined,
  currency: Currency,
): Pair | null {
  const { debit, credit, balance } = columns;
  if (columns.pairs.length === 0 || debit === null || credit === null || balance === null) return null;
  const column = amountColumns(rows, [debit, credit, balance, ...columns.pairs.flat()], format, currency);
  const ascending = sorting(columns, rows);
  const confirmed = (pair: Pair) => {
    const amounts = net(pair, column);
    const changes = changesByBalance(amounts, column(balance), ascending) ?? [];
    return changes.filter((change, row) => change !== null && change === amounts[row]).length;
  };
  let most = confirmed([debit, credit]);
  let best: Pair | null = null;
  for (const pair of columns.pairs) {
    const rows = confirmed(pair);
    if (rows > most) [most, best] = [rows, pair];
  }
  return best;
}

/** The amounts of some columns in minor units, null where there are none. */
function amountColumns(
  rows: TextRecord[],
  indexes: number[],
  format: NumberFormat | undefined,
  currency: Currency,
): Cells {
  const texts = new Map(indexes.map((index) => [index, rows.map(({ cells }) => cells[index] ?? '')]));
  const decided = format ?? decideNumberFormat([...texts.values()].flat()).possible[0] ?? 'decimal-point';
  const minorUnits = new Map(
    [...texts].map(([index, cells]) => [
      index,
      cells.map((cell) => {
        const read = readAmount(cell, decided, currency);
        return 'minorUnits' in read ? read.minorUnits : null;
      }),
    ]),
  );
  return (index) => minorUnits.get(index) ?? [];
}

/** Interprets amount columns whose headers are ambiguous by their cells; the likeliest interpretation comes first. */
export function resolveAmbiguousColumns(
  layout: Layout,
  rows: TextRecord[],
  format: NumberFormat | undefined,
  currency: Currency,
): { choices: Choice[] } | null {
  const { rivals } = layout.columns;
  if (rivals.length < 2) return null;
  const known = layout.columns.balance;
  const column = amountColumns(rows, known === null ? rivals : [...rivals, known], format, currency);
  const used = rivals.filter((index) => column(index).some(Boolean));
  const balances = known === null ? used : [known];
  const ascending = sorting(layout.columns, rows);
  const pairs = (one: number[], other: number[]) =>
    one.flatMap((left) => other.filter((right) => right !== left).map((right) => [left, right] as const));
  const exclusive = pairs(used, used).find(
    ([one, other]) => one < other && isExclusive(column(one), column(other)),
  );
  if (exclusive) return { choices: pairChoices(exclusive, balances, column, ascending) };
  // A column of zeros next to the amounts is the other half of a debit/credit pair in which all rows go the same way.
  const zeros = rivals.filter((index) => !used.includes(index));
  const padded = pairs(used, zeros)
    .filter(([one, other]) => Math.abs(one - other) === 1 && !column(one).some((value) => (value ?? 0) < 0))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  const proof = (amounts: (number | null)[], balance: number) =>
    changesByBalance(amounts, column(balance), ascending)?.filter((change) => change !== null).length ?? 0;
  const proven: { choices: Choice[]; rows: number }[] = [];
  for (const balance of balances) {
    for (const amount of used)
      if (amount !== balance)
        proven.push({ choices: [{ amount, balance }], rows: proof(column(amount), balance) });
    for (const pair of [...pairs(used, used).filter(([one, other]) => one < other), ...padded]) {
      if (pair.includes(balance)) continue;
      const choices = pairChoices(pair, [balance], column, ascending);
      // Proven pairs leave no doubt. If a single column proves as many rows as a pair, the pair's other column holds
      // only zeros.
      if (choices.length === 1)
        proven.push({ choices, rows: proof(net(pair, column), balance) + (padded.includes(pair) ? 0.5 : 0) });
    }
  }
  const best = proven.filter((way) => way.rows > 0).sort((one, other) => other.rows - one.rows)[0];
  if (best) return { choices: best.choices };
  const negatives = (index: number) => column(index).filter((value) => (value ?? 0) < 0).length;
  const ordered = [...used].sort(
    (one, other) => Number(negatives(other) > 0) - Number(negatives(one) > 0) || one - other,
  );
  return { choices: ordered.map((amount) => ({ amount, balance: null })) };
}

type Cells = (index: number) => (number | null)[];
type Pair = readonly [number, number];

/** True if two columns never share a row and together fill most rows; zeros count as empty. */
function isExclusive(left: (number | null)[], right: (number | null)[]): boolean {
  const filled = left.filter((value, row) => Boolean(value) !== Boolean(right[row])).length;
  return !left.some((value, row) => value && right[row]) && filled * 2 > left.length;
}

/** The amount of each row if the first column is money out and the second is money in. */
function net([out, inward]: Pair, column: Cells): (number | null)[] {
  return column(out).map((value, row) => Math.abs(column(inward)[row] ?? 0) - Math.abs(value ?? 0));
}

function pairChoices(pair: Pair, balances: number[], column: Cells, ascending: boolean | null): Choice[] {
  const [one, other] = pair;
  const balance = balances.find((index) => !pair.includes(index)) ?? null;
  const forward = { debit: one, credit: other, balance };
  const backward = { debit: other, credit: one, balance };
  const agrees = (change: readonly [number, number]) => {
    const amounts = net(change, column);
    const changes = balance === null ? null : changesByBalance(amounts, column(balance), ascending);
    const proven = changes?.flatMap((value, row) => (value ? [value === amounts[row]] : [])) ?? [];
    return proven.length > 0 && proven.every(Boolean);
  };
  const [isForward, isBackward] = [agrees([one, other]), agrees([other, one])];
  if (isForward !== isBackward) return [isForward ? forward : backward];
  return [forward, backward];
}

/** Tells if the dates rise or fall from the first row to the last; null if the date order leaves that open. */
function sorting(columns: Layout['columns'], rows: TextRecord[]): boolean | null {
  const dates = (record: TextRecord | undefined) =>
    possibleDates(record?.cells[columns.date ?? -1] ?? '').dates;
  const first = dates(rows[0]);
  const last = dates(rows.at(-1));
  const orders = new Set<boolean>();
  for (const order of ['DMY', 'MDY', 'YMD'] as const) {
    const [from, to] = [first[order], last[order]];
    if (from && to && from !== to) orders.add(from < to);
  }
  const [rises = null] = orders;
  return orders.size === 1 ? rises : null;
}
