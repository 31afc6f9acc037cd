import { exponentOf, type Currency } from '../../../money/currency';
import { digitsOf, type NumberFormat } from '../../../money/number-digits';

/** As many columns of figures are tried. */
const COLUMNS = 12;

/** A row that is charged a fee. Its figures are in units of the currency, such as euros, and may have more decimals. */
interface Charged {
  amount: number;
  cost: number;
  cells: number[];
}

/**
 * Decides by the figures next to the amounts if they include their fees: a quantity times a price, or an amount
 * before fees or after them. Null if no such figures explain every row that is charged.
 * @param others the texts of further columns by row
 */
export function explainFees(
  amounts: (number | null)[],
  costs: number[],
  others: string[][],
  format: NumberFormat,
  currency: Currency,
): 'included' | 'on top' | null {
  const unit = 10 ** exponentOf(currency);
  const numbers = others
    .map((texts) => texts.map((text) => numberOf(text, format)))
    .filter((column) => column.some(Boolean))
    .slice(0, COLUMNS);
  const columns = numbers.map((_, index) => index);
  const charged = amounts.flatMap((amount, row): Charged[] => {
    const cost = costs[row] ?? 0;
    if (amount === null || amount === 0 || cost === 0) return [];
    const cells = numbers.map((column) => column[row] ?? 0);
    return [{ amount: amount / unit, cost: cost / unit, cells }];
  });
  const products = columns.flatMap((one) =>
    columns.filter((other) => other > one).map((other) => (cells: number[]) => cells[one]! * cells[other]!),
  );
  const figures = columns.map((index) => (cells: number[]) => cells[index]!);
  const everywhere = (
    figure: (cells: number[]) => number,
    agrees: (row: Charged, sum: number) => boolean,
  ) => {
    const found = charged.filter(({ cells }) => figure(cells) !== 0);
    return (
      found.length > 0 &&
      found.every((row) => agrees(row, Math.sign(row.amount) * Math.abs(figure(row.cells))))
    );
  };
  const isIncluded = ({ amount, cost }: Charged, sum: number) => areSame(amount, sum - cost);
  const isOnTop = ({ amount, cost }: Charged, sum: number) => areSame(sum, amount - cost);
  const isPrice = ({ amount }: Charged, sum: number) => areSame(amount, sum);
  if ([...products, ...figures].some((figure) => everywhere(figure, isIncluded))) return 'included';
  if (products.some((figure) => everywhere(figure, isPrice))) return 'on top';
  return figures.some((figure) => everywhere(figure, isOnTop)) ? 'on top' : null;
}

/** The absolute value of a number with any decimals; 0 if the text is none. */
function numberOf(text: string, format: NumberFormat): number {
  const digits = digitsOf(text.replace(/[^\d.,' ]/g, '').trim(), format);
  return digits === null ? 0 : Number(`${digits.whole}.${digits.decimals || '0'}`);
}

/** Products are rounded to a hundredth. */
function areSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.0051;
}
