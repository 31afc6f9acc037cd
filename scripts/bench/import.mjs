import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../generate-transactions.mjs';
import { LAST_DAY } from './history.mjs';
import { MAIN_SIZE } from './options.mjs';
import { watchMemory, watchTab } from './memory.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Session } from './session.mjs' */

/**
 * The cost of dropping a file: milliseconds from the drop to the result, the longest task on the page's main thread
 * in milliseconds, the peak memory of the browser's tab in bytes, and that of app and backend together, right before and
 * at its peak.
 * @typedef {object} ImportFigures
 * @property {string} name
 * @property {number} total
 * @property {number} longestTask
 * @property {number} tab
 * @property {number} idle
 * @property {number} servers
 */

const PATIENCE_MS = 120_000;

/** A file with the required headers and the maximum number of rows of an import. */
function bankFile() {
  const lines = generate(MAIN_SIZE, { end: LAST_DAY }).map(
    ({ date, description, category, minorUnits, type }) =>
      [date, quoted(description), quoted(category), (Math.abs(minorUnits) / 100).toFixed(2), type].join(','),
  );
  return ['date,description,category,amount,type', ...lines, ''].join('\n');
}

/**
 * Drops the file on the Upload screen of a new user, then drops it again.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {Session} session
 * @param {number[]} servers process ids of app and backend
 * @returns {Promise<ImportFigures[]>}
 */
export async function measureImport(browser, siteUrl, { storageState }, servers) {
  const context = await browser.newContext({ baseURL: siteUrl, storageState, timezoneId: 'UTC' });
  const folder = mkdtempSync(join(tmpdir(), 'outlay-bench-'));
  const file = join(folder, 'statement.csv');
  try {
    const page = await context.newPage();
    // From disk: Playwright would pass a buffer through a script in the page, which would count as a task.
    writeFileSync(file, bankFile());
    const drop = async (/** @type {string} */ name, /** @type {string | RegExp} */ answer) => {
      await openUpload(page);
      const tab = await watchTab(browser, page);
      const memory = watchMemory(servers);
      const start = performance.now();
      await page.getByLabel('CSV file').setInputFiles(file);
      await page.getByText(answer).first().waitFor({ timeout: PATIENCE_MS });
      const total = performance.now() - start;
      return { name, total, ...(await tab.read()), idle: memory.idle, servers: memory.read() };
    };
    const count = MAIN_SIZE.toLocaleString('en-US');
    return [
      await drop(`${count} rows, all new`, 'Upload Successful!'),
      await drop(`the same file again`, `0 new, ${count} already in Outlay, 0 need a look`),
    ];
  } finally {
    rmSync(folder, { recursive: true });
    await context.close();
  }
}

/** @param {Page} page */
async function openUpload(page) {
  await page.goto('/upload');
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option').first().click();
  await page.waitForLoadState('networkidle');
}

/** @param {string} text */
const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
