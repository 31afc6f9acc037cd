import { THREE_DECIMALS, WITHOUT_DECIMALS } from './currency-exponents';

/** The currencies at the top of every list. */
const FIRST = ['USD', 'EUR', 'GBP'] as const;

/** The ISO 4217 currencies with two decimals that are in circulation; no funds, metals or test codes. */
const TWO_DECIMALS = [
  ...['AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BMD', 'BND'],
  ...['BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CNY', 'COP', 'CRC', 'CUP'],
  ...['CVE', 'CZK', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS'],
  ...['GIP', 'GMD', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IRR', 'JMD', 'KES'],
  ...['KGS', 'KHR', 'KPW', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'MAD', 'MDL', 'MGA', 'MKD'],
  ...['MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK'],
  ...['NPR', 'NZD', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'QAR', 'RON', 'RSD', 'RUB', 'SAR', 'SBD'],
  ...['SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB'],
  ...['TJS', 'TMT', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'USD', 'UYU', 'UZS', 'VED', 'VES', 'WST'],
  ...['XCD', 'XCG', 'YER', 'ZAR', 'ZMW', 'ZWG'],
] as const;

const ALL = [...WITHOUT_DECIMALS, ...TWO_DECIMALS, ...THREE_DECIMALS] as const;

/** An ISO 4217 currency code. */
export type Currency = (typeof ALL)[number];

/** Every currency that a user may prefer: the first ones, then the others by code. */
export const CURRENCIES: readonly Currency[] = [
  ...FIRST,
  ...ALL.filter((code) => !FIRST.some((first) => first === code)).sort(),
];

const CODES: ReadonlySet<string> = new Set(ALL);

/** True if a code is a currency that a user may prefer. */
export function isCurrencyCode(code: string): code is Currency {
  return CODES.has(code);
}
