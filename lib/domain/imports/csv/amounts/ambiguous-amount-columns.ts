import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { changesByBalance, provenRows } from './balance-proof';
import { amountColumns, net, sorting, type AmountColumns, type Cells, type Pair } from './column-amounts';
import { paidAmounts } from './paid-amounts';
import type { TextRecord } from '../records/delimited-text';
import type { Layout } from '../columns/layout';

/** The columns that may hold the amounts, the likeliest first, and the balances that prove them. */
interface Found {
  choices: AmountColumns[];
  balance: number | null;
}

/** An amount column or a pair, in either direction, next to a column of balances. */
interface Way {
  columns: number | Pair;
  balance: number;
}

/** With more ways, the first rows rule most of them out. */
const MANY = 200;
const FIRST_ROWS = 60;

/** Interprets amount columns whose headers are ambiguous by their cells. */
export function resolveAmbiguousColumns(
  layout: Layout,
  rows: TextRecord[],
  format: NumberFormat | undefined,
  currency: Currency,
): Found {
  const { rivals, balance: known } = layout.columns;
  const column = amountColumns(rows, known === null ? rivals : [...rivals, known], format, currency);
  const used = rivals.filter((index) => column(index).some(Boolean));
  const balances = known === null ? used : [known];
  const ascending = sorting(layout.columns, rows);
  const exclusive = pairsOf(used).find(([one, other]) => isExclusive(column(one), column(other)));
  if (exclusive) {
    const balance = balances.find((index) => !exclusive.includes(index)) ?? null;
    return { choices: pairChoices(exclusive, balance, column, ascending), balance };
  }
  // A column of zeros next to the amounts is the other half of a debit/credit pair in which all rows go the same way.
  const padded = pairsOf(rivals).filter(
    ([one, other]) =>
      other - one === 1 &&
      used.includes(one) !== used.includes(other) &&
      ![...column(one), ...column(other)].some((value) => (value ?? 0) < 0),
  );
  const ways = balances.flatMap((balance) =>
    [...used, ...pairsOf(used), ...padded]
      .filter((columns) => columns !== balance && !(Array.isArray(columns) && columns.includes(balance)))
      .map((columns): Way => ({ columns, balance })),
  );
  const proven = ({ columns, balance }: Way, cells: Cells) =>
    provenRows(typeof columns === 'number' ? cells(columns) : net(columns, cells), cells(balance), ascending);
  const first: Cells = (index) => column(index).slice(0, FIRST_ROWS);
  const likely = ways.length > MANY ? ways.filter((way) => proven(way, first) > 0) : ways;
  let best: { found: Found; rows: number } | null = null;
  for (const way of likely) {
    const { columns, balance } = way;
    const choices =
      typeof columns === 'number' ? [{ amount: columns }] : pairChoices(columns, balance, column, ascending);
    // Only pairs whose direction is proved leave no doubt. If a single column proves as many rows as a pair, the
    // pair's other column holds only zeros.
    const isPadded = typeof columns !== 'number' && padded.includes(columns);
    const rows = choices.length > 1 ? 0 : proven(way, column);
    const weight = rows > 0 && isPadded ? rows + 0.5 : rows;
    if (weight > (best?.rows ?? 0)) best = { found: { choices, balance }, rows: weight };
  }
  if (best) return best.found;
  const paid = paidAmounts(used, layout.headers, column);
  const negatives = (index: number) => column(index).filter((value) => (value ?? 0) < 0).length;
  const ordered = [...used].sort(
    (one, other) => Number(negatives(other) > 0) - Number(negatives(one) > 0) || one - other,
  );
  return { choices: (paid.length > 0 ? paid : ordered).map((amount) => ({ amount })), balance: null };
}

/** All pairs of columns, in the order of the file. */
function pairsOf(columns: number[]): Pair[] {
  return columns.flatMap((one, index) => columns.slice(index + 1).map((other): Pair => [one, other]));
}

/** True if two columns never share a row and together fill most rows; zeros count as empty. */
function isExclusive(left: (number | null)[], right: (number | null)[]): boolean {
  const filled = left.filter((value, row) => Boolean(value) !== Boolean(right[row])).length;
  return !left.some((value, row) => value && right[row]) && filled * 2 > left.length;
}

/** The directions in which a pair can be read: one if the balances prove it, otherwise both. */
function pairChoices(
  [one, other]: Pair,
  balance: number | null,
  column: Cells,
  ascending: boolean | null,
): AmountColumns[] {
  const forward = { debit: one, credit: other };
  const backward = { debit: other, credit: one };
  const agrees = (pair: Pair) => {
    const amounts = net(pair, column);
    const changes = balance === null ? null : changesByBalance(amounts, column(balance), ascending);
    const proven = changes?.flatMap((value, row) => (value ? [value === amounts[row]] : [])) ?? [];
    return proven.length > 0 && proven.every(Boolean);
  };
  const [isForward, isBackward] = [agrees([one, other]), agrees([other, one])];
  if (isForward !== isBackward) return [isForward ? forward : backward];
  return [forward, backward];
}
