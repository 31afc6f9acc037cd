import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { currencyOfHeader } from '../columns/header-roles';
import type { Layout } from '../columns/layout';
import type { TextRecord } from '../records/delimited-text';
import { changesByBalance } from './balance-proof';
import { amountColumns, net, sorting, type AmountColumns, type Cells } from './column-amounts';
import { paidAmounts } from './paid-amounts';

/** As many rows show how columns of amounts relate. */
const SAMPLE = 2000;

/**
 * Decides between several known amount columns or pairs: by the balances, by the tax or discount between them, and by
 * their currencies.
 * @returns the likeliest first; one if the file decides; none if the columns taken by their headers are right
 */
export function otherAmounts(
  layout: Layout,
  body: TextRecord[],
  format: NumberFormat | undefined,
  currency: Currency,
): AmountColumns[] {
  const { amount, debit, credit, balance, pairs, otherAmounts: amounts } = layout.columns;
  const taken: AmountColumns | null =
    amount !== null ? { amount } : debit !== null && credit !== null ? { debit, credit } : null;
  const others: AmountColumns[] = [
    ...amounts.map((index) => ({ amount: index })),
    ...pairs.map(([out, inward]) => ({ debit: out, credit: inward })),
  ];
  if (taken === null || others.length === 0) return [];
  const rows = body.slice(0, SAMPLE);
  const ways = [taken, ...others];
  const money = ways.flatMap((way) => Object.values(way));
  const column = amountColumns(rows, balance === null ? money : [...money, balance], format, currency);
  if (balance !== null) {
    const ascending = sorting(layout.columns, rows);
    const confirmed = ways.map((way) => confirmedRows(way, column, column(balance), ascending));
    const most = Math.max(...confirmed);
    if (most > 0) return [ways[confirmed.indexOf(most)]!];
  }
  const paid = amount === null ? [] : paidAmounts([amount, ...amounts], layout.headers, column);
  if (paid.length > 0) return paid.map((index) => ({ amount: index }));
  return inCurrencies(ways, layout.headers, column, currency);
}

/** The number of rows whose amounts the balances confirm. */
function confirmedRows(
  way: AmountColumns,
  column: Cells,
  balances: (number | null)[],
  ascending: boolean | null,
): number {
  const amounts = amountsOf(way, column);
  const changes = changesByBalance(amounts, balances, ascending) ?? [];
  const isRight = (change: number, row: number) => 'amount' in way || change === amounts[row];
  return changes.filter((change, row) => change !== null && isRight(change, row)).length;
}

/** The amounts that differ only by their currency, the user's first; none unless there are several. */
function inCurrencies(
  [taken, ...others]: AmountColumns[],
  headers: string[],
  column: Cells,
  currency: Currency,
): AmountColumns[] {
  if (!taken) return [];
  const codeOf = (way: AmountColumns) => {
    const codes = new Set(Object.values(way).map((index) => currencyOfHeader(headers[index] ?? '')));
    const [only = null] = codes;
    return codes.size === 1 ? only : null;
  };
  const own = codeOf(taken);
  const amounts = amountsOf(taken, column);
  const rivals = others.filter((way) => {
    const code = codeOf(way);
    return code !== null && code !== own && isConverted(amounts, amountsOf(way, column));
  });
  if (rivals.length === 0) return [];
  const isUsers = (way: AmountColumns) => Number(codeOf(way) === currency);
  return [taken, ...rivals].sort((one, other) => isUsers(other) - isUsers(one));
}

/** True if most rows have both amounts, and they aren't the same throughout. */
function isConverted(amounts: (number | null)[], others: (number | null)[]): boolean {
  const both = amounts.filter((amount, row) => amount && others[row]).length;
  return (
    both * 2 > amounts.filter(Boolean).length &&
    amounts.some((amount, row) => amount && others[row] && Math.abs(amount) !== Math.abs(others[row] ?? 0))
  );
}

function amountsOf(way: AmountColumns, column: Cells): (number | null)[] {
  return 'amount' in way ? column(way.amount) : net([way.debit, way.credit], column);
}
