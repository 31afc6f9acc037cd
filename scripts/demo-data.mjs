// The demo user's accounts and their transactions: a believable life in New York, the same for everyone.
import { hash } from 'node:crypto';
import { HABITS } from './demo-habits.mjs';

/** @import { Habit } from './demo-habits.mjs' */

/** @typedef {'Everyday' | 'Rainy day' | 'Sapphire' | 'Index fund' | 'Student loan' | 'Car'} AccountName */

/**
 * @typedef {object} DemoRow
 * @property {AccountName} account
 * @property {string} date yyyy-MM-dd
 * @property {string} description
 * @property {string} category
 * @property {number} minorUnits always positive; the sign is the type
 * @property {'expense' | 'refund' | 'income'} type
 * @property {string[]} [tags]
 * @property {boolean} [oneTime]
 * @property {boolean} [counted]
 * @property {boolean} [expectedBack]
 */

/**
 * @typedef {object} DemoAccount
 * @property {AccountName} name
 * @property {'bank' | 'savings' | 'credit' | 'investment' | 'loan' | 'vehicle'} type
 * @property {string | null} lastFourDigits
 * @property {string} balance
 */

/** @type {DemoAccount[]} */
export const DEMO_ACCOUNTS = [
  { name: 'Everyday', type: 'bank', lastFourDigits: '4821', balance: '4210.55' },
  { name: 'Rainy day', type: 'savings', lastFourDigits: '0917', balance: '15120.00' },
  { name: 'Sapphire', type: 'credit', lastFourDigits: '7733', balance: '-1126.44' },
  { name: 'Index fund', type: 'investment', lastFourDigits: '5520', balance: '64480.32' },
  { name: 'Student loan', type: 'loan', lastFourDigits: '3310', balance: '-12318.20' },
  { name: 'Car', type: 'vehicle', lastFourDigits: null, balance: '9300.00' },
];

export const DEMO_USER = { email: 'demo@outlay.local', password: 'outlay-demo', name: 'Maya Reyes' };

export const DEMO_MONTHS = 18;

const DAY_MS = 86_400_000;
const SHOPPING = ['Shopping', 'Clothes', 'Gifts', 'Electronics', 'Household'];
const REFUNDED = ['Uniqlo', 'IKEA Brooklyn', 'Amazon'];
const REFUND_AFTER_DAYS = 6;
const REFUND_CHANCE = 0.18;
const CARD_PAID_ON = 20;
const SUMMER_COOLING = 1.3;
const HOLIDAY_SHOPPING = 1.5;

/**
 * Every transaction from the first of the month eighteen months ago until today, oldest first. A day's rows depend
 * only on the seed and that day, so a later run returns the same rows and those of the days since.
 * @param {string} today yyyy-MM-dd
 * @param {number} [seed]
 * @returns {DemoRow[]}
 */
export function demoTransactions(today, seed = 182) {
  const end = new Date(today);
  const first = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - DEMO_MONTHS, 1));
  const count = Math.round((end.getTime() - first.getTime()) / DAY_MS) + 1;
  const days = Array.from({ length: REFUND_AFTER_DAYS + count }, (_, index) => {
    const day = addDays(first, index - REFUND_AFTER_DAYS);
    return { day, rows: usualRows(day, seed) };
  });
  return days
    .slice(REFUND_AFTER_DAYS)
    .flatMap(({ day, rows }, index) => [
      ...rows,
      ...refunds(day, days[index]?.rows ?? [], seed),
      ...cardPayment(day, seed),
    ]);
}

/**
 * The payment of the card's last month: it leaves one account on the 20th and arrives at the card the day after.
 * @param {Date} day
 * @param {number} seed
 * @returns {DemoRow[]}
 */
