// `npm run screenshots`: takes the README's screenshots (docs/images) from a production build with the demo data.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasBuild } from './lib/app.mjs';
import { openBrowser } from './lib/browser.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { addDemoUser, signInAsDemoUser, startInstance } from './lib/instance.mjs';
import { run } from './lib/lifecycle.mjs';
import { ROOT } from './lib/paths.mjs';
import { smallPng } from './lib/small-png.mjs';

/** @import { Page } from '@playwright/test' */

/**
 * @typedef {object} Shot
 * @property {string} name
 * @property {string} path
 * @property {'dark' | 'light'} theme
 * @property {boolean} [phone]
 * @property {number} [height] of the window, if the usual height would cut something off
 * @property {(page: Page) => Promise<void>} [prepare]
 */

const DESKTOP = { width: 1440, height: 960 };
const PHONE = { width: 390, height: 844 };
/** Charts and panels load after the page. */
const SETTLED_MS = 1_500;

// Early in a month it has little to show.
const month = `/dashboard?period=month&offset=${new Date().getDate() < 15 ? -1 : 0}`;

/** @type {Shot[]} */
const SHOTS = [
  { name: 'dashboard-dark', path: month, theme: 'dark', height: 1110 },
  { name: 'dashboard-light', path: month, theme: 'light', height: 1110 },
  { name: 'transactions', path: '/transactions', theme: 'light' },
  { name: 'upload-review', path: '/upload', theme: 'dark', prepare: dropBankFile },
  { name: 'settings', path: '/settings', theme: 'light', prepare: goToBudgets },
  { name: 'phone-dashboard', path: month, theme: 'dark', phone: true },
  { name: 'phone-transactions', path: '/transactions', theme: 'light', phone: true },
];

await run(async () => {
  const buildDir = claimBuildFolder();
  if (process.argv.includes('--no-build') ? !hasBuild(buildDir) : !(await build(buildDir))) return 1;
  const instance = await startInstance('screenshots', buildDir);
  await addDemoUser(instance);
  const { siteUrl } = instance.settings;
  const browser = await openBrowser();
  const page = await browser.newPage({ baseURL: siteUrl });
  await signInAsDemoUser(page, siteUrl);
  const storageState = await page.context().storageState();
  await page.context().close();

  for (const { name, path, theme, phone = false, height, prepare } of SHOTS) {
    const context = await browser.newContext({
      baseURL: siteUrl,
      storageState,
      viewport: phone ? PHONE : { ...DESKTOP, ...(height && { height }) },
      isMobile: phone,
      hasTouch: phone,
      deviceScaleFactor: phone ? 2 : 1.5,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    const shown = await context.newPage();
    await shown.goto(path);
    await settle(shown);
    await prepare?.(shown);
    await settle(shown);
    await shown.mouse.move(0, 0);
    const picture = await smallPng(await shown.screenshot({ animations: 'disabled' }));
    writeFileSync(join(ROOT, 'docs/images', `${name}.png`), picture);
    console.log(`docs/images/${name}.png: ${(picture.length / 1000).toFixed(0)} kB`);
    await context.close();
  }
});

/** @param {Page} page */
async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLED_MS);
}

/** @param {Page} page */
async function goToBudgets(page) {
  await page.getByRole('link', { name: 'Budget Limits' }).click();
}

/**
 * A German bank's file with one unreadable line.
 * @param {Page} page
 */
async function dropBankFile(page) {
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  const lines = [
    'Buchungstag;Valuta;Empfänger/Auftraggeber;Verwendungszweck;Betrag',
    '13.03.2025;13.03.2025;REWE Markt;Einkauf;-54,21',
    '14.03.2025;14.03.2025;Northwind GmbH;Gehalt März;3.250,00',
    '15.03.2025;15.03.2025;Deutsche Bahn;Ticket Berlin;-89,90',
    '17.03.2025;17.03.2025;Stadtwerke;Abschlag Strom;-62,00',
    '18.03.2025;18.03.2025;Café Einstein;Karte;acht fünfzig',
    '19.03.2025;19.03.2025;Buchhandlung Walther;Karte;-23,40',
  ];
  await page.getByLabel('CSV file').setInputFiles({
    name: 'umsaetze-maerz.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.getByRole('button', { name: /^Import \d/ }).waitFor();
}
