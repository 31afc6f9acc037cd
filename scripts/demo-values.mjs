// The demo user's typed values of the accounts that have their own value.

/** @import { AccountName } from './demo-data.mjs' */

/** The fund's gain by the end of each month, in dollars, besides the money moved in; the latest is the last. */
const FUND_GAINS = [
  -210, 140, 65, 420, 180, 510, 455, 690, 1040, 730, 1120, 1510, 1830, 1690, 2140, 2060, 2470, 2715,
];
const [FUND_BEFORE, FUND_A_MONTH] = [27_480, 1_900];

/**
 * Values typed now and then, besides those of today.
 * @param {string} today yyyy-MM-dd
 * @returns {Array<{ account: AccountName, date: string, balance: string }>}
 */
export function demoValues(today) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  /** @param {number} months @param {number} day of the month, 0 for the last of the month before */
  const ago = (months, day) => new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10);
  return [
    ...FUND_GAINS.map((gain, index) => ({
      account: /** @type {const} */ ('Index fund'),
      date: ago(FUND_GAINS.length - 1 - index, 0),
      balance: (FUND_BEFORE + FUND_A_MONTH * (index + 1) + gain).toFixed(2),
    })),
    { account: 'Car', date: ago(8, 14), balance: '9800.00' },
    { account: 'Car', date: ago(1, 0), balance: '9300.00' },
  ];
}
