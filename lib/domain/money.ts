/** The currencies a user may prefer: they set symbol and format, nothing is converted (decisions.md, Money). */
export const CURRENCIES = ['USD', 'EUR', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The largest amount one row can hold, in minor units: `numeric(14,2)`. */
export const MAX_MINOR_UNITS = 99_999_999_999_999;

/**
 * A database `numeric(14,2)` or a sum of them, which arrives as number or string, as integer minor units. Read from
 * its decimal text, so that no cent is lost in a multiplication. Throws for what no cent count can hold.
 */
export function toMinorUnits(value: number | string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(value));
  const minorUnits = match ? Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`) : NaN;
  if (!match || !Number.isSafeInteger(minorUnits)) throw new RangeError('amount out of range');
  return match[1] && minorUnits !== 0 ? -minorUnits : minorUnits;
}

/** Integer minor units as the decimal text the database takes: -8412 → "-84.12". */
export function toDecimal(minorUnits: number): string {
  const digits = String(Math.abs(minorUnits)).padStart(3, '0');
  return `${minorUnits < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A decimal number as written in the required-headers CSV, in signed minor units; null when it is none or
 * can be read in two ways. A point is the decimal mark; commas only group thousands, and only where
 * the groups are complete and two decimals leave no doubt ("1,234.56", not "1,234").
 */
export function parseDecimal(text: string): number | null {
  const match = /^([+-])?(?:(\d+)(?:\.(\d{1,2}))?|(\d{1,3}(?:,\d{3})+)\.(\d{2})|\.(\d{1,2}))$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, sign, plain, plainDecimals, grouped, groupedDecimals, bareDecimals] = match;
  const whole = (plain ?? grouped ?? '0').replaceAll(',', '');
  const decimals = (plainDecimals ?? groupedDecimals ?? bareDecimals ?? '').padEnd(2, '0');
  const minorUnits = Number(whole) * 100 + Number(decimals);
  if (minorUnits > MAX_MINOR_UNITS) return null;
  return sign === '-' && minorUnits !== 0 ? -minorUnits : minorUnits;
}

const formatters = new Map<Currency, Intl.NumberFormat>();

function formatter(currency: Currency): Intl.NumberFormat {
  let found = formatters.get(currency);
  if (!found) {
    found = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formatters.set(currency, found);
  }
  return found;
}

/**
 * Signed minor units as shown to the user: "$1,234.50", "-$84.12". `sign: 'always'` adds the plus of an
 * income. Never "-$0.00" (product.md, section 9: en-US grouping, 2 decimals).
 */
export function formatMoney(
  minorUnits: number,
  currency: Currency,
  { sign = 'auto' }: { sign?: 'auto' | 'always' } = {},
) {
  const text = formatter(currency).format(Math.abs(minorUnits) / 100);
  if (minorUnits < 0) return `-${text}`;
  return sign === 'always' && minorUnits > 0 ? `+${text}` : text;
}

/** An axis label: "$150" or "$0.90", "$1.2K" from a thousand on. */
export function formatMoneyShort(minorUnits: number, currency: Currency): string {
  if (Math.abs(minorUnits) < 1000_00) return formatMoney(minorUnits, currency).replace(/\.00$/, '');
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(minorUnits / 100);
}

/** Minor units as a number field shows them: whole amounts without decimals, "500" or "12.50". */
export function toPlainDecimal(minorUnits: number): string {
  return toDecimal(minorUnits).replace(/\.00$/, '');
}
