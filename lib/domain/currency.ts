/** The currencies product.md offers, which stand first in every list. */
const FIRST = ['USD', 'EUR', 'GBP'] as const;

/**
 * The currencies of ISO 4217 by their exponent, as decimals: those in circulation, without funds, metals and codes
 * for testing. Data, as the digits that Intl shows differ from the standard's for some (HUF, IDR, IQD).
 */
const BY_EXPONENT = {
  0: [
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF'],
    ...['XOF', 'XPF'],
  ],
  2: [
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
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
} as const;

export type Currency = (typeof BY_EXPONENT)[0 | 2 | 3][number];

const EXPONENTS = new Map<string, 0 | 2 | 3>(
  ([0, 2, 3] as const).flatMap((exponent) => BY_EXPONENT[exponent].map((code) => [code, exponent] as const)),
);

/** Every currency a user may prefer: those of product.md, then the others by their code. */
export const CURRENCIES: readonly Currency[] = [
  ...FIRST,
  ...([...EXPONENTS.keys()] as Currency[]).filter((code) => !FIRST.some((first) => first === code)).sort(),
];

/** Whether a code is that of a currency a user may prefer. */
export function isCurrencyCode(code: string): code is Currency {
  return EXPONENTS.has(code);
}

/** How many decimals amounts of a currency have: the exponent of ISO 4217. */
export function exponentOf(currency: Currency): 0 | 2 | 3 {
  return EXPONENTS.get(currency) ?? 2;
}
