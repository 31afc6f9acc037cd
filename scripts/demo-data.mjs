// The demo user's accounts and their transactions: a believable life in New York, the same for everyone.
import { hash } from 'node:crypto';

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
 * What happens on certain days of the month, or with a chance on each day of the week.
 * @typedef {object} Habit
 * @property {string} description
 * @property {string} category
 * @property {AccountName} account
 * @property {number | number[]} dollars one price, or the lowest and the highest
 * @property {number[]} [days] of the month; days that a short month lacks become its last day
 * @property {number[]} [chances] from Monday to Sunday
 * @property {'income'} [type]
 * @property {number} [month] the only month, from 1
 * @property {string} [tag] with the year after it
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

const everyDay = (/** @type {number} */ chance) => Array.from({ length: 7 }, () => chance);

/** @param {AccountName} account @param {string} category @param {Array<Omit<Habit, 'account' | 'category'>>} habits */
const on = (account, category, habits) => habits.map((habit) => ({ account, category, ...habit }));

/** @type {Habit[]} */
const HABITS = [
  ...on('Everyday', 'Salary', [
    { description: 'Payroll — Northwind', dollars: 3250, days: [14, 28], type: 'income' },
  ]),
  ...on('Rainy day', 'Interest', [
    { description: 'Interest — Rainy day', dollars: [46, 52], days: [31], type: 'income' },
  ]),
  ...on('Everyday', 'Rent', [{ description: 'Rent', dollars: 1450, days: [1] }]),
  ...on('Everyday', 'Utilities', [
    { description: 'Con Edison', dollars: [84, 108], days: [24] },
    { description: 'Verizon Fios', dollars: 59.99, days: [12] },
    { description: 'Mint Mobile', dollars: 30, days: [18] },
  ]),
  ...on('Everyday', 'Food', [
    { description: 'Whole Foods Market', dollars: [36, 82], chances: [0, 0, 0.06, 0, 0, 0.9, 0] },
    { description: "Trader Joe's", dollars: [20, 52], chances: [0, 0.08, 0, 0, 0, 0, 0.55] },
  ]),
  ...on('Sapphire', 'Food', [
    { description: 'Blue Bottle Coffee', dollars: [4.25, 7.5], chances: everyDay(0.34) },
    { description: 'Bedford Deli', dollars: [3.5, 12], chances: everyDay(0.13) },
    { description: 'Sweetgreen', dollars: [13.5, 18], chances: [0.12, 0.12, 0.12, 0.12, 0.12, 0, 0] },
    { description: "Joe's Pizza", dollars: [7, 19], chances: [0, 0, 0, 0.1, 0.25, 0.15, 0] },
    { description: 'Thai Diner', dollars: [26, 58], chances: [0, 0, 0, 0, 0.12, 0.12, 0] },
  ]),
  ...on('Sapphire', 'Transport', [
    { description: 'MTA', dollars: 5.8, chances: [0.55, 0.65, 0.65, 0.6, 0.45, 0.2, 0.15] },
    { description: 'Citi Bike', dollars: 4.79, chances: [0.1, 0.1, 0.1, 0.1, 0.15, 0.2, 0.2] },
    { description: 'Lyft ride', dollars: [11, 29], chances: [0.03, 0.03, 0.05, 0.08, 0.22, 0.25, 0.08] },
    { description: 'BP Fuel #2231', dollars: [34, 49], chances: [0.05, 0, 0, 0, 0.12, 0, 0.2] },
  ]),
  ...on('Sapphire', 'Shopping', [
    { description: 'IKEA Brooklyn', dollars: [28, 165], chances: [0, 0, 0, 0, 0, 0.14, 0.1] },
    { description: 'Uniqlo', dollars: [19.9, 99.9], chances: [0, 0, 0, 0.04, 0, 0.14, 0.06] },
    { description: 'Target', dollars: [14, 88], chances: [0, 0.06, 0, 0.1, 0, 0, 0.24] },
    { description: 'Amazon', dollars: [11, 125], chances: everyDay(0.085) },
    { description: 'Strand Book Store', dollars: [12, 48], chances: [0, 0, 0, 0, 0.05, 0.1, 0.1] },
  ]),
  ...on('Sapphire', 'Entertainment', [
    { description: 'Netflix', dollars: 15.49, days: [8] },
    { description: 'Spotify Premium', dollars: 10.99, days: [19] },
    { description: 'Nitehawk Cinema', dollars: [18, 44], chances: [0, 0, 0.04, 0, 0.12, 0.1, 0] },
    { description: 'Steam', dollars: [5, 40], chances: everyDay(0.025) },
    { description: 'Brooklyn Steel', dollars: [38, 74], chances: [0, 0, 0, 0, 0.03, 0.06, 0] },
  ]),
  ...on('Sapphire', 'Health', [
    { description: 'Crunch Fitness', dollars: 44.99, days: [5] },
    { description: 'CVS Pharmacy', dollars: [7, 38], chances: everyDay(0.045) },
    { description: 'Bedford Dental', dollars: [75, 160], chances: [0, 0.03, 0.03, 0, 0, 0, 0] },
  ]),
  ...on('Sapphire', 'Travel', [
    { description: 'Amtrak', dollars: [58, 146], chances: [0, 0, 0, 0.02, 0.06, 0, 0] },
    { description: 'Airbnb', dollars: [140, 290], chances: [0, 0, 0, 0, 0.03, 0, 0] },
  ]),
  // The texts name the other account, so both sides are linked as they come.
  ...on('Everyday', 'Uncategorized', [
    { description: 'Online transfer to SAV ...0917', dollars: 300, days: [2] },
  ]),
  ...on('Rainy day', 'Uncategorized', [
    { description: 'Transfer from CHK ...4821', dollars: 300, days: [3], type: 'income' },
  ]),
  ...on('Everyday', 'Uncategorized', [
    { description: 'Online transfer to BRK ...5520', dollars: 1900, days: [10] },
    { description: 'Loan payment ...3310', dollars: 243.48, days: [15] },
  ]),
  ...on('Index fund', 'Uncategorized', [
    { description: 'Transfer from CHK ...4821', dollars: 1900, days: [11], type: 'income' },
  ]),
  ...on('Student loan', 'Uncategorized', [
    { description: 'Payment from CHK ...4821', dollars: 243.48, days: [16], type: 'income' },
  ]),
  // A week in Rome each May, a laptop that is not every year's, and one that the employer pays.
  ...on('Sapphire', 'Travel', [
    { description: 'ITA Airways', dollars: 420, month: 5, days: [3], tag: 'Rome' },
    { description: 'Hotel Santa Maria', dollars: 540, month: 5, days: [9], tag: 'Rome' },
    { description: 'Trenitalia', dollars: 38, month: 5, days: [4], tag: 'Rome' },
  ]),
  ...on('Sapphire', 'Food', [
    { description: 'Da Enzo al 29', dollars: [38, 62], month: 5, days: [4, 6, 8], tag: 'Rome' },
    { description: 'Sant’Eustachio', dollars: [6, 9], month: 5, days: [5, 7], tag: 'Rome' },
  ]),
  ...on('Sapphire', 'Entertainment', [
    { description: 'Musei Vaticani', dollars: 44, month: 5, days: [5], tag: 'Rome' },
  ]),
  ...on('Sapphire', 'Shopping', [
    { description: 'Apple Store', dollars: 1299, month: 9, days: [25], oneTime: true },
    { description: 'B&H Photo, for work', dollars: 349, month: 10, days: [25], counted: false },
  ]),
  ...on('Sapphire', 'Health', [
    { description: 'Dr. Lena Osei', dollars: 120, month: 10, days: [27], expectedBack: true },
  ]),
];

const DAY_MS = 86_400_000;
const REFUNDED = ['Uniqlo', 'IKEA Brooklyn', 'Amazon'];
const REFUND_AFTER_DAYS = 6;
const REFUND_CHANCE = 0.18;
const CARD_PAID_ON = 20;
const SUMMER_COOLING = 1.45;
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
  const holidays = category === 'Shopping' && day.getUTCMonth() === 11 && day.getUTCDate() < 25;
  return random('happens') < chance * (holidays ? HOLIDAY_SHOPPING : 1);
}

/**
 * The price in minor units; small purchases are more common than large ones.
 * @param {Habit} habit
 * @param {Date} day
 * @param {(what: string) => number} random
 */
function price({ description, dollars }, day, random) {
  if (typeof dollars === 'number') return Math.round(dollars * 100);
  const [low = 0, high = low] = dollars;
  const summer = day.getUTCMonth() >= 6 && day.getUTCMonth() <= 8;
  const factor = description === 'Con Edison' && summer ? SUMMER_COOLING : 1;
  return Math.round((low + (high - low) * random('price') ** 1.5) * factor * 100);
}

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
