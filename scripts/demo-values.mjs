// What the demo user typed of the accounts that have a value of their own.

/** @import { AccountName } from './demo-data.mjs' */

/** What the index fund is worth at the end of a month, as a share of what it is today; the latest month is the last. */
const FUND_SHARES = [
  0.66, 0.69, 0.7, 0.73, 0.72, 0.745, 0.751, 0.767, 0.789, 0.78, 0.802, 0.83, 0.854, 0.869, 0.902, 0.91,
  0.941, 0.971,
];

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
    ...FUND_SHARES.map((share, index) => ({
      account: /** @type {const} */ ('Index fund'),
      date: ago(FUND_SHARES.length - 1 - index, 0),
      balance: (26480 * share).toFixed(2),
    })),
    { account: 'Car', date: ago(8, 14), balance: '9800.00' },
    { account: 'Car', date: ago(1, 0), balance: '9300.00' },
  ];
}
