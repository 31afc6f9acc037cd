import type { Currency } from './currency';
import { CURRENCIES } from './currency-list';

/** The currencies at the top of the list have names that we chose. */
const LABELS: Partial<Record<Currency, string>> = {
  USD: 'USD – US dollar ($)',
  EUR: 'EUR – Euro (€)',
  GBP: 'GBP – Pound sterling (£)',
};

type CurrencyOption = { value: Currency; label: string };

/** Made once: a formatter for each currency takes longer than the rest of the settings. */
let options: readonly CurrencyOption[] | undefined;

/**
 * Every currency with its name and, if it has one, its symbol: 'JPY – Japanese Yen (¥)'. Call it on the server, since
 * names differ between browsers.
 */
export function currencyOptions(): readonly CurrencyOption[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  options ??= CURRENCIES.map((value) => ({ value, label: LABELS[value] ?? labelOf(value, names.of(value)) }));
  return options;
}

function labelOf(code: Currency, name = ''): string {
  const sign = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return `${code} – ${name}${sign === undefined || sign === code ? '' : ` (${sign})`}`;
}
