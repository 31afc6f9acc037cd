import { evaluate, type Fraction } from './arithmetic';
import { exponentOf, type Currency } from './currency';
import { isCurrencyCode } from './currency-list';
import { signsOf } from './currency-signs';
import { maxMinorUnits, toDecimal } from './money';
import { digitsOf, type Digits, type NumberFormat } from './number-digits';
import { exampleAmount, tooManyDecimals } from './texts';

/** The value of a typed amount or calculation in signed minor units, or why it is rejected, worded for the user. */
export type AmountExpressionResult =
  | { minorUnits: number }
  | {
      problem: string;
      /** Amounts the user may have meant, as they can be typed; never used without being chosen. */
      offers: string[];
      /** The amount of the expense the user may have meant, as it can be typed. */
      expense?: string;
    };

/** Enough to add up a long receipt. */
const MAX_LENGTH = 200;

const FORMATS: NumberFormat[] = ['decimal-point', 'decimal-comma'];

/** The place of the sign in a field, which gives parentheses their meaning: in the type, or in the number itself. */
type SignIn = 'type' | 'sign';

/**
 * The one reader of every amount that is typed: `12,50`, `1 234.5`, `1,234.56`, `$5`, `5 EUR`, `12*3+4` or
 * `(10+5)/4`, to minor units of a currency. Nothing is guessed: all numbers together must have exactly one
 * interpretation ("1,234" has two unless the currency has no decimals), and another currency is rejected. Nothing is
 * rounded: a result with too many decimals is rejected, and the nearest amount offered, with halves rounded away from
 * zero.
 */
export function parseAmountExpression(
  text: string,
  currency: Currency,
  signIn: SignIn = 'type',
): AmountExpressionResult {
  if (text.length > MAX_LENGTH) return refused(`The amount is too long: at most ${MAX_LENGTH} characters`);
  const written = normalise(text);
  if (!/\d/.test(written)) {
    return refused(
      /\p{Nd}/u.test(written)
        ? 'Write digits as 0 to 9'
        : `Please enter an amount, like ${exampleAmount('12', '50', currency)} or 3*${exampleAmount('4', '20', currency)}`,
    );
  }
  const found = takeApart(written, currency);
  const tokens = typeof found === 'string' ? found : withoutMarks(found);
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
    ? moneyOut(number, signIn)
    : parsedAmount;
}

/** An amount in minor units; null if it can't be read. */
export function readAmount(text: string, currency: Currency): number | null {
  const parsed = parseAmountExpression(text, currency, 'sign');
  return 'minorUnits' in parsed ? parsed.minorUnits : null;
}

function refused(problem: string, offers: string[] = []): AmountExpressionResult {
  return { problem, offers };
}

/** In bookkeeping and in banks' files, "(5.00)" means minus 5.00. */
function moneyOut(number: string, signIn: SignIn): AmountExpressionResult {
  const words = `“(${number})” means minus ${number} in bookkeeping.`;
  if (signIn === 'sign') return refused(`${words} Write -${number} or ${number}`);
  return {
    problem: `${words} For money you spent, write ${number} and choose Expense as the type`,
    offers: [],
    expense: number,
  };
}

/** Full-width signs that are no neighbours of the other full-width characters. */
const WIDE_SIGNS: Readonly<Record<string, string>> = { '\uffe1': '£', '\uffe5': '¥', '\uffe6': '₩' };