function cardPayment(day, seed) {
  const arrives = day.getUTCDate() === CARD_PAID_ON + 1;
  if (!arrives && day.getUTCDate() !== CARD_PAID_ON) return [];
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1));
  const count = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 0)).getUTCDate();
  const minorUnits = Array.from({ length: count }, (_, index) => usualRows(addDays(first, index), seed))
    .flat()
    .reduce((sum, row) => (row.account === 'Sapphire' ? sum + row.minorUnits : sum), 0);
  const paid = { date: dateOf(day), category: 'Uncategorized', minorUnits };
  return arrives
    ? [{ ...paid, account: 'Sapphire', description: 'Payment, thank you', type: 'income' }]
    : [{ ...paid, account: 'Everyday', description: 'Sapphire card payment 7733', type: 'expense' }];
}

/**
 * @param {Date} day
 * @param {number} seed
 * @returns {DemoRow[]}
 */
function usualRows(day, seed) {
  return HABITS.flatMap((habit, index) => {
    const random = (/** @type {string} */ what) => randomNumber(seed, dateOf(day), index, what);
    if (!happens(habit, day, random)) return [];
    const { account, description, category, type = 'expense', tag, oneTime, counted, expectedBack } = habit;
    return [
      {
        account,
        date: dateOf(day),
        description,
        category,
        minorUnits: price(habit, day, random),
        type,
        ...(tag !== undefined && { tags: [`${tag} ${day.getUTCFullYear()}`] }),
        ...(oneTime !== undefined && { oneTime }),
        ...(counted !== undefined && { counted }),
        ...(expectedBack !== undefined && { expectedBack }),
      },
    ];
  });
}

/**
 * @param {Habit} habit
 * @param {Date} day
 * @param {(what: string) => number} random
 */
function happens({ category, days, chances, month }, day, random) {
  if (month !== undefined && month !== day.getUTCMonth() + 1) return false;
  if (days) {
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    return days.some((wanted) => Math.min(wanted, last) === day.getUTCDate());
  }
  const chance = chances?.[(day.getUTCDay() + 6) % 7] ?? 0;
  const holidays = SHOPPING.includes(category) && day.getUTCMonth() === 11 && day.getUTCDate() < 25;
  return random('happens') < chance * (holidays ? HOLIDAY_SHOPPING : 1);
}

/**
 * The price in minor units; small purchases are more common than large ones.
 * @param {Habit} habit
 * @param {Date} day
 * @param {(what: string) => number} random
 */
function price({ description, dollars, rise = 0 }, day, random) {
  if (typeof dollars === 'number') return Math.round((dollars + rise * risesUntil(day)) * 100);
  const [low = 0, high = low] = dollars;
  const summer = day.getUTCMonth() >= 6 && day.getUTCMonth() <= 8;
  const factor = description === 'Con Edison' && summer ? SUMMER_COOLING : 1;
  return Math.round((low + (high - low) * random('price') ** 1.5) * factor * 100);
}

/**
 * The number of Septembers since that of 2025, negative before it.
 * @param {Date} day
 */
const risesUntil = (day) => day.getUTCFullYear() - 2025 - (day.getUTCMonth() < 8 ? 1 : 0);

/**
 * The refunds of earlier purchases.
 * @param {Date} day
 * @param {DemoRow[]} bought
 * @param {number} seed
 * @returns {DemoRow[]}
 */
function refunds(day, bought, seed) {
  const date = dateOf(day);
  return bought
    .filter(({ description }) => REFUNDED.includes(description))
    .filter(({ description }) => randomNumber(seed, date, description, 'refund') < REFUND_CHANCE)
    .map((row) => ({ ...row, date, type: 'refund' }));
}

/**
 * A number from 0 to 1, always the same for the same key.
 * @param {...(string | number)} key
 */
function randomNumber(...key) {
  return hash('sha256', key.join(' '), 'buffer').readUInt32BE() / 2 ** 32;
}

/** @param {Date} day */
const dateOf = (day) => day.toISOString().slice(0, 10);

/** @param {Date} day @param {number} count */
const addDays = (day, count) => new Date(day.getTime() + count * DAY_MS);
