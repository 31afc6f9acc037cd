// The demo user's habits, month by month; most of it in the common categories.

/** @import { AccountName } from './demo-data.mjs' */

/**
 * A transaction that happens on certain days of the month, or with a chance on each day of the week.
 * @typedef {object} Habit
 * @property {string} description
 * @property {string} category
 * @property {AccountName} account
 * @property {number | number[]} dollars one price, or the lowest and the highest
 * @property {number[]} [days] of the month; days that a short month lacks become its last day
 * @property {number[]} [chances] from Monday to Sunday
 * @property {'income'} [type]
 * @property {number} [month] the only month, from 1
 * @property {number} [rise] dollars more each September; `dollars` is the price since that of 2025
 * @property {string} [tag] with the year after it
 * @property {boolean} [oneTime]
 * @property {boolean} [counted]
 * @property {boolean} [expectedBack]
 */

const everyDay = (/** @type {number} */ chance) => Array.from({ length: 7 }, () => chance);

/**
 * Habits of an account and a category, unless they name their own: most are in one of the common groups.
 * @param {AccountName} account
 * @param {string} category
 * @param {Array<Omit<Habit, 'account' | 'category'> & { category?: string }>} habits
 */
const on = (account, category, habits) => habits.map((habit) => ({ account, category, ...habit }));

/** @type {Habit[]} */
export const HABITS = [
  ...on('Everyday', 'Salary', [
    { description: 'Payroll — Northwind', dollars: 3250, days: [14, 28], type: 'income' },
  ]),
  ...on('Rainy day', 'Interest', [
    { description: 'Interest — Rainy day', dollars: [46, 52], days: [31], type: 'income' },
  ]),
  ...on('Everyday', 'Rent', [{ description: 'Rent', dollars: 1450, days: [1] }]),
  ...on('Everyday', 'Utilities', [
    { description: 'Con Edison', dollars: [84, 108], days: [24] },
    { description: 'Verizon Fios', category: 'Phone and internet', dollars: 59.99, days: [12] },
    { description: 'Mint Mobile', category: 'Phone and internet', dollars: 30, days: [18] },
  ]),
  ...on('Everyday', 'Insurance', [{ description: 'Lemonade insurance', dollars: 372, month: 2, days: [2] }]),
  ...on('Everyday', 'Food', [
    {
      description: 'Whole Foods Market',
      category: 'Groceries',
      dollars: [36, 82],
      chances: [0, 0, 0.06, 0, 0, 0.9, 0],
    },
    {
      description: "Trader Joe's",
      category: 'Groceries',
      dollars: [20, 52],
      chances: [0, 0.08, 0, 0, 0, 0, 0.55],
    },
  ]),
  ...on('Sapphire', 'Food', [
    {
      description: 'Blue Bottle Coffee',
      category: 'Eating out',
      dollars: [4.25, 7.5],
      chances: everyDay(0.34),
    },
    { description: 'Bedford Deli', category: 'Eating out', dollars: [3.5, 12], chances: everyDay(0.13) },
    {
      description: 'Sweetgreen',
      category: 'Eating out',
      dollars: [13.5, 18],
      chances: [0.12, 0.12, 0.12, 0.12, 0.12, 0, 0],
    },
    {
      description: "Joe's Pizza",
      category: 'Eating out',
      dollars: [7, 19],
      chances: [0, 0, 0, 0.1, 0.25, 0.15, 0],
    },
    {
      description: 'Thai Diner',
      category: 'Eating out',
      dollars: [26, 58],
      chances: [0, 0, 0, 0, 0.12, 0.12, 0],
    },
  ]),
  ...on('Sapphire', 'Transport', [
    {
      description: 'MTA',
      category: 'Public transport',
      dollars: 5.8,
      chances: [0.55, 0.65, 0.65, 0.6, 0.45, 0.2, 0.15],
    },
    {
      description: 'Citi Bike',
      category: 'Public transport',
      dollars: 4.79,
      chances: [0.1, 0.1, 0.1, 0.1, 0.15, 0.2, 0.2],
    },
    {
      description: 'Lyft ride',
      category: 'Rides',
      dollars: [11, 29],
      chances: [0.03, 0.03, 0.05, 0.08, 0.22, 0.25, 0.08],
    },
    {
      description: 'BP Fuel #2231',
      category: 'Fuel',
      dollars: [34, 49],
      chances: [0.05, 0, 0, 0, 0.12, 0, 0.2],
    },
  ]),
  ...on('Sapphire', 'Shopping', [
    {
      description: 'IKEA Brooklyn',
      category: 'Household',
      dollars: [28, 165],
      chances: [0, 0, 0, 0, 0, 0.14, 0.1],
    },
    {
      description: 'Uniqlo',
      category: 'Clothes',
      dollars: [19.9, 99.9],
      chances: [0, 0, 0, 0.04, 0, 0.14, 0.06],
    },
    { description: 'Target', dollars: [14, 88], chances: [0, 0.06, 0, 0.1, 0, 0, 0.24] },
    { description: 'Amazon', dollars: [11, 125], chances: everyDay(0.085) },
    {
      description: 'Strand Book Store',
      category: 'Gifts',
      dollars: [12, 48],
      chances: [0, 0, 0, 0, 0.05, 0.1, 0.1],
    },
  ]),
  ...on('Sapphire', 'Entertainment', [
    { description: 'Netflix', category: 'Subscriptions', dollars: 15.49, rise: 1.5, days: [8] },
    { description: 'Spotify Premium', category: 'Subscriptions', dollars: 10.99, days: [19] },
    { description: 'Nitehawk Cinema', dollars: [18, 44], chances: [0, 0, 0.04, 0, 0.12, 0.1, 0] },
    { description: 'Steam', dollars: [5, 40], chances: everyDay(0.025) },
    { description: 'Brooklyn Steel', dollars: [38, 74], chances: [0, 0, 0, 0, 0.03, 0.06, 0] },
  ]),
  ...on('Sapphire', 'Health', [
    { description: 'Crunch Fitness', category: 'Sports', dollars: 44.99, days: [5] },
    { description: 'CVS Pharmacy', category: 'Pharmacy', dollars: [7, 38], chances: everyDay(0.045) },
    {
      description: 'Bedford Dental',
      category: 'Doctor',
      dollars: [75, 160],
      chances: [0, 0.03, 0.03, 0, 0, 0, 0],
    },
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
    {
      description: 'Da Enzo al 29',
      category: 'Eating out',
      dollars: [38, 62],
      month: 5,
      days: [4, 6, 8],
      tag: 'Rome',
    },
    {
      description: 'Sant’Eustachio',
      category: 'Eating out',
      dollars: [6, 9],
      month: 5,
      days: [5, 7],
      tag: 'Rome',
    },
  ]),
  ...on('Sapphire', 'Entertainment', [
    { description: 'Musei Vaticani', dollars: 44, month: 5, days: [5], tag: 'Rome' },
  ]),
  ...on('Sapphire', 'Shopping', [
    {
      description: 'Apple Store',
      category: 'Electronics',
      dollars: 1299,
      month: 9,
      days: [25],
      oneTime: true,
    },
    {
      description: 'B&H Photo, for work',
      category: 'Electronics',
      dollars: 349,
      month: 10,
      days: [25],
      counted: false,
    },
  ]),
  ...on('Sapphire', 'Health', [
    {
      description: 'Dr. Lena Osei',
      category: 'Doctor',
      dollars: 120,
      month: 10,
      days: [27],
      expectedBack: true,
    },
  ]),
];
