import { exponentOf, type Currency } from '../money/currency';
import { maxMinorUnits } from '../money/money';
import { digitsOf, digitsToMinorUnits, type NumberFormat } from '../money/number-digits';
import { shorten } from '../text/text';
import type { Reason } from './reasons';
import { currencyOf, isCurrency } from '../money/currency-texts';
import { directionOf } from './csv/amounts/direction-words';

/** The mark in a cell that shows the direction of its amount. */
export type AmountMark = 'minus' | 'plus' | 'debit' | 'credit';

export interface Amount {
  /** Signed: negative for a minus, parentheses or a debit mark. */
  minorUnits: number;
  mark: AmountMark | null;
  /** ISO 4217; null if the cell names no currency, or a sign that several share ("$"). */
  currency: string | null;
}

/** The reasons for too many decimals, by the currency's number of decimals. */
const TOO_MANY_DECIMALS = {
  0: 'amount_not_whole',
  2: 'amount_with_parts_of_a_cent',
  3: 'amount_with_four_decimals',
} as const;

/** Longer texts can't be amounts. */
const MAX_LENGTH = 60;

const FLAGS: Record<string, AmountMark> = {
  cr: 'credit',
  c: 'credit',
  h: 'credit',
  haben: 'credit',
  credit: 'credit',
  dr: 'debit',
  db: 'debit',
  d: 'debit',
  s: 'debit',
  soll: 'debit',
  debit: 'debit',
};

interface Parts {
  /** Only digits and their marks. */
  number: string;
  negative: boolean;
  mark: AmountMark | null;
  currency: string | null;
}

/**
 * Parses an amount in the given format to signed minor units of the currency, or returns why it can't. Amounts with
 * too many decimals are rejected, never rounded.
 */
export function readAmount(
  text: string,
  format: NumberFormat,
  currency: Currency,
): Amount | { reason: Reason } {
  if (text.trim() === '') return { reason: { code: 'amount_missing' } };
  const parts = takeApart(text);
  const amount = shorten(text.trim());
  if (parts === null) return { reason: { code: 'not_an_amount', params: { amount } } };
  if (parts === 'two signs') return { reason: { code: 'amount_with_two_signs', params: { amount } } };
  const digits = digitsOf(parts.number, format);
  if (digits === null) {
    const code = format === 'decimal-point' ? 'amount_without_decimal_point' : 'amount_without_decimal_comma';
    return { reason: { code, params: { amount } } };
  }
  const decimals = digits.decimals.replace(/0+$/, '');
  const exponent = exponentOf(currency);
  if (decimals.length > exponent) {
    const params = { amount, currency };
    return { reason: { code: TOO_MANY_DECIMALS[exponent], params } };
  }
  const minorUnits = digitsToMinorUnits({ whole: digits.whole, decimals }, currency);
  if (minorUnits > maxMinorUnits(currency))
    return { reason: { code: 'amount_too_large', params: { amount } } };
  return {
    minorUnits: parts.negative && minorUnits !== 0 ? -minorUnits : minorUnits,
    mark: parts.mark,
    currency: parts.currency,
  };
}

/** The formats in which a text is an amount: both for "12" or "1.234", none if it isn't an amount. */
export function possibleNumberFormats(text: string): NumberFormat[] {
  const parts = takeApart(text);
  if (parts === null || parts === 'two signs') return [];
  const formats: NumberFormat[] = ['decimal-point', 'decimal-comma'];
  return formats.filter((format) => digitsOf(parts.number, format) !== null);
}

/**
 * The formats in which all amounts can be parsed; none if they contradict each other. `matters` is false if the
 * amounts are the same in both, like "12" and "1 234". Texts that aren't amounts are ignored.
 */
export function decideNumberFormat(texts: Iterable<string>): { possible: NumberFormat[]; matters: boolean } {
  let point = true;
  let comma = true;
  let matters = false;
  for (const text of texts) {
    const formats = possibleNumberFormats(text);
    if (formats.length === 0) continue;
    point &&= formats.includes('decimal-point');
    comma &&= formats.includes('decimal-comma');
    matters ||= /[.,]/.test(text) && !sameInBoth(text);
  }
  const possible: NumberFormat[] = [];
  if (point) possible.push('decimal-point');
  if (comma) possible.push('decimal-comma');
  return { possible, matters };
}

