import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../generate-transactions.mjs';
import { table } from '../lib/performance-page.mjs';
import { timed } from './database.mjs';
import { fill, LAST_DAY } from './fill.mjs';
import { measureImportSql } from './import-sql.mjs';
import { startEmbedded, startOnPostgres } from './places.mjs';
import { signUp } from './session.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Place } from './places.mjs' */

const OWNER = 'bench@outlay.local';
const IMPORTER = 'import@outlay.local';
const PATIENCE_MS = 300_000;

/**
 * Measures the import of a file with this many rows, on the embedded backend and on PostgreSQL.
 * @param {number} rows
 * @param {string} buildDir
 * @param {Browser} browser
 * @returns {Promise<string>} Markdown
 */
export async function measureImports(rows, buildDir, browser) {
  const count = rows.toLocaleString('en-US');
  const head = ['figure'];
  /** @type {string[][]} */
  const lines = [];
  for (const start of [startEmbedded, startOnPostgres]) {
    const place = await start(buildDir);
    head.push(place.name);
    for (const [index, [name, figure]] of (await measureAt(place, rows, browser)).entries())
      (lines[index] ??= [name]).push(figure);
  }
  return [
    `Seconds for an import of ${count} rows by a new user; and what rules and memory add to one without categories by a ` +
      `user with ${count} transactions, as a multiple of the first of these, with how many rows they fill in.`,
    table(head, lines),
  ].join('\n\n');
}

/**
 * @param {Place} place
 * @param {number} rows
 * @param {Browser} browser
 * @returns {Promise<[string, string][]>} figures by their names
 */
async function measureAt(place, rows, browser) {
  await signUp(browser, place.siteUrl, OWNER);
  await fill(place, OWNER, rows);
  console.error('Importing …');
  const { first, again } = await measureInBrowser(place, rows, browser);
  // Empty, as the one of the browser was.
  await signUp(browser, place.siteUrl, `sql-${IMPORTER}`);
  const sql = await place.inDatabase((database) =>
    measureImportSql(database, { importer: `sql-${IMPORTER}`, owner: OWNER, rows }),
  );
  await place.stop();
  const { neither, rules, memory, both } = sql.lookups;
  return [
    ['from the drop to "Upload Successful!"', seconds(first)],
    ['the same file again, to its review', seconds(again)],
    ['the first in the database alone', seconds(sql.first)],
    ['the second in the database alone', seconds(sql.again)],
    ['without categories, rules and memory', seconds(neither.time)],
    ...Object.entries({ rules, memory, both }).map(
      ([name, { time, filled }]) =>
        /** @type {[string, string]} */ ([
          `… with ${name}`,
          `× ${(time / neither.time).toFixed(2)} (${filled.toLocaleString('en-US')})`,
        ]),
    ),
  ];
}

/**
 * Drops the file on the Upload screen of a new user, then drops it again.
 * @param {Place} place
 * @param {number} rows
 * @param {Browser} browser
 */
async function measureInBrowser({ siteUrl }, rows, browser) {
  const { storageState } = await signUp(browser, siteUrl, IMPORTER);
  const context = await browser.newContext({ baseURL: siteUrl, storageState, timezoneId: 'UTC' });
  const folder = mkdtempSync(join(tmpdir(), 'outlay-bench-'));
  const file = join(folder, 'statement.csv');
  writeFileSync(file, bankFile(rows));
  try {
    const page = await context.newPage();
    const drop = async (/** @type {string} */ answer) => {
      await openUpload(page);
      return timed(async () => {
        await page.getByLabel('CSV file').setInputFiles(file);
        await page.getByText(answer).first().waitFor({ timeout: PATIENCE_MS });
      });
    };
    const first = await drop('Upload Successful!');
    const known = `0 new, ${rows.toLocaleString('en-US')} already in Outlay, 0 need review`;
    return { first, again: await drop(known) };
  } finally {
    rmSync(folder, { recursive: true });
    await context.close();
  }
}

/** @param {number} rows @returns {string} a CSV with the required headers */
function bankFile(rows) {
  const lines = generate(rows, { end: LAST_DAY }).map(({ date, description, category, minorUnits, type }) =>
    [date, quoted(description), quoted(category), (Math.abs(minorUnits) / 100).toFixed(2), type].join(','),
  );
  return ['date,description,category,amount,type', ...lines, ''].join('\n');
}

/** @param {Page} page */
async function openUpload(page) {
  await page.goto('/upload');
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option').first().click();
  await page.waitForLoadState('networkidle');
}

const quoted = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;

const seconds = (/** @type {number} */ milliseconds) => (milliseconds / 1_000).toFixed(1);
