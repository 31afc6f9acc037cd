import { gzipSync } from 'node:zlib';
import { LAST_DAY } from './history.mjs';

/** @import { Browser, Page, Response } from '@playwright/test' */
/** @import { Session } from './session.mjs' */

/**
 * A route's JavaScript in bytes, gzipped: the scripts in its HTML, and all that a browser has loaded once the route has
 * drawn everything; and the aim for all.
 * @typedef {{ route: string, initial: number, total: number, aim: number }} RouteScripts
 */

/**
 * @typedef {object} Route
 * @property {string} path
 * @property {string} shows a text on it once it has its data
 * @property {number} aim in bytes
 * @property {string} [name] if another route has the path
 * @property {'drawn' | 'out of view'} [charts]
 */

const OTHERS = 250_000;

/** A year with transactions, whatever the day: without any the dashboard draws no charts. */
const DASHBOARD = `/dashboard?period=year&offset=${Number(LAST_DAY.slice(0, 4)) - new Date().getUTCFullYear()}`;

/** @type {Route[]} */
const PUBLIC_ROUTES = [
  { path: '/', shows: 'Take Control of Your Financial Future', aim: 130_000 },
  { path: '/login', shows: 'Sign in', aim: OTHERS },
  { path: '/signup', shows: 'Create account', aim: OTHERS },
];
/** @type {Route[]} */
const ROUTES = [
  {
    path: DASHBOARD,
    name: '/dashboard, charts out of view',
    shows: 'Recent Transactions',
    aim: 180_000,
    charts: 'out of view',
  },
  {
    path: DASHBOARD,
    name: '/dashboard, charts drawn',
    shows: 'Recent Transactions',
    aim: 300_000,
    charts: 'drawn',
  },
  { path: '/transactions', shows: 'Page 1 of', aim: 180_000 },
  { path: '/upload', shows: 'Choose an account', aim: 190_000 },
  { path: '/bank-accounts', shows: 'Rainy day', aim: OTHERS },
  { path: '/settings', shows: 'Groceries', aim: 190_000 },
];

const CHART = 'svg.recharts-surface';
/** How many the dashboard has. */
const CHARTS = 2;
/** So low that nothing below a screen's head is in view, or nearly. */
const LOW = { width: 1280, height: 60 };
const DESKTOP = { width: 1280, height: 900 };
const PATIENCE_MS = 60_000;
/** No script has come for this long, while the browser was idle. */
const SETTLED_MS = 1_500;

/**
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {Session} session
 * @returns {Promise<RouteScripts[]>}
 */
export async function measureScripts(browser, siteUrl, { storageState }) {
  /** @type {RouteScripts[]} */
  const measured = [];
  for (const route of PUBLIC_ROUTES) measured.push(await measureRoute(browser, siteUrl, route));
  for (const route of ROUTES) measured.push(await measureRoute(browser, siteUrl, route, storageState));
  return measured;
}

/**
 * Opens a route with an empty cache.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {Route} route
 * @param {Session['storageState']} [storageState]
 * @returns {Promise<RouteScripts>}
 */
async function measureRoute(browser, siteUrl, { path, name = path, shows, aim, charts }, storageState) {
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
    return { route: name, initial: sum(named), total: sum(all), aim };
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
const sum = (scripts) => scripts.reduce((total, { size }) => total + size, 0);
