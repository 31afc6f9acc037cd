// Made-up histories of what comes back in a household, with all the noise of real ones: weekends, holidays, prices that
// rise, payments that fail, texts with changing numbers, habits, two contracts at one payee, and another account.

import { randomNumbers } from '../random-numbers.mjs';

/**
 * A row of a labelled history. The amount is signed: out is negative. `series` is its label, '' of none.
 * @typedef {{ date: string, description: string, amount: number, account: string, series: string }} LabelledRow
 */

/** @typedef {{ name: string, isTuning: boolean, rows: LabelledRow[] }} History rows the oldest first */

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const MONTHS = 30;

/** The descriptors of banks in six countries: of bills, of cards, and of income. */
const WRITERS = [
  {
    country: 'United States',
    bill: '{name} DES:PAYMENT ID:{8}',
    card: '{name} #{4} AUSTIN TX',
    income: '{name} PAYROLL {6}',
  },
  {
    country: 'Germany',
    bill: '{name} SEPA-LASTSCHRIFT MREF {8}',
    card: '{name}//BERLIN/DE',
    income: 'LOHN/GEHALT {name}',
  },
  {
    country: 'United Kingdom',
    bill: '{name} DIRECT DEBIT {6}',
    card: '{name} LONDON GB',
    income: '{name} BGC {6}',
  },
  {
    country: 'France',
    bill: 'PRLV SEPA {name} {8}',
    card: 'CB {name} FACT {6}',
    income: 'VIR {name} SALAIRE',
  },
  { country: 'Spain', bill: 'RECIBO {name} {8}', card: 'COMPRA {name} MADRID', income: 'NOMINA {name}' },
  { country: 'Sweden', bill: '{name} AUTOGIRO {6}', card: 'KORTKÖP {name} STOCKHOLM', income: 'LÖN {name}' },
];

/** Texts, habits and how orderly everything is. */
const HABITS = /** @type {const} */ ([
  { name: 'orderly', late: 0.05, skipped: 0, purchases: 1.5, rises: 0.2 },
  { name: 'ordinary', late: 0.2, skipped: 0.01, purchases: 2.5, rises: 0.5 },
  { name: 'busy', late: 0.25, skipped: 0.02, purchases: 5, rises: 0.6 },
  { name: 'careless', late: 0.4, skipped: 0.05, purchases: 3, rises: 0.5 },
]);

/** @returns {History[]} the same ones each time; every second one is for tuning */
export const planningHistories = () =>
  WRITERS.flatMap((writer, country) =>
    HABITS.flatMap((habit, kind) =>
      [0, 1].map((turn) => ({
        name: `${writer.country}, ${habit.name}`,
        isTuning: turn === 0,
        rows: historyOf(writer, habit, country * 100 + kind * 10 + turn + 1),
      })),
    ),
  );

