import { evaluate, type Fraction } from './arithmetic';
import { exponentOf, type Currency } from './currency';
import { maxMinorUnits, toDecimal } from './money';
import { exampleAmount, tooManyDecimals } from './money-texts';
import { digitsOf, type Digits, type NumberFormat } from './number-digits';

/** What a typed amount or calculation comes to, in signed minor units; or why it is refused, in words for the user. */
export type AmountExpressionResult =
  | { minorUnits: number }
  | {
      problem: string;
      /** Amounts that may have been meant, as they can be typed; never taken unasked. */
      offers: string[];
      /** The amount of the expense that may have been meant, as it can be typed. */
      expense?: string;
    };

/** Enough to add up a long receipt. */
const MAX_LENGTH = 200;

const FORMATS: NumberFormat[] = ['decimal-point', 'decimal-comma'];

/**
 * Reads `12,50`, `1 234.5`, `1,234.56`, `12*3+4` or `(10+5)/4` as minor units of a currency. Nothing is guessed: all
 * numbers together have to leave one reading ("1,234" leaves two, except where the currency has no decimals), and
 * nothing is rounded: a result with more decimals than the currency has is refused, and the nearest amount offered,
 * half away from zero.
 */
export function parseAmountExpression(text: string, currency: Currency): AmountExpressionResult {
  if (text.length > MAX_LENGTH) return refused(`The amount is too long: at most ${MAX_LENGTH} characters`);
  const written = normalise(text);
  if (!/\d/.test(written)) {
    return refused(
      /\p{Nd}/u.test(written)
        ? 'Write digits as 0 to 9'
        : `Please enter an amount, like ${exampleAmount('12', '50', currency)} or 3*${exampleAmount('4', '20', currency)}`,
    );
  }
  const tokens = takeApart(written);
  if (typeof tokens === 'string') return refused(tokens);
  const numbers = tokens.filter(isNumber);
  const [number] = numbers;
  const format = decideFormat(numbers, tokens.length === 1, currency);
  if (typeof format === 'object') return format;
  const result = evaluate(
    tokens.map((token) => (isNumber(token) ? (fraction(token, format) ?? token) : token)),
  );
  if ('problem' in result) return refused(result.problem);
  const parsedAmount = toWholeMinorUnits(result, currency);
  const isInParentheses = tokens.length === 3 && tokens[0] === '(' && number !== undefined;
  return isInParentheses && 'minorUnits' in parsedAmount && parsedAmount.minorUnits > 0
    ? moneyOut(number)
    : parsedAmount;
}

function refused(problem: string, offers: string[] = []): AmountExpressionResult {
  return { problem, offers };
}

/** "(5.00)": in accounts and banks' files, minus 5.00. */
function moneyOut(number: string): AmountExpressionResult {
  return {
    problem: `“(${number})” means minus ${number} in bookkeeping. For money you spent, write ${number} and choose Expense as the type`,
    offers: [],
    expense: number,
  };
}

/** One spelling for signs, blanks, apostrophes and full-width characters. */
function normalise(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2014\u2212\ufe63]/g, '-')
    .replace(/[\u00d7\u2217\u22c5]/g, '*')
    .replace(/[\u00f7\u2215\u2044]/g, '/')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^= */, '');
}

