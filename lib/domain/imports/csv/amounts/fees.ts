import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { readAmount } from '../../amount-text';
import { isNothing } from '../columns/cell-kinds';
import { currencyOfHeader, mentions, rolesOfHeader } from '../columns/header-roles';
import { currencyOf, isCurrency } from '../../../money/currency-texts';
import { columnName, type Layout } from '../columns/layout';
import type { Question } from '../../parsed-file';
import type { Reason } from '../../reasons';
import { provenRows } from './balance-proof';
import { explainFees } from './explain-fees';
import { minorUnitsOf } from './number-format';

type Fee = { minorUnits: number } | { reason: Reason } | null;

/** The signed amounts of all rows, and the balances that may prove them. */
interface Ledger {
  amounts: (number | null)[];
  balances: (number | null)[];
  /** Tells if the dates rise; null if that is unknown. */
  ascending: boolean | null;
}

/** The fee to subtract from each row, and whether the balances tell if the amounts include it: then it is none. */
export function feesOf(
  texts: string[],
  format: NumberFormat,
  currency: Currency,
  ledger: Ledger,
): { fees: Fee[]; proven: boolean } {
  const none = texts.map(() => null);
  if (texts.every((text) => text === '')) return { fees: none, proven: true };
  const read = texts.map((text) => (isNothing(text) ? null : readAmount(text, format, currency)));
  const cost = costsOf(read.map((fee) => (fee && 'minorUnits' in fee ? fee.minorUnits : 0)));
  const [included, onTop] = [proven(ledger), proven(afterCosts(ledger, cost))];
  if (included > onTop) return { fees: none, proven: true };
  const fees = read.map((fee, row): Fee =>
    fee === null ? null : 'reason' in fee ? fee : { minorUnits: cost[row] ?? 0 },
  );
  return { fees, proven: onTop > 0 || !fees.some(isCharged) };
}

/** The column whose subtraction makes every balance add up, where without it some don't; null if there is none. */
export function feeByBalance(
  columns: number[],
  minorUnitsOf: (columnIndex: number) => (number | null)[],
  ledger: Ledger,
): number | null {
  if (columns.length === 0) return null;
  const { amounts, balances } = ledger;
  const isWhole = (row: number) => amounts[row] !== null && (balances[row] ?? null) !== null;
  const rows = amounts.filter((_, row) => isWhole(row)).length;
  if (rows < 3 || rows < amounts.length || proven(ledger) >= rows - 1) return null;
  const found = columns.filter((columnIndex) => {
    const minorUnits = minorUnitsOf(columnIndex).map((fee) => fee ?? 0);
    const isSmall = minorUnits.every((fee, row) => Math.abs(fee) < Math.abs(amounts[row] ?? 0));
    return (
      isSmall && minorUnits.some(Boolean) && proven(afterCosts(ledger, costsOf(minorUnits))) === rows - 1
    );
  });
  const [only = null] = found;
  return found.length === 1 ? only : null;
}

/** True if a fee isn't zero. */
export function isCharged(fee: Fee): boolean {
  return fee !== null && 'minorUnits' in fee && fee.minorUnits !== 0;
}

/** As many charged rows show whether amounts include their fees. */
const SAMPLE = 200;

/**
 * Decides by the figures next to the amounts if they include their fees: a quantity times a price, or an amount before
 * or after them. Null if no figures explain every row that is charged.
 */
export function feesByFigures(
  fees: Fee[],
  amounts: (number | null)[],
  { columns, headers }: Layout,
  textAt: (columnIndex: number, row: number) => string,
  format: NumberFormat,
  currency: Currency,
): 'included' | 'on top' | null {
  const rows = fees.flatMap((fee, row) => (isCharged(fee) ? [row] : [])).slice(0, SAMPLE);
  const all = headers.map((_, index) => index);
  const named = all.filter(
    (index) => index === columns.fee || rolesOfHeader(headers[index] ?? '').has('fee'),
  );
  const read = named.map((index) =>
    rows.map((row) => Math.abs(minorUnitsOf(textAt(index, row), format, currency) ?? 0)),
  );
  const total = rows.map((_, at) => read.reduce((sum, column) => sum + (column[at] ?? 0), 0));
  const own = read[named.indexOf(columns.fee ?? -1)] ?? total;
  const { date, amount, debit, credit, balance, otherDates } = columns;
  const taken = new Set([...named, date, amount, debit, credit, balance, ...otherDates]);
  const others = all
    .filter((index) => !taken.has(index))
    .map((index) => rows.map((row) => textAt(index, row)));
  const charged = rows.map((row) => amounts[row] ?? null);
  const shown =
    explainFees(charged, own, others, format, currency) ??
    explainFees(charged, total, others, format, currency);
  // Only one column of fees is subtracted.
  const isSeveral = read.filter((column) => column.some(Boolean)).length > 1;
  return shown === 'on top' && isSeveral ? null : shown;
}

/** The currency of each row's fee, from its own column or the fee's header; null if nothing states it. */
export function currenciesOfFees(
  { columns, headers }: Layout,
  cells: (columnIndex: number) => string[],
): (string | null)[] {
  const header = headers[columns.fee ?? -1];
  if (header === undefined) return [];
  const own = headers.findIndex((name) => mentions(name, 'fee') && mentions(name, 'currency'));
  const named = currencyOfHeader(header);
  return cells(own).map((text) => (isCurrency(text) ? currencyOf(text) : named));
}

/** True if a header says that fees have been subtracted from what comes in, and are paid besides what goes out. */
export function isAfterFees(header: string): boolean {
  return /\bafter fees?\b/i.test(header);
}

/** Asks whether the fees of a column are paid besides the amounts. */
export function feeQuestion({ columns, headers, forUser }: Layout): Question {
  const { amount, debit, credit, fee } = columns;
  const index = fee ?? -1;
  const sample = forUser[index]?.samples.find((text) => /[1-9]/.test(text));
  const column = `"${headers[index] ?? ''}"${sample === undefined ? '' : ` (${sample})`}`;
  const name = (columnIndex: number) => columnName(headers, columnIndex);
  const chosen = {
    ...(amount !== null && { amount: name(amount) }),
    ...(debit !== null && { debit: name(debit) }),
    ...(credit !== null && { credit: name(credit) }),
  };
  return {
    kind: 'fee',
    interpretations: [
      { mapping: { ...chosen, fee: name(index) }, text: `The fees in ${column} come on top of the amounts` },
      {
        mapping: { ...chosen, fee: 0 },
        text: `The amounts include the fees in ${column}, or they are not yours`,
      },
    ],
  };
}

/** Fees are written as positive costs or as negative amounts. */
function costsOf(minorUnits: number[]): number[] {
  return minorUnits.every((fee) => fee <= 0) ? minorUnits.map((fee) => -fee) : minorUnits;
}

function afterCosts(ledger: Ledger, costs: number[]): Ledger {
  const { amounts } = ledger;
  return {
    ...ledger,
    amounts: amounts.map((amount, row) => (amount === null ? null : amount - (costs[row] ?? 0))),
  };
}

function proven({ amounts, balances, ascending }: Ledger): number {
  return provenRows(amounts, balances, ascending);
}
