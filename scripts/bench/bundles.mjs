import { gzipSync } from 'node:zlib';
import { table } from '../lib/performance-page.mjs';
import { fill, LAST_DAY } from './fill.mjs';
import { startEmbedded } from './places.mjs';
import { signUp } from './session.mjs';

/** @import { Browser, Page, Response } from '@playwright/test' */
/** @import { Session } from './session.mjs' */

/**
 * A route with a text on it once it has its data, and the aim for all of its JavaScript in kB.
 * @typedef {{ path: string, shows: string, aim: number, charts?: 'drawn' | 'out of view' }} Route
 */

const EMAIL = 'bench@outlay.local';
/** Enough for charts. */
const ROWS = 5_000;
const OTHERS = 250;

/** A year with transactions, whatever the day: without any the dashboard draws no charts. */
const DASHBOARD = `/dashboard?period=year&offset=${Number(LAST_DAY.slice(0, 4)) - new Date().getUTCFullYear()}`;

/** @type {Route[]} */
const PUBLIC_ROUTES = [
  { path: '/', shows: 'Take Control of Your Financial Future', aim: 130 },
  { path: '/login', shows: 'Sign in', aim: OTHERS },
  { path: '/signup', shows: 'Create account', aim: OTHERS },
];
/** @type {Route[]} */
const ROUTES = [
  { path: DASHBOARD, shows: 'Recent Transactions', aim: 180, charts: 'out of view' },
  { path: DASHBOARD, shows: 'Recent Transactions', aim: 300, charts: 'drawn' },
  { path: '/transactions', shows: 'Page 1 of', aim: 180 },
  { path: '/upload', shows: 'Choose an account', aim: 190 },
  { path: '/bank-accounts', shows: 'Rainy day', aim: OTHERS },
  { path: '/settings', shows: 'Groceries', aim: 190 },
  { path: '/reports/months', shows: 'Savings rate', aim: OTHERS },
  { path: '/reports/spending?view=time', shows: 'Over time', aim: 310 },
];

const CHART = 'svg.recharts-surface';
/** The number of charts on the dashboard. */
const CHARTS = 2;
/** So low that nothing below a screen's head is in view, or nearly. */
const LOW = { width: 1280, height: 60 };
const DESKTOP = { width: 1280, height: 900 };
const PATIENCE_MS = 60_000;
/** No script has come for this long, while the browser was idle. */
const SETTLED_MS = 1_500;

/**
 * Measures the JavaScript that a browser loads for a route.
 * @param {string} buildDir
 * @param {Browser} browser
 * @returns {Promise<string>} Markdown
 */
export async function measureBundles(buildDir, browser) {
  const place = await startEmbedded(buildDir);
  const { storageState } = await signUp(browser, place.siteUrl, EMAIL);
  await fill(place, EMAIL, ROWS);
  console.error('Measuring JavaScript …');
  /** @type {string[][]} */
  const rows = [];
  for (const route of PUBLIC_ROUTES) rows.push(await measureRoute(browser, place.siteUrl, route));
  for (const route of ROUTES) rows.push(await measureRoute(browser, place.siteUrl, route, storageState));
  await place.stop();
  return [
    'JavaScript by route, in kB (1,000 bytes) after gzip, with an empty cache.',
    table(['route', 'in the HTML', 'in all', 'aim'], rows),
  ].join('\n\n');
}

/**
 * Opens a route with an empty cache: the scripts in its HTML, and all that have come once it has drawn everything.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {Route} route
 * @param {Session['storageState']} [storageState]
 * @returns {Promise<string[]>} a row of the table
 */
async function measureRoute(browser, siteUrl, { path, shows, aim, charts }, storageState) {
  const viewport = charts === 'out of view' ? LOW : DESKTOP;
  const context = await browser.newContext({ baseURL: siteUrl, storageState, viewport });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    /** @type {Map<string, Promise<number>>} */
    const sizes = new Map();
    page.on('response', (response) => {
      if (isScript(response)) sizes.set(new URL(response.url()).pathname, gzippedSize(response));
    });
    const document = await page.goto(path, { waitUntil: 'load' });
    const html = (await document?.text()) ?? '';
    await page.getByText(shows).first().waitFor({ state: 'attached' });
    if (charts === 'drawn') await drawCharts(page);
    await settle(page, () => sizes.size);
    if (charts === 'out of view' && (await page.locator(CHART).count()) > 0)
      throw new Error(`${path} has drawn charts that are out of view.`);

    const all = await Promise.all([...sizes].map(async ([script, size]) => ({ script, size: await size })));
    const named = all.filter(({ script }) => html.includes(`src="${script}`));
    const name = charts ? `/dashboard, charts ${charts}` : path;
    return [name, kilobytes(named), kilobytes(all), String(aim)];
  } finally {
    await context.close();
  }
}

/**
 * Brings each chart into view, and waits until it is drawn.
 * @param {Page} page
 */
async function drawCharts(page) {
  const cards = page.locator('main section', { has: page.getByRole('button', { name: 'Show as a table' }) });
  for (let card = 0; card < CHARTS; card += 1) {
    await cards.nth(card).scrollIntoViewIfNeeded();
    await cards.nth(card).locator(CHART).first().waitFor();
  }
}

/**
 * Waits until the browser has been idle for a while without loading another script.
 * @param {Page} page
 * @param {() => number} loaded
 */
async function settle(page, loaded) {
  for (let before = -1; before !== loaded();) {
    before = loaded();
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
  }
}

/** @param {Response} response */
const isScript = (response) =>
  response.status() === 200 && /javascript/.test(response.headers()['content-type'] ?? '');

/** @param {Response} response */
const gzippedSize = async (response) => gzipSync(await response.body(), { level: 6 }).length;

/** @param {Array<{ size: number }>} scripts */
const kilobytes = (scripts) => (scripts.reduce((total, { size }) => total + size, 0) / 1_000).toFixed(0);