/** The numbers and signs of an expression; a text says what can't be one of them. */
function takeApart(text: string): string[] | string {
  const next = /(?:([\d.,'](?:[\d.,' ]*[\d.,'])?)|([-+*/()])) */y;
  const tokens: string[] = [];
  while (next.lastIndex < text.length) {
    const from = next.lastIndex;
    const match = next.exec(text);
    if (!match) return cureFor(/^(?:\p{L}+|.)/su.exec(text.slice(from))?.[0] ?? '');
    tokens.push(match[1] ?? match[2] ?? '');
  }
  return tokens;
}

function cureFor(part: string): string {
  if (/^x$/i.test(part)) return `Write * instead of “${part}”`;
  if (/^\p{Nd}$/u.test(part)) return 'Write digits as 0 to 9';
  return `“${part}” can't be part of an amount. Leave it out`;
}

function isNumber(token: string): boolean {
  return /^[\d.,']/.test(token);
}

/** The one way in which all numbers can be read, or why there is none. */
function decideFormat(
  numbers: string[],
  alone: boolean,
  currency: Currency,
): NumberFormat | AmountExpressionResult {
  const formats = FORMATS.filter((format) => numbers.every((number) => digitsOf(number, format)));
  const [format] = formats;
  if (!format) {
    const wrong = numbers.find((number) => FORMATS.every((other) => !digitsOf(number, other)));
    if (wrong !== undefined)
      return refused(`“${wrong}” is not a number. Write it like ${exampleAmount('1234', '50', currency)}`);
    const [point, comma] = FORMATS.map((other) => numbers.find((number) => !digitsOf(number, other)));
    return refused(`Write “${comma}” and “${point}” with the same decimal mark`);
  }
  if (formats.length === 1) return format;
  for (const number of numbers) {
    const [point, comma] = FORMATS.map((other) => digitsOf(number, other));
    if (!point || !comma || point.whole === comma.whole) continue;
    const exponent = exponentOf(currency);
    // What has no decimals is grouped; three decimals behind a point are written as everywhere else in the app.
    if (exponent === 0 && alone) return point.decimals ? 'decimal-comma' : 'decimal-point';
    if (exponent === 3 && numbers.every((other) => !other.includes(','))) return 'decimal-point';
    return ambiguous(number, point.decimals ? [comma, point] : [point, comma], alone, currency);
  }
  return format;
}

/** "1,234" and its like: one reading groups thousands, the other has three decimals. */
function ambiguous(
  number: string,
  [grouped, decimal]: [Digits, Digits],
  alone: boolean,
  currency: Currency,
): AmountExpressionResult {
  const small = `${decimal.whole}.${decimal.decimals}`;
  const words = `“${number}” can be ${grouped.whole} or ${small}.`;
  // A fourth decimal says that it is none of a group of three.
  if (!alone) return refused(`${words} Write ${grouped.whole} or ${small}0`);
  const offers = [grouped.whole, toDecimal(nearestMinorUnits(toFraction(decimal), currency), currency)];
  return refused(`${words} Write ${offers.join(' or ')}`, offers);
}

function fraction(number: string, format: NumberFormat): Fraction | null {
  const digits = digitsOf(number, format);
  return digits && toFraction(digits);
}

function toFraction({ whole, decimals }: Digits): Fraction {
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

function toWholeMinorUnits(result: Fraction, currency: Currency): AmountExpressionResult {
  const nearest = nearestMinorUnits(result, currency);
  const most = maxMinorUnits(currency);
  if (Math.abs(nearest) > most) {
    const written = toDecimal(most, currency).replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ',');
    return refused(`The amount is too large: at most ${written}`);
  }
  if (BigInt(nearest) * result.bottom === result.top * scaleOf(currency)) return { minorUnits: nearest };
  const offer = toDecimal(nearest, currency);
  return refused(
    `This comes to ${inDecimals(result)}, which ${tooManyDecimals(currency)}. The nearest amount is ${offer}`,
    nearest > 0 ? [offer] : [],
  );
}

const scaleOf = (currency: Currency) => 10n ** BigInt(exponentOf(currency));

/** Half goes away from zero. */
function nearestMinorUnits({ top, bottom }: Fraction, currency: Currency): number {
  const amount = top < 0n ? -top : top;
  const minorUnits = Number((amount * scaleOf(currency) * 2n + bottom) / (bottom * 2n));
  return top < 0n && minorUnits !== 0 ? -minorUnits : minorUnits;
}

/** As a decimal number, cut after four decimals where it goes on. */
function inDecimals({ top, bottom }: Fraction): string {
  const amount = top < 0n ? -top : top;
  const cut = (amount * 10_000n) / bottom;
  const digits = String(cut).padStart(5, '0');
  const exact = cut * bottom === amount * 10_000n;
  const decimals = exact ? digits.slice(-4).replace(/0+$/, '') : `${digits.slice(-4)}…`;
  return `${top < 0n ? '-' : ''}${digits.slice(0, -4)}.${decimals}`;
}
