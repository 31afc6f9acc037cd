import type { Currency } from './currency';
import { CURRENCIES } from './currency-list';

/** Those that stand first in every list are worded by hand. */
const LABELS: Partial<Record<Currency, string>> = {
  USD: 'USD – US dollar ($)',
  EUR: 'EUR – Euro (€)',
  GBP: 'GBP – Pound sterling (£)',
};

/** Every currency with a name and, where it has one, its sign: 'JPY – Japanese Yen (¥)'. For the server, as names differ between browsers. */
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
