import { exponentOf, type Currency } from './currency';
import { digitsOf, digitsToMinorUnits } from './number-digits';

// Amounts are integers in minor units of their currency. All amounts on a user's screens have the same currency, so
// they are plain numbers, and whatever parses or formats them takes the currency as well.

/** The largest amount a row can hold in any currency, in minor units. */
export const MAX_MINOR_UNITS = 999_999_999_999_999;

/** The largest amount a row can hold in a currency, in minor units: twelve digits before the point. */
export function maxMinorUnits(currency: Currency): number {
  return 10 ** (12 + exponentOf(currency)) - 1;
}

/**
 * Converts a database `numeric` or a sum of them, which arrives as a number or string, to minor units. Works on the
 * decimal text, so that no multiplication loses precision.
 * @throws if it isn't a safe whole number of minor units
 */
export function toMinorUnits(value: number | string, currency: Currency): number {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(String(value)) ?? [];
  const isWhole = whole !== undefined && decimals.length <= exponentOf(currency);
  const minorUnits = isWhole ? digitsToMinorUnits({ whole, decimals }, currency) : NaN;
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError('amount out of range');
  return sign && minorUnits !== 0 ? -minorUnits : minorUnits;
}

/** Minor units as decimal text for the database: -8412 of USD → "-84.12", 84 of JPY → "84". */
export function toDecimal(minorUnits: number, currency: Currency): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(minorUnits)).padStart(exponent + 1, '0');
  const decimals = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${minorUnits < 0 ? '-' : ''}${digits.slice(0, digits.length - exponent)}${decimals}`;
}

/**
 * Parses a decimal number from a field or an address to signed minor units; null if it isn't one or is ambiguous. A
 * point is the decimal mark. Commas only group thousands, and only if the groups are complete and all of the
 * currency's decimals are there ("1,234.56" and "¥1,234", not "$1,234").
 */
export function parseDecimal(text: string, currency: Currency): number | null {
  const [, sign, number = ''] = /^([+-]?)([\d.,]*\d)$/.exec(text.trim()) ?? [];
  const digits = digitsOf(number, 'decimal-point');
  const exponent = exponentOf(currency);
  if (!digits || digits.decimals.length > exponent) return null;
  if (number.includes(',') && digits.decimals.length < exponent) return null;
  const minorUnits = digitsToMinorUnits(digits, currency);
  if (minorUnits > maxMinorUnits(currency)) return null;
  return sign === '-' && minorUnits !== 0 ? -minorUnits : minorUnits;
}

const formatters = new Map<Currency, Intl.NumberFormat>();

function formatter(currency: Currency): Intl.NumberFormat {
  let found = formatters.get(currency);
  if (!found) {
    const decimals = exponentOf(currency);
    found = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(currency, found);
  }
  return found;
}

/**
 * Formats signed minor units: "$1,234.50", "-$84.12", "¥1,234"; never "-$0.00". `sign: 'always'` adds a plus to
 * positive amounts. Grouped as in en-US, with the currency's decimals. docs/product.md, 'Money'.
 */
export function formatMoney(
  minorUnits: number,
  currency: Currency,
  { sign = 'auto' }: { sign?: 'auto' | 'always' } = {},
) {
  const text = formatter(currency).format(Math.abs(minorUnits) / 10 ** exponentOf(currency));
  if (minorUnits < 0) return `-${text}`;
  return sign === 'always' && minorUnits > 0 ? `+${text}` : text;
}

/** Signed minor units without their currency, grouped: "1,234.50", "-84.12"; never "-0.00". */
export function groupedDecimal(minorUnits: number, currency: Currency): string {
  const [whole = '', decimals] = toDecimal(Math.abs(minorUnits), currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minorUnits < 0 ? '-' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** An axis label: "$150" or "$0.90", and "$1.2K" from a thousand up. */
export function formatMoneyShort(minorUnits: number, currency: Currency): string {
  const amount = minorUnits / 10 ** exponentOf(currency);
  if (Math.abs(amount) < 1000) return formatMoney(minorUnits, currency).replace(/\.0+$/, '');
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(amount);
}

/** Minor units as a number field shows them, without decimals if the amount is whole: "500" or "12.50". */
export function toPlainDecimal(minorUnits: number, currency: Currency): string {
  return toDecimal(minorUnits, currency).replace(/\.0+$/, '');
}
