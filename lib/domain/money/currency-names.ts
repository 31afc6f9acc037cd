import type { Currency } from './currency';
import { CURRENCIES } from './currency-list';

/** The currencies at the top of the list have names that we chose. */
const LABELS: Partial<Record<Currency, string>> = {
  USD: 'USD – US dollar ($)',
  EUR: 'EUR – Euro (€)',
  GBP: 'GBP – Pound sterling (£)',
};

/**
 * Every currency with its name and, if it has one, its symbol: 'JPY – Japanese Yen (¥)'. Call it on the server, since
 * names differ between browsers.
 */
export function currencyOptions(): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return CURRENCIES.map((value) => ({ value, label: LABELS[value] ?? labelOf(value, names.of(value)) }));
}

function labelOf(code: Currency, name = ''): string {
  const sign = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return `${code} – ${name}${sign === undefined || sign === code ? '' : ` (${sign})`}`;
}
