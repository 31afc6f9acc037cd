import { randomNumbers } from '../random-numbers.mjs';
import { COUNTRIES } from './countries.mjs';

/** @import { LabelledRow } from './replay.mjs' */

/**
 * Somebody's habits: how long the history is, how many rows a day, which share of them are small shops, how many shops
 * sell several things, how often the user chooses a category by mistake, and which share of the small shops are for one thing or
 * another by the day.
 * @typedef {{ name: string, country: string, seed: number, months: number, aDay: number, small: number, several: number,
 *   mistakes: number, changes: boolean, moods: number }} Person
 */

const PEOPLE = Object.keys(COUNTRIES).flatMap((country, index) => [
  person(country, 'steady', { seed: index * 10 + 1, several: 0.3, changes: false }),
  person(country, 'restless', { seed: index * 10 + 2, small: 0.28, mistakes: 0.003 }),
  person(country, 'careless', { seed: index * 10 + 3, mistakes: 0.012, months: 24 }),
  person(country, 'in big shops', { seed: index * 10 + 4, several: 0.75 }),
  person(country, 'new here', { seed: index * 10 + 5, months: 13, aDay: 2.2, small: 0.25 }),
  person(country, 'out and about', {
    seed: index * 10 + 6,
    small: 0.5,
    several: 0.6,
    aDay: 2.2,
    moods: 0.15,
  }),
  person(country, 'of two minds', { seed: index * 10 + 7, small: 0.4, several: 0.6, aDay: 2.2, moods: 0.5 }),
]);

/** @param {string} country @param {string} kind @param {Partial<Person> & { seed: number }} values @returns {Person} */
function person(country, kind, values) {
  return {
    ...{
      name: `${country}, ${kind}`,
      country,
      months: 30,
      aDay: 3.2,
      small: 0.2,
      several: 0.4,
      mistakes: 0.005,
      moods: 0,
    },
    ...{ changes: true, ...values },
  };
}

/** @returns {{ name: string, rows: LabelledRow[] }[]} the same ones each time */
export const generatedHistories = () => PEOPLE.map((one) => ({ name: one.name, rows: historyOf(one) }));

const FIRST = 'ANNA JOHN MARIA PETER LUCA SOPHIE OMAR INGRID PABLO CLAIRE TOBI YUKI SARAH DAVID'.split(' ');
const LAST = 'MUELLER SMITH GARCIA DUBOIS JANSEN ROSSI OKAFOR BERG LEE MARTIN COSTA NOVAK'.split(' ');
const SYLLABLES = 'ba ko ri ma lu te ven dor sal ni gra pol shi tan ora fel qui zen'.split(' ');
const SMALL = [
  ...['Restaurants', 'Restaurants', 'Restaurants', 'Coffee', 'Shopping', 'Travel', 'Travel', 'Entertainment'],
  ...['Health', 'Household', 'Clothing', 'Gifts', 'Personal care', 'Education'],
];
const RENAMED = ['Restaurants', 'Coffee', 'Household', 'Shopping', 'Entertainment'];
const NEW_NAMES = ['Eating out', 'Fun', 'Home', 'Things'];
const MISTAKEN = ['Groceries', 'Restaurants', 'Shopping', 'Household', 'Entertainment', 'Gifts'];
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 30.4;

/**
 * @param {Person} person
 * @returns {LabelledRow[]} the oldest first
 */
