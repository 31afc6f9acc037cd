import type { Currency } from '../money/currency';
import { toDecimal } from '../money/money';
import type { Reason } from './reasons';
import type { BalancedRow } from './stated-balances';

/** The least rows between balances by which a column is judged. */
const ENOUGH = 5;
/** The share of rows that may contradict a column of balances; with more, it is no such column, or rows are mixed. */
const FEW = 0.1;

/**
 * The rows that contradict an otherwise consistent balance column, with the amount that the balances leave for them: a
 * row before it is missing, or one of the two figures is wrong. Rows that a bank only sorts differently within a day
 * contradict nothing.
 * @param rows in file order
 * @returns the expected minor units by the index of the row; empty for most files
 */
export function contradictedRows(rows: readonly BalancedRow[]): Map<number, number> {
  const ways = [1, -1].flatMap((step) =>
    (['after', 'before'] as const).map((stands) => deviations(rows, step as 1 | -1, stands)),
  );
  const [best] = ways.sort((one, other) => one.wrong.size - other.wrong.size);
  if (!best || best.links < ENOUGH || best.wrong.size > Math.max(1, best.links * FEW)) return new Map();
  return best.wrong;
}

/** Compares each row with the change of the balances around it. */
function deviations(
  rows: readonly BalancedRow[],
  step: 1 | -1,
  stands: 'after' | 'before',
): { links: number; wrong: Map<number, number> } {
  const byDay = new Map<string, { total: number; expected: [row: number, minorUnits: number][] }>();
  let links = 0;
  for (const [index, { balance, date, minorUnits }] of rows.entries()) {
    const other = rows[stands === 'after' ? index - step : index + step];
    if (balance === null || !other || other.balance === null) continue;
    const change = stands === 'after' ? balance - other.balance : other.balance - balance;
    links += 1;
    if (change === minorUnits) continue;
    const day = byDay.get(date) ?? { total: 0, expected: [] };
    day.total += change - minorUnits;
    day.expected.push([index, change]);
    byDay.set(date, day);
  }
  const wrong = new Map(
    [...byDay.values()].filter(({ total }) => total !== 0).flatMap(({ expected }) => expected),
  );
  return { links, wrong };
}

/** The note on a row that contradicts the balances. */
export function contradiction(expected: number, currency: Currency): Reason {
  return { code: 'balance_contradicts', params: { expected: toDecimal(expected, currency) } };
}
