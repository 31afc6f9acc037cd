import { table } from '../lib/performance-page.mjs';
import { findCases, LANDING_PAGE } from './cases.mjs';
import { actAs, userOf } from './database.mjs';
import { fill } from './fill.mjs';
import { startEmbedded, startOnPostgres } from './places.mjs';
import { signUp } from './session.mjs';
import { timeInTurns } from './timing.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Case } from './cases.mjs' */
/** @import { Connection } from './database.mjs' */
/** @import { Place } from './places.mjs' */

/** @typedef {{ sql: number, page: number, timesLanding: number }} Figures in milliseconds; NaN for a part that a case lacks */

const EMAIL = 'bench@outlay.local';
const WARM_UP_ROUNDS = 30;
const WARM_UP_LIMIT_MS = 10_000;

/**
 * Measures pages and their SQL on the embedded backend at each size, and on PostgreSQL at the largest.
 * @param {number[]} sizes from the smallest to the largest
 * @param {string} buildDir
 * @param {Browser} browser
 * @returns {Promise<string>} Markdown
 */
export async function measurePages(sizes, buildDir, browser) {
  const measured = [];
  for (const size of sizes) measured.push(await measureAt(size, await startEmbedded(buildDir), browser));
  const largest = sizes.at(-1) ?? 0;
  const postgres = await measureAt(largest, await startOnPostgres(buildDir), browser);
  const middle = sizes.length >> 1;
  const shown = sizes.map((size) => size.toLocaleString('en-US'));
  const head = [
    'case',
    ...[...shown, 'ratio'].map((title) => `SQL ${title}`),
    ...[...shown, 'ratio'].map((title) => `page ${title}`),
    `× / at ${shown[middle]}`,
    ...['SQL', 'page', '× /'].map((title) => `PostgreSQL ${title}`),
  ];
  const rows = findCases(largest, new Date(), { payee: '', row: '', series: '' }).map(({ name }, index) => {
    const embedded = measured.map((figures) => figures[index]);
    const sql = embedded.map((figures) => figures?.sql ?? NaN);
    const page = embedded.map((figures) => figures?.page ?? NaN);
    return [
      name,
      ...[...sql.map(tenths), hundredths(growth(sql)), ...page.map(tenths), hundredths(growth(page))],
      hundredths(embedded[middle]?.timesLanding),
      ...[postgres[index]?.sql, postgres[index]?.page].map(tenths),
      hundredths(postgres[index]?.timesLanding),
    ];
  });
  return [
    `Medians in milliseconds by the number of transactions, the ratio of the largest ledger to the smallest, and pages as ` +
      `multiples of the landing page; on PostgreSQL with ${largest.toLocaleString('en-US')} transactions.`,
    table(head, rows),
  ].join('\n\n');
}

/**
 * @param {number} size
 * @param {Place} place
 * @param {Browser} browser
 * @returns {Promise<Figures[]>} in the order of the cases
 */
async function measureAt(size, place, browser) {
  const { cookie } = await signUp(browser, place.siteUrl, EMAIL);
  await fill(place, EMAIL, size);
  console.error('Measuring pages and SQL …');
  const cases = findCases(size, new Date(), await place.inDatabase(pickIds));
  const pages = [];
  for (const { page } of cases) pages.push(page && (await timePage(page)));
  const sql = await timeSql(place, cases);
  await place.stop();
  return cases.map((_, index) => {
    const { page, landing } = pages[index] ?? { page: NaN, landing: NaN };
    return { sql: sql[index] ?? NaN, page, timesLanding: page / landing };
  });

  /** @param {string} path */
  async function read(path) {
    const response = await fetch(place.siteUrl + path, { headers: { cookie }, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  }

  /** @param {NonNullable<Case['page']>} page measured in turns with the landing page */
  async function timePage({ path, shows }) {
    const { status, text } = await read(path);
    if (status !== 200 || !text.replaceAll('<!-- -->', '').includes(shows))
      throw new Error(`${path} returned status ${status}, or no "${shows}".`);
    const [landing = NaN, own = NaN] = await timeInTurns([() => read(LANDING_PAGE.path), () => read(path)]);
    return { page: own, landing };
  }
}

/** @param {Connection} database @returns {Promise<import('./cases.mjs').Ids>} */
async function pickIds(database) {
  const { rows } = await database.query(
    `select t.payee_id as payee, t.id as row, (select min(s.id::text) from public.recurring_series s) as series
    from public.transactions t order by t.date desc, t.id limit 1`,
  );
  return /** @type {import('./cases.mjs').Ids} */ (rows[0]);
}

/**
 * Times what the pages read alone, in one call as the app makes it, as the user and under row-level security.
 * @param {Place} place
 * @param {Case[]} cases
 */
const timeSql = (place, cases) =>
  place.inDatabase(async (database) => {
    await actAs(database, await userOf(database, EMAIL));
    const calls = cases.map(
      ({ reads }) =>
        reads &&
        (() => database.query('select public.screen_documents($1) as answer', [JSON.stringify(reads)])),
    );
    // PGlite is WebAssembly, which speeds up as it runs; the backend's had run for a while.
    const end = performance.now() + WARM_UP_LIMIT_MS;
    for (let round = 0; round < WARM_UP_ROUNDS && performance.now() < end; round += 1) {
      for (const one of calls) await one?.();
    }
    const times = [];
    for (const one of calls) times.push(one && (await timeInTurns([one]))[0]);
    return times;
  });

/** @param {number[]} times from the smallest size to the largest */
const growth = (times) => (times.length > 1 ? (times.at(-1) ?? NaN) / (times[0] ?? NaN) : NaN);

const tenths = (/** @type {number | undefined} */ figure) => shownWith(figure, 1);
const hundredths = (/** @type {number | undefined} */ figure) => shownWith(figure, 2);

/** @param {number | undefined} figure @param {number} digits */
const shownWith = (figure = NaN, digits) => (Number.isNaN(figure) ? '–' : figure.toFixed(digits));
