import { gzipSync } from 'node:zlib';

/** @import { Browser, Response } from '@playwright/test' */
/** @import { Session } from './session.mjs' */

/**
 * A route's JavaScript in bytes, gzipped: the scripts in its HTML, and all that a browser has loaded once the network
 * is idle.
 * @typedef {{ route: string, initial: number, total: number }} RouteScripts
 */

const PUBLIC_ROUTES = ['/', '/login', '/signup'];
const ROUTES = ['/dashboard', '/transactions', '/upload', '/bank-accounts', '/settings'];

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
 * @param {string} route
 * @param {Session['storageState']} [storageState]
 * @returns {Promise<RouteScripts>}
 */
async function measureRoute(browser, siteUrl, route, storageState) {
  const context = await browser.newContext({ baseURL: siteUrl, storageState });
  try {
    const page = await context.newPage();
    /** @type {Map<string, Promise<number>>} */
    const sizes = new Map();
    page.on('response', (response) => {
      if (isScript(response)) sizes.set(new URL(response.url()).pathname, gzippedSize(response));
    });
    const document = await page.goto(route, { waitUntil: 'networkidle' });
    const html = (await document?.text()) ?? '';

    const all = await Promise.all([...sizes].map(async ([path, size]) => ({ path, size: await size })));
    const named = all.filter(({ path }) => html.includes(`src="${path}`));
    return { route, initial: sum(named), total: sum(all) };
  } finally {
    await context.close();
  }
}

/** @param {Response} response */
const isScript = (response) =>
  response.status() === 200 && /javascript/.test(response.headers()['content-type'] ?? '');

/** @param {Response} response */
const gzippedSize = async (response) => gzipSync(await response.body(), { level: 6 }).length;

/** @param {Array<{ size: number }>} scripts */
const sum = (scripts) => scripts.reduce((total, { size }) => total + size, 0);
