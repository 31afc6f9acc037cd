import { exponentOf, type Currency } from './currency';

/** Said of an amount that must be positive. */
export const NOT_POSITIVE = 'Amount must be more than zero';

/** An example amount to type: '12' and '50' become "12.50", "1250" without decimals, or "12.500". */
export function exampleAmount(whole: string, decimals: string, currency: Currency): string {
  const exponent = exponentOf(currency);
  return exponent === 0 ? whole + decimals : `${whole}.${decimals.padEnd(exponent, '0')}`;
}

/** The problem with an amount that has more decimals than its currency: 'has parts of a cent'. */
export function tooManyDecimals(currency: Currency): string {
  switch (exponentOf(currency)) {
    case 0:
      return `is not a whole amount of ${currency}`;
    case 2:
      return 'has parts of a cent';
    case 3:
      return 'has more than three decimals';
  }
}

/** Explains why a currency can't be chosen while some amounts have more decimals than it, and what to do. */
export function amountsTooFine(count: number, currency: Currency): string {
  const exponent = exponentOf(currency);
  const [have, ones] =
    count === 1
      ? ['one of your amounts has', 'that one']
      : [`${count.toLocaleString('en-US')} of your amounts have`, 'those'];
  const takes = exponent === 0 ? 'no decimals' : `${exponent === 2 ? 'two' : 'three'} decimals`;
  return (
    `${currency} has ${takes}, but ${have} more, among transactions, balances, limits, the savings goal or the trash. ` +
    `Your currency stays as it is. Round ${ones} first, or choose a currency with more decimals`
  );
}
