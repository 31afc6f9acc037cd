import { exponentOf } from './currency';
import { isCurrencyCode } from './currency-list';

/** Currency signs and short names; null if several currencies share one. */
const SIGNS: Record<string, string | null> = {
  '€': 'EUR',
  '£': 'GBP',
  $: null,
  '¥': null,
  '￥': null,
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₪': 'ILS',
  '₩': 'KRW',
  '₴': 'UAH',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  kc: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  leu: 'RON',
  лв: 'BGN',
  руб: 'RUB',
  р: 'RUB',
  kr: null,
  fr: 'CHF',
  sfr: 'CHF',
  rs: null,
  tl: 'TRY',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  rmb: 'CNY',
  euro: 'EUR',
  's/': 'PEN',
  'b/': 'PAB',
  bs: null,
  'bs.f': 'VEF',
  'bs.s': 'VES',
  rd$: 'DOP',
  u$s: 'USD',
  $u: 'UYU',
  gs: 'PYG',
  '₲': 'PYG',
  '₡': 'CRC',
  rp: 'IDR',
  rm: 'MYR',
  km: 'BAM',
  kn: 'HRK',
  din: 'RSD',
  дин: 'RSD',
  ден: 'MKD',
  lek: 'ALL',
  грн: 'UAH',
  skr: 'SEK',
  nkr: 'NOK',
  dkr: 'DKK',
  ksh: 'KES',
  'gh₵': 'GHS',
  '₵': 'GHS',
  '₸': 'KZT',
  '₾': 'GEL',
  '֏': 'AMD',
  '₼': 'AZN',
  '₮': 'MNT',
  '৳': 'BDT',
  '₨': null,
  '﷼': null,
  'د.إ': 'AED',
  'د.ا': 'JOD',
  'د.أ': 'JOD',
  'د.ب': 'BHD',
  'د.ت': 'TND',
  'د.ج': 'DZD',
  'د.ع': 'IQD',
  'د.ك': 'KWD',
  'د.م': 'MAD',
  'د.ل': 'LYD',
  'ل.د': 'LYD',
  'ل.ل': 'LBP',
  'ل.س': 'SYP',
  'ر.س': 'SAR',
  'ر.ق': 'QAR',
  'ر.ع': 'OMR',
  'ر.ي': 'YER',
  'ج.م': 'EGP',
};

const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Currencies that have decimals by law which banks mostly omit, so that "29.000" is more likely a thousand. */
const RARELY_DIVIDED = new Set([
  'ARS',
  'COP',
  'CRC',
  'HUF',
  'IDR',
  'IQD',
  'IRR',
  'LAK',
  'LBP',
  'MMK',
  'RSD',
  'TZS',
  'UZS',
]);

/** True if a word is a currency sign, short name or ISO code. */
export function isCurrency(word: string): boolean {
  return CODES.has(word.toUpperCase()) || sign(word) in SIGNS;
}

/** The ISO code of a sign, short name or code; null if it is unknown or ambiguous. */
export function currencyOf(word: string): string | null {
  const code = word.toUpperCase();
  return CODES.has(code) ? code : (SIGNS[sign(word)] ?? null);
}

/** True if a currency has no decimals, so that "1,234" must be a thousand. */
export function isWholeCurrency(code: string | null): boolean {
  return code !== null && isCurrencyCode(code) && exponentOf(code) === 0;
}

/** True if a currency's amounts are written with three decimals, so that "1.234" is a little more than one. */
export function hasThreeDecimals(code: string | null): boolean {
  return code !== null && isCurrencyCode(code) && exponentOf(code) === 3 && !RARELY_DIVIDED.has(code);
}

/** True if a currency's amounts mostly have no decimals, even if they may. */
export function isRarelyDivided(code: string | null): boolean {
  return code !== null && (isWholeCurrency(code) || RARELY_DIVIDED.has(code));
}

function sign(word: string): string {
  return word.toLowerCase().normalize('NFC').replace(/\.$/, '');
}