function sameInBoth(text: string): boolean {
  const parts = takeApart(text);
  if (parts === null || parts === 'two signs') return false;
  const point = digitsOf(parts.number, 'decimal-point');
  const comma = digitsOf(parts.number, 'decimal-comma');
  return point !== null && comma !== null && point.whole === comma.whole && point.decimals === comma.decimals;
}

/** The ISO 4217 code of an amount's currency; null if it names none or isn't an amount. */
export function currencyIn(text: string): string | null {
  const parts = takeApart(text);
  const read = parts !== null && parts !== 'two signs' && possibleNumberFormats(text).length > 0;
  return read ? parts.currency : null;
}

/** Separates the number from signs, currencies and marks; null if there is anything else. */
function takeApart(text: string): Parts | 'two signs' | null {
  if (text.length > MAX_LENGTH) return null;
  const simple = /^([-+]?)(\d[\d.,]*\d|\d)$/.exec(text);
  if (simple) {
    const negative = simple[1] === '-';
    const mark = negative ? 'minus' : simple[1] === '+' ? 'plus' : null;
    return { number: simple[2] ?? '', negative, mark, currency: null };
  }
  const plain = normalise(text);
  const first = plain.search(/[.,]?\d/);
  if (first < 0) return null;
  // In "Rs.500" and "S/.500" the point belongs to the letters.
  const start =
    /[.,]/.test(plain[first] ?? '') && /[\p{L}/]/u.test(plain[first - 1] ?? '') ? first + 1 : first;
  const end = plain.length - (/\D*$/.exec(plain)?.[0].length ?? 0);
  const number = plain.slice(start, end);
  // "12,-" and "12.--" are whole amounts.
  const after = plain.slice(end).replace(/^[.,](?:-{1,2}|—)?(?!\p{L})/u, '');
  if (!/^[\d., ']+$/.test(number)) return null;

  let sign: '-' | '+' | null = null;
  let open = 0;
  let closed = 0;
  let flag: AmountMark | null = null;
  let currency: string | null = null;
  let named = false;
  for (const token of tokens(`${plain.slice(0, start)}\0${after}`)) {
    if (token === '-' || token === '+') {
      if (sign !== null) return 'two signs';
      sign = token;
    } else if (token === '(') open += 1;
    else if (token === ')') closed += 1;
    else if (isCurrency(token)) {
      const found = currencyOf(token);
      if (named && found !== currency && found !== null && currency !== null) return null;
      currency ??= found;
      named = true;
    } else {
      const known = FLAGS[token.toLowerCase().replace(/\.$/, '')] ?? flagOf(token, after);
      if (!known || flag !== null) return null;
      flag = known;
    }
  }
  if (open !== closed || open > 1) return null;
  const negative = sign === '-' || open === 1;
  if (open === 1 && sign !== null) return 'two signs';
  if ((flag === 'credit' && negative) || (flag === 'debit' && sign === '+')) return 'two signs';
  const mark = flag ?? (negative ? 'minus' : sign === '+' ? 'plus' : null);
  return { number: number.trim(), negative: negative || flag === 'debit', mark, currency };
}

/** A short word after the number that gives its direction: "12,50 Af". */
function flagOf(token: string, after: string): AmountMark | null {
  if (!/^\p{L}{2,4}$/u.test(token) || after.trim() !== token) return null;
  const direction = directionOf(token);
  return direction && (direction === 'out' ? 'debit' : 'credit');
}

/** Normalizes minus signs, spaces, apostrophes and full-width digits, and removes invisible marks. */
function normalise(text: string): string {
  const plain = text.trim();
  const ascii = /^[\x20-\x7e]*$/.test(plain)
    ? plain
    : plain
        .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/[\u2010-\u2013\u2212\ufe63]/g, '-')
        .replace(/[\s\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
        .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
        .trim();
  // In spreadsheets a leading apostrophe marks a cell as text.
  return ascii.replace(/^'(?=[-+(\d])/, '');
}

function tokens(text: string): string[] {
  return text.match(/[-+()]|[^-+()\s\0]+/g) ?? [];
}