/** Normalizes signs, spaces, apostrophes and full-width characters. */
function normalise(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2014\u2212\ufe63]/g, '-')
    .replace(/[\u00d7\u2217\u22c5]/g, '*')
    .replace(/[\u00f7\u2215\u2044]/g, '/')
    .replace(/[\u2018\u2019\u02bc\u2032\u00b4`]/g, "'")
    .replace(/[\uffe1\uffe5\uffe6]/g, (wide) => WIDE_SIGNS[wide] ?? wide)
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^= */, '');
}

/** A currency's sign among the tokens. */
const MARK = '\u00a4';

/** The numbers, operators and signs of the currency in an expression, or a message about anything else in it. */
function takeApart(text: string, currency: Currency): string[] | string {
  const next = /(?:([\d.,'](?:[\d.,' ]*[\d.,'])?)|([-+*/()])) */y;
  const tokens: string[] = [];
  while (next.lastIndex < text.length) {
    const from = next.lastIndex;
    const rest = text.slice(from);
    const mark = markAt(rest, currency);
    if (mark !== null) {
      tokens.push(MARK);
      next.lastIndex = from + mark.length;
      continue;
    }
    const match = next.exec(text);
    if (!match) return cureFor(/^(?:\p{L}+|.)/su.exec(rest)?.[0] ?? '', currency);
    tokens.push(match[1] ?? match[2] ?? '');
  }
  return tokens;
}

/** The sign of the currency that a text begins with, and the blanks after it; null if it begins with none. */
function markAt(text: string, currency: Currency): string | null {
  const lower = text.toLowerCase();
  for (const sign of signsOf(currency)) {
    if (!lower.startsWith(sign)) continue;
    const rest = text.slice(sign.length);
    const isWord = /\p{L}$/u.test(sign);
    // 'crown' doesn't begin with a sign 'cr'.
    if (isWord && /^\p{L}/u.test(rest)) continue;
    // 'kr.' is one sign, but in 'USD.5' the point is the decimal mark.
    const [after = ''] = (isWord ? /^(?:\.(?= |$))? */ : /^ */).exec(rest) ?? [];
    return text.slice(0, sign.length + after.length);
  }
  return null;
}

/** An expression without the currency's signs, each of which is before or after a number or a group. */
function withoutMarks(tokens: string[]): string[] | string {
  const isMisplaced = tokens.some((token, index) => {
    if (token !== MARK) return false;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const follows = before !== undefined && (isNumber(before) || before === ')');
    const leads = after !== undefined && (isNumber(after) || '(-+'.includes(after));
    const isAlone = before === undefined || '(+-*/'.includes(before);
    const isLast = after === undefined || ')+-*/'.includes(after);
    return !(follows && isLast) && !(leads && isAlone);
  });
  if (isMisplaced) return 'Write the currency before or after the amount, or leave it out';
  return tokens.filter((token) => token !== MARK);
}

function cureFor(part: string, currency: Currency): string {
  if (/^x$/i.test(part)) return `Write * instead of “${part}”`;
  if (/^\p{Nd}$/u.test(part)) return 'Write digits as 0 to 9';
  if (/^\p{Sc}$/u.test(part) || isCurrencyCode(part.toUpperCase()))
    return `“${part}” is another currency. Amounts here are in ${currency}`;
  return `“${part}” can't be part of an amount. Leave it out`;
}

function isNumber(token: string): boolean {
  return /^[\d.,']/.test(token);
}

/** The number format that all numbers share, or why there isn't exactly one. */
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
    // Without decimals, the mark can only group digits. With three decimals, a point is the decimal mark, as
    // everywhere else in the app.
    if (exponent === 0 && alone) return point.decimals ? 'decimal-comma' : 'decimal-point';
    if (exponent === 3 && numbers.every((other) => !other.includes(','))) return 'decimal-point';
    return ambiguous(number, point.decimals ? [comma, point] : [point, comma], alone, currency);
  }
  return format;
}

/** "1,234" and the like: one interpretation groups thousands, the other has three decimals. */
function ambiguous(
  number: string,
  [grouped, decimal]: [Digits, Digits],
  alone: boolean,
  currency: Currency,
): AmountExpressionResult {
  const small = `${decimal.whole}.${decimal.decimals}`;
  const words = `“${number}” can be ${grouped.whole} or ${small}.`;
  // A fourth decimal makes clear that the digits aren't a group of three.
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

/** Rounds halves away from zero. */
function nearestMinorUnits({ top, bottom }: Fraction, currency: Currency): number {
  const amount = top < 0n ? -top : top;
  const minorUnits = Number((amount * scaleOf(currency) * 2n + bottom) / (bottom * 2n));
  return top < 0n && minorUnits !== 0 ? -minorUnits : minorUnits;
}

/** As a decimal number, cut after four decimals if it goes on. */
function inDecimals({ top, bottom }: Fraction): string {
  const amount = top < 0n ? -top : top;
  const cut = (amount * 10_000n) / bottom;
  const digits = String(cut).padStart(5, '0');
  const exact = cut * bottom === amount * 10_000n;
  const decimals = exact ? digits.slice(-4).replace(/0+$/, '') : `${digits.slice(-4)}…`;
  return `${top < 0n ? '-' : ''}${digits.slice(0, -4)}.${decimals}`;
}