function historyOf({ country, seed, months, aDay, small, several, mistakes, changes, moods }) {
  const table = COUNTRIES[country];
  if (!table) throw new Error(`There is no table of ${country}.`);
  const chance = randomNumbers(seed);
  /** @template Item @param {readonly Item[]} items */
  const pick = (items) => /** @type {Item} */ (items[Math.floor(chance() * items.length)]);
  const between = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * chance();
  const digits = (/** @type {number} */ count) =>
    Array.from({ length: count }, () => Math.floor(chance() * 10)).join('');
  const word = () => (pick(SYLLABLES) + pick(SYLLABLES) + pick([...SYLLABLES, ''])).toUpperCase();
  const people = Array.from({ length: 9 }, () => `${pick(FIRST)} ${pick(LAST)}`);
  const words = Array.from({ length: 14 }, word);
  const cities = table.cities.split(', ');
  const home = pick(cities);
  const [card, direct, prefixes] = [lines(table.card), lines(table.direct), lines(table.prefixes)];

  /** @param {string} text @param {{ name?: string, city?: string, store?: string }} [values] */
  const write = (text, { name = '', city = home, store } = {}) =>
    text
      .replace('{name}', name)
      .replace('{city}', city)
      .replace('{reference}', () => digits(3) + word() + digits(2))
      .replace('{person}', () => pick(people))
      .replace(/\{word\}/g, () => pick(words))
      .replace(/\{(\d+)\}/g, (_, count) =>
        Number(count) === 4 && store && chance() < 0.8 ? store : digits(Number(count)),
      );

  const shops = lines(table.shops)
    .filter(() => chance() < 0.75)
    .map((line) => {
      const [name = '', sold = '', often = '1', prices = '1-2'] = line.split(' | ');
      const how = chance();
      const all = shares(sold);
      const [low = 1, high = 2] = prices.split('-').map(Number);
      const first = /** @type {[string, number]} */ (pick(all.slice(0, 2)));
      return {
        ...{ name, low, high, byAmount: how < several * 0.35, format: pick(card) },
        // To most people even a big shop is for one thing.
        sold:
          how > several
            ? [first]
            : how < several * 0.65
              ? all
              : all.map(
                  ([category, share], index) =>
                    /** @type {[string, number]} */ ([category, index === 0 ? share * 8 : share]),
                ),
        weight: Number(often) * (0.3 + 3.2 * chance() * chance()),
        from: chance() < 0.3 ? chance() * months * 0.7 : 0,
        branches: Array.from({ length: 1 + Math.floor(chance() * 4) }, () => ({
          store: digits(4),
          city: chance() < 0.7 ? home : pick(cities),
        })),
      };
    });
  const bills = [
    ...lines(table.bills)
      .filter(() => chance() < 0.85)
      .map((line) => ({ line, incoming: false, format: pick(direct) })),
    ...lines(table.income).map((line) => ({ line, incoming: true, format: '{name} {6}' })),
  ].map(({ line, incoming, format }) => {
    const [name = '', paid = '', prices = '1-1', times = '1'] = line.split(' | ');
    const [low = 1, high = 1] = prices.split('-').map(Number);
    const day = 1 + Math.floor(chance() * 27);
    const days = times === '2' ? [day, ((day + 13) % 28) + 1] : [day];
    return {
      name,
      paid: shares(paid),
      low,
      high,
      days,
      incoming,
      format,
      from: !incoming && chance() < 0.25 ? chance() * months * 0.6 : 0,
    };
  });
  const renamed =
    changes && chance() < 0.6
      ? { category: pick(RENAMED), at: months * between(0.25, 0.75), to: pick(NEW_NAMES) }
      : null;
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const kindOf = (/** @type {string} */ place) =>
    kinds.get(place) ?? kinds.set(place, pick(SMALL)).get(place) ?? '';
  const places = table.places.split(', ');
  /** @type {{ name: string, category: string, other: string | null, city: string, format: string }[]} */
  const visited = [];
  const total = shops.reduce((sum, { weight }) => sum + weight, 0);

  /** @type {LabelledRow[]} */
  const rows = [];
  for (let day = 0; day < months * DAYS_A_MONTH; day += 1) {
    const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
    const month = day / DAYS_A_MONTH;
    /** @param {string} description @param {number} amount @param {string} category @param {boolean} [incoming] */
    const add = (description, amount, category, incoming = false) => {
      const meant = renamed?.category === category && month >= renamed.at ? renamed.to : category;
      rows.push({
        date,
        description: description.slice(0, 140),
        amount: `${incoming ? '' : '-'}${amount.toFixed(2)}`,
        category: chance() < mistakes ? pick(MISTAKEN) : meant,
      });
    };
    for (const { name, paid, low, high, days, incoming, format, from } of bills) {
      if (month < from || !days.includes(Number(date.slice(8)))) continue;
      add(
        write(format, { name }),
        between(low, high) * (1 + 0.03 * Math.floor(month / 12)),
        draw(paid, chance()),
        incoming,
      );
    }
    for (let count = Math.floor(aDay * between(0.4, 1.6) + chance()); count > 0; count -= 1) {
      if (chance() < small) {
        const place =
          visited.length && chance() < 0.5
            ? visited[Math.floor(visited.length * (1 - chance() * chance()))]
            : undefined;
        const called = pick(places);
        const shown = place ?? {
          name:
            pick(prefixes).replace('-', '') +
            (chance() < 0.5 ? `${called} ${word()}` : `${word()} ${called}`),
          category: chance() < 0.8 ? kindOf(called) : pick(SMALL),
          other: moods > 0 && chance() < moods ? pick(SMALL) : null,
          city: chance() < 0.4 ? home : pick(cities),
          format: pick(card),
        };
        if (!place) visited.push(shown);
        add(
          chance() < 0.5 ? `${shown.name} ${shown.city}` : write(shown.format, shown),
          5 + 60 * chance() * chance(),
          shown.other !== null && chance() < 0.35 ? shown.other : shown.category,
        );
        continue;
      }
      let left = chance() * total;
      const shop = shops.find(({ weight }) => (left -= weight) < 0) ?? shops[0];
      if (!shop || month < shop.from) continue;
      const { name, low, high, sold, byAmount, format, branches } = shop;
      const size = chance() * chance();
      const category = byAmount ? (sold[Math.floor(size * sold.length)]?.[0] ?? '') : draw(sold, chance());
      const text =
        name.includes('{') && chance() < 0.6
          ? write(name)
          : write(format, { name: write(name), ...pick(branches) });
      add(text, low + (high - low) * size, category);
      if (sold.length === 1 && chance() < 0.01) add(text, low + (high - low) * size, category, true);
    }
  }
  return rows;
}

/** @param {string} block of a table */
const lines = (block) => block.trim().split('\n');

/**
 * 'Groceries 70, Household 30', or one category alone.
 * @param {string} text
 * @returns {[string, number][]}
 */
const shares = (text) =>
  text.split(', ').map((one) => {
    const [, name = one, share = '1'] = /^(.*) (\d+)$/.exec(one) ?? [];
    return [name, Number(share)];
  });

/** @param {[string, number][]} weighted @param {number} chance */
function draw(weighted, chance) {
  let left = chance * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  return (weighted.find(([, weight]) => (left -= weight) < 0) ?? weighted[0])?.[0] ?? '';
}