/** @param {typeof WRITERS[number]} writer @param {typeof HABITS[number]} habit @param {number} seed */
function historyOf(writer, habit, seed) {
  const chance = randomNumbers(seed);
  const between = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * chance();
  const money = (/** @type {number} */ low, /** @type {number} */ high) =>
    Math.round(between(low, high) * 100) / 100;
  const digits = (/** @type {number} */ count) =>
    Array.from({ length: count }, () => Math.floor(chance() * 10)).join('');
  const write = (/** @type {string} */ text, /** @type {string} */ name) =>
    text.replace('{name}', name).replace(/\{(\d)\}/g, (_, count) => digits(Number(count)));
  /** @type {LabelledRow[]} */
  const rows = [];
  const end = dayOf(START, MONTHS * 30.4);
  const change = chance() < 0.3 ? dayOf(START, MONTHS * 0.6 * 30.4) : Infinity;
  const accountOn = (/** @type {number} */ day) => (day > change ? 'New bank' : 'Checking');

  /**
   * @param {string} series
   * @param {string} text
   * @param {Generator<number>} days
   * @param {{ amount: number, varies?: number, rise?: number, shift?: -1 | 0 | 1, from?: number, to?: number }} how
   */
  function comesBack(series, text, days, { amount, varies = 0, rise = 0, shift = 1, from = 0, to = MONTHS }) {
    let price = amount;
    let sinceRise = 0;
    for (const due of days) {
      if (due > end) break;
      const month = (due - START) / DAY_MS / 30.4;
      if (month < from || month > to || chance() < habit.skipped) continue;
      sinceRise += 1;
      if (sinceRise > 8 && chance() < (rise * habit.rises) / 8) {
        price = Math.round(price * between(1.05, 1.25) * 100) / 100;
        sinceRise = 0;
      }
      const late = chance() < habit.late ? Math.floor(between(-1, 3)) : 0;
      const date = offWeekend(due + late * DAY_MS, shift);
      const off = varies === 0 ? 0 : Math.round(price * between(-varies, varies) * 100) / 100;
      rows.push({
        date: iso(date),
        description: write(writer[amount > 0 ? 'income' : text], series.split('/')[0] ?? ''),
        amount: round(price + off),
        account: accountOn(due),
        series,
      });
    }
  }

  const pay = chance();
  if (pay < 0.3)
    comesBack('ACME CORP', 'income', weekly(Math.floor(between(0, 14)), 2), {
      amount: money(900, 1900),
      rise: 0.2,
      shift: -1,
    });
  else
    comesBack('ACME CORP', 'income', monthly(pay < 0.6 ? 25 : 31), {
      amount: money(1800, 4200),
      varies: chance() < 0.3 ? 0.04 : 0,
      rise: 0.2,
      shift: -1,
    });
  comesBack('HILL HOUSING', 'bill', monthly(1), { amount: -money(600, 1500), rise: 0.15 });
  comesBack('CITY POWER', 'bill', monthly(Math.floor(between(5, 20))), {
    amount: -money(50, 120),
    varies: 0.25,
  });
  comesBack('WATERWORKS', 'bill', monthly(15, 3), { amount: -money(60, 110), varies: 0.1 });
  comesBack('FONEX MOBILE', 'bill', monthly(Math.floor(between(2, 27))), {
    amount: -money(12, 45),
    rise: 0.3,
  });
  comesBack(
    'SAFE HOME INSURANCE',
    'bill',
    monthly(Math.floor(between(2, 27)), 12, Math.floor(between(0, 12))),
    { amount: -money(180, 700), varies: chance() < 0.5 ? 0.05 : 0 },
  );
  comesBack('AUTO INSURANCE', 'bill', monthly(1, 6, Math.floor(between(0, 6))), { amount: -money(150, 400) });
  for (const name of ['NETFLIX.COM', 'SPOTIFY', 'CLOUD STORE', 'DAILY NEWS'])
    if (chance() < 0.8)
      comesBack(name, 'card', monthly(Math.floor(between(1, 29))), {
        amount: -money(3, 20),
        rise: 0.6,
        shift: 0,
        from: chance() < 0.3 ? between(2, 12) : 0,
        to: chance() < 0.2 ? between(16, 26) : MONTHS,
      });
  if (chance() < 0.6)
    comesBack('FIT GYM', 'bill', weekly(Math.floor(between(0, 28)), 4), {
      amount: -money(20, 50),
      rise: 0.3,
    });
  comesBack('APPLE.COM/BILL', 'card', monthly(3), { amount: -2.99, shift: 0 });
  comesBack('APPLE.COM/BILL/music', 'card', monthly(18), { amount: -10.99, rise: 0.2, shift: 0 });
  comesBack('AMZN PRIME', 'card', monthly(12), { amount: -8.99, rise: 0.3, shift: 0 });

  // Habits and purchases, which come back for nobody.
  const shops = [
    'FRESH MARKET',
    'CORNER BAKERY',
    'AMZN PRIME',
    'FUEL STOP',
    'NOODLE HOUSE',
    'BOOK NOOK',
    'PARKING GARAGE',
  ];
  for (let day = START; day < end; day += DAY_MS) {
    const count = Math.floor(between(0, habit.purchases * 2));
    for (let index = 0; index < count; index += 1) {
      const shop = shops[Math.floor(chance() * chance() * shops.length)] ?? 'FRESH MARKET';
      const amount =
        shop === 'PARKING GARAGE'
          ? 2.9
          : shop === 'CORNER BAKERY'
            ? ([2.4, 3.6, 4.8][Math.floor(chance() * 3)] ?? 2.4)
            : money(4, 90);
      rows.push({
        date: iso(day),
        description: write(writer.card, shop),
        amount: -amount,
        account: accountOn(day),
        series: '',
      });
    }
    if (new Date(day).getUTCDay() === 6)
      rows.push({
        date: iso(day),
        description: write(writer.card, 'BIG GROCER'),
        amount: -money(40, 90),
        account: accountOn(day),
        series: '',
      });
    if (chance() < 1 / 35)
      rows.push({
        date: iso(day),
        description: write(writer.card, 'HAIR STUDIO'),
        amount: -28,
        account: accountOn(day),
        series: '',
      });
    if (chance() < 1 / 45)
      rows.push({
        date: iso(day),
        description: write(writer.income, 'A FRIEND'),
        amount: money(10, 80),
        account: accountOn(day),
        series: '',
      });
  }
  return rows.sort((one, other) => one.date.localeCompare(other.date));
}

/** @param {number} date @param {number} [every] @param {number} [first] months after the start */
function* monthly(date, every = 1, first = 0) {
  for (let month = first; ; month += every) {
    const last = new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();
    yield Date.UTC(2024, month, Math.min(date, last));
  }
}

/** @param {number} first days after the start @param {number} every weeks */
function* weekly(first, every) {
  for (let week = 0; ; week += every) yield START + (first + week * 7) * DAY_MS;
}

/** @param {number} day @param {-1 | 0 | 1} shift */
function offWeekend(day, shift) {
  const weekday = new Date(day).getUTCDay();
  if (shift === 0 || (weekday > 0 && weekday < 6)) return day;
  if (shift < 0) return day - (weekday === 6 ? 1 : 2) * DAY_MS;
  return day + (weekday === 6 ? 2 : 1) * DAY_MS;
}

const iso = (/** @type {number} */ day) => new Date(day).toISOString().slice(0, 10);
const dayOf = (/** @type {number} */ start, /** @type {number} */ days) => start + Math.floor(days) * DAY_MS;
const round = (/** @type {number} */ amount) => Math.round(amount * 100) / 100;
