import { headersOf, mentions, plainHeader } from '../columns/header-roles';
import type { Cells } from './column-amounts';

/** An amount, and the one that results from it together with a third column. */
interface Sum {
  smaller: number;
  larger: number;
  part: number;
}

const SALES_TAX = headersOf('salesTax');
const TIP = headersOf('tip');
const DISCOUNT = headersOf('discount');
const TOTAL = headersOf('total');

/**
 * Of amounts before and after a tax, a tip or a discount, those that were paid: one if the headers say so, both if they
 * leave it open; none if no third column makes up the difference. Amounts after fees are for the columns of fees.
 */
export function paidAmounts(amounts: number[], headers: string[], column: Cells): number[] {
  const isEmpty = (index: number) => column(index).every((value) => !value);
  const parts = headers.flatMap((header, index) =>
    mentions(header, 'fee') || mentions(header, 'balance') || isEmpty(index) ? [] : [index],
  );
  for (const larger of amounts)
    for (const smaller of amounts)
      for (const part of parts) {
        const sum = { smaller, larger, part };
        if (new Set(Object.values(sum)).size === 3 && addsUp(sum, column)) return paid(sum, headers);
      }
  return [];
}

/** True if the smaller amount and the part are the larger one in every row, and differ from it in one at least. */
function addsUp({ smaller, larger, part }: Sum, column: Cells): boolean {
  const [one, sum, other] = [column(smaller), column(larger), column(part)];
  return (
    other.some(Boolean) &&
    sum.every((value, row) => Math.abs(value ?? 0) === Math.abs(one[row] ?? 0) + Math.abs(other[row] ?? 0))
  );
}

function paid({ smaller, larger, part }: Sum, headers: string[]): number[] {
  const plain = (index: number) => plainHeader(headers[index] ?? '');
  if (SALES_TAX.has(plain(part)) || TIP.has(plain(part))) return [larger];
  if (DISCOUNT.has(plain(part))) return [smaller];
  const totals = [larger, smaller].filter((index) => TOTAL.has(plain(index)));
  return totals.length === 1 ? totals : [larger, smaller];
}
