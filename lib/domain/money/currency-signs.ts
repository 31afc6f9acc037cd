import type { Currency } from './currency';

const STYLES = ['symbol', 'narrowSymbol', 'code'] as const;

const signs = new Map<Currency, readonly string[]>();

/** A currency's signs next to an amount, in lower case, longest first: `['usd', 'us$', '$']`. Blanks are plain. */
export function signsOf(currency: Currency): readonly string[] {
  let found = signs.get(currency);
  if (!found) {
    const written = STYLES.map((currencyDisplay) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency'),
    ).map((part) => withPlainBlanks(part?.value ?? '').toLowerCase());
    // Every dollar is also written with its country: 'US$'.
    if (written.includes('$')) written.push(`${currency.slice(0, 2).toLowerCase()}$`);
    found = [...new Set(written)].filter(Boolean).sort((one, other) => other.length - one.length);
    signs.set(currency, found);
  }
  return found;
}

/** A text with each run of blanks as one space: 'F CFA' has a narrow no-break one. */
export function withPlainBlanks(text: string): string {
  return text.replace(/\s+/g, ' ');
}
