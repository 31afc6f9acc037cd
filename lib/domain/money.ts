import { exponentOf, type Currency } from './currency';
import { digitsOf, digitsToMinorUnits } from './number-digits';

// Amounts are integers of their currency's minor units. All amounts of a user's screens are of one currency, so
// they are plain numbers there, and the currency goes beside them: whatever reads or writes one asks for it.

/** The largest amount one row can hold in any currency, in minor units. */
export const MAX_MINOR_UNITS = 999_999_999_999_999;

/** The largest amount one row can hold in a currency, in minor units: twelve digits before the point. */
export function maxMinorUnits(currency: Currency): number {
  return 10 ** (12 + exponentOf(currency)) - 1;
}

/**
 * A database `numeric` or a sum of them, which arrives as number or string, as integer minor units. Read from its
 * decimal text, so that nothing is lost in a multiplication. Throws for what no count of minor units can hold.
 */
export function toMinorUnits(value: number | string, currency: Currency): number {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(String(value)) ?? [];
  const isWhole = whole !== undefined && decimals.length <= exponentOf(currency);
  const minorUnits = isWhole ? digitsToMinorUnits({ whole, decimals }, currency) : NaN;
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError('amount out of range');
  return sign && minorUnits !== 0 ? -minorUnits : minorUnits;
}

/** Minor units as the decimal text the database takes: -8412 of USD → "-84.12", 84 of JPY → "84". */
export function toDecimal(minorUnits: number, currency: Currency): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(minorUnits)).padStart(exponent + 1, '0');
  const decimals = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${minorUnits < 0 ? '-' : ''}${digits.slice(0, digits.length - exponent)}${decimals}`;
}

/**
 * A decimal number as a field or an address has it, in signed minor units; null when it is none or can be read in
 * two ways. A point is the decimal mark; commas only group thousands, and only where the groups are complete and
 * all of the currency's decimals leave no doubt ("1,234.56" and "¥1,234", not "$1,234").
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
 * Signed minor units as shown to the user: "$1,234.50", "-$84.12", "¥1,234". `sign: 'always'` adds the plus of an
 * income. Never "-$0.00". Grouped as in en-US; the decimals are the currency's.
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

/** An axis label: "$150" or "$0.90", "$1.2K" from a thousand on. */
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

/** Minor units as a number field shows them: whole amounts without decimals, "500" or "12.50". */
export function toPlainDecimal(minorUnits: number, currency: Currency): string {
  return toDecimal(minorUnits, currency).replace(/\.0+$/, '');
}
