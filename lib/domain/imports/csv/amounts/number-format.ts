import { exponentOf, type Currency } from '../../../money/currency';
import { tooManyDecimals } from '../../../money/texts';
import type { NumberFormat } from '../../../money/number-digits';
import { decideNumberFormat, readAmount } from '../../amount-text';
import { changesByBalance } from './balance-proof';
import { isAmountText } from '../columns/cell-kinds';
import { hasThreeDecimals, isRarelyDivided, isWholeCurrency } from '../../../money/currency-texts';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';

/** The texts of the money columns by row; '' if there is none. */
export interface Texts {
  amount: string[];
  debit: string[];
  credit: string[];
  balance: string[];
  currency: string[];
}

/** The minor units of an amount; null if it can't be parsed. */
export function minorUnitsOf(text: string, format: NumberFormat, currency: Currency): number | null {
  const read = readAmount(text, format, currency);
  return 'minorUnits' in read ? read.minorUnits : null;
}

/**
 * Decides the number format: the chosen one, or by the amounts, the balances, the currency, or numbers in further
 * columns such as exchange rates (`others`). If these leave it open, it becomes a question. If no currency is stated,
 * the user's (`preferred`) counts. docs/imports.md, 'Delimited files'.
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
  const third = possible.length === 2 && !currencies.some(isRarelyDivided) ? formatOfZeros(money) : null;
  const readableIn = (format: NumberFormat) =>
    money.filter((text) => text !== '' && minorUnitsOf(text, format, preferred) !== null).length;
  // A mark before three digits more likely groups thousands, so the larger interpretation comes first.
  const total = (format: NumberFormat) =>
    money.reduce((sum, text) => sum + Math.abs(minorUnitsOf(text, format, preferred) ?? 0), 0);
  const ordered = formats.sort(
    (one, other) =>
      Number(other === third) - Number(one === third) ||
      readableIn(other) - readableIn(one) ||
      total(other) - total(one),
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

/** A number whose only mark must be the decimal one: "0.848252", "1,5", but not "29.000" or "1.234.567". */
const DECIMAL = /^\D*(?:\d+[.,](?:\d{1,2}|\d{4,})|\d{4,}[.,]\d{3}|0+[.,]\d{3})\D*$/;
const TIME = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/;

/** The format of further number columns if they agree on one; otherwise null. */
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

/** The format if all amounts have the same mark before exactly three digits, as with three decimals; otherwise null. */
function formatOfThirds(money: string[]): NumberFormat | null {
  const filled = money.filter((text) => /\d/.test(text));
  if (filled.every((text) => /^\D*\d+\.\d{3}\D*$/.test(text))) return 'decimal-point';
  return filled.every((text) => /^\D*\d+,\d{3}\D*$/.test(text)) ? 'decimal-comma' : null;
}

/** The format if all amounts have three decimals, of which the last is always zero; otherwise null. */
function formatOfZeros(money: string[]): NumberFormat | null {
  const filled = money.filter((text) => /[1-9]/.test(text));
  const areZeros = filled.every((text) => /0\D*$/.test(text));
  return areZeros && filled.some((text) => /[1-9]0\D*$/.test(text)) ? formatOfThirds(filled) : null;
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
