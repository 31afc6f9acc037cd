import { exponentOf, type Currency } from '../../currency';
import { tooManyDecimals } from '../../money-texts';
import type { NumberFormat } from '../../number-digits';
import { decideNumberFormat, readAmount } from '../values/amount-text';
import { changesByBalance } from './balance-proof';
import { isAmountText } from './cell-kinds';
import { hasThreeDecimals, isRarelyDivided, isWholeCurrency } from '../values/currency-texts';
import type { Mapping } from '../mapping';
import type { Question } from '../parsed-file';

/** The texts of the columns of money, row by row; '' where there is none. */
export interface Texts {
  amount: string[];
  debit: string[];
  credit: string[];
  balance: string[];
  currency: string[];
}

/** The minor units of an amount; null when it can't be read. */
export function minorUnitsOf(text: string, format: NumberFormat, currency: Currency): number | null {
  const read = readAmount(text, format, currency);
  return 'minorUnits' in read ? read.minorUnits : null;
}

/**
 * The number format: chosen, decided by the amounts, by the balances, by the currency, by the numbers of `others`,
 * further columns such as rates, or asked. Where no currency is stated, it is that of the user (`preferred`).
 */
export function decideFormat(
  money: string[],
  texts: Texts,
  stated: (string | null)[],
  preferred: Currency,
  others: () => string[][],
  mapping: Mapping,
  questions: Question[],
): NumberFormat | null {
  if (mapping.numberFormat) return mapping.numberFormat;
  const currencies = stated.map((code) => code ?? preferred);
  const { possible, matters } = decideNumberFormat(money);
  if (possible.length === 1) return possible[0] ?? null;
  const withBalances = decideNumberFormat([...money, ...texts.balance]).possible;
  if (possible.length === 2 && withBalances.length === 1) return withBalances[0] ?? null;
  if (!matters) return null;
  const formats: NumberFormat[] = ['decimal-point', 'decimal-comma'];
  if (possible.length === 2) {
    const proven = formats.filter((format) =>
      changesByBalance(
        columnMinorUnits(texts, format, preferred),
        texts.balance.map((text) => minorUnitsOf(text, format, preferred)),
        true,
      ),
    );
    if (proven.length === 1 && money.some((text) => /^\D*\d{1,3}\D*$/.test(text))) return proven[0] ?? null;
    if (currencies.length > 0 && currencies.every(isWholeCurrency))
      return money.some((text) => text.includes(',')) ? 'decimal-point' : 'decimal-comma';
    const thirds = currencies.length > 0 && currencies.every(hasThreeDecimals) ? formatOfThirds(money) : null;
    if (thirds !== null) return thirds;
    const elsewhere = currencies.some(isRarelyDivided) ? null : formatOfOthers(others());
    if (elsewhere !== null) return elsewhere;
  }
  const readableIn = (format: NumberFormat) =>
    money.filter((text) => text !== '' && minorUnitsOf(text, format, preferred) !== null).length;
  // A mark with three digits behind it rather groups thousands: the larger reading comes first.
  const total = (format: NumberFormat) =>
    money.reduce((sum, text) => sum + Math.abs(minorUnitsOf(text, format, preferred) ?? 0), 0);
  const ordered = formats.sort(
    (one, other) => readableIn(other) - readableIn(one) || total(other) - total(one),
  );
  const sample =
    money.find(
      (text) =>
        text !== '' &&
        minorUnitsOf(text, 'decimal-point', preferred) !== minorUnitsOf(text, 'decimal-comma', preferred),
    ) ?? '';
  questions.push({
    kind: 'numberFormat',
    interpretations: ordered.map((format) => ({
      mapping: { numberFormat: format },
      text: formatInWords(sample, format, preferred),
    })),
  });
  return ordered[0] ?? null;
}

/** A number whose one mark can only be the decimal one: "0.848252", "1,5", but not "29.000" or "1.234.567". */
const DECIMAL = /^\D*(?:\d+[.,](?:\d{1,2}|\d{4,})|\d{4,}[.,]\d{3}|0+[.,]\d{3})\D*$/;
const TIME = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/;

/** The format of further columns of numbers, where they agree on it; null where they say nothing. */
function formatOfOthers(columns: string[][]): NumberFormat | null {
  const formats = new Set<NumberFormat>();
  for (const column of columns) {
    const filled = column.filter((text) => text !== '');
    if (!filled.every(isAmountText) || filled.every((text) => TIME.test(text))) continue;
    const { possible } = decideNumberFormat(filled.filter((text) => DECIMAL.test(text)));
    if (possible.length === 1 && possible[0]) formats.add(possible[0]);
    else if (possible.length === 0) return null;
  }
  const [only = null] = formats;
  return formats.size === 1 ? only : null;
}

function columnMinorUnits(texts: Texts, format: NumberFormat, currency: Currency): (number | null)[] {
  return texts.amount.map((text, index) => {
    const cell = text || texts.debit[index] || texts.credit[index] || '';
    return minorUnitsOf(cell, format, currency);
  });
}

/** The mark of amounts that all have it before exactly three digits: that is how three decimals are written. */
function formatOfThirds(money: string[]): NumberFormat | null {
  const filled = money.filter((text) => /\d/.test(text));
  if (filled.every((text) => /^\D*\d+\.\d{3}\D*$/.test(text))) return 'decimal-point';
  return filled.every((text) => /^\D*\d+,\d{3}\D*$/.test(text)) ? 'decimal-comma' : null;
}

function formatInWords(sample: string, format: NumberFormat, currency: Currency): string {
  const minorUnits = minorUnitsOf(sample, format, currency);
  const mark = format === 'decimal-point' ? 'a point' : 'a comma';
  if (minorUnits === null)
    return `With ${mark} as decimal mark, ${sample} ${tooManyDecimals(currency)} or can't be read`;
  const decimals = exponentOf(currency);
  const amount = (minorUnits / 10 ** decimals).toLocaleString('en-US', { minimumFractionDigits: decimals });
  return `${sample} is ${amount}`;
}
