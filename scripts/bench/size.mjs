import { startBackend, migrate } from '../lib/backend.mjs';
import { databaseFolder } from '../lib/environment.mjs';
import { startInstance } from '../lib/instance.mjs';
import { newKeys } from '../lib/keys.mjs';
import { temporarySettings } from '../lib/temporary.mjs';
import { findCases } from './cases.mjs';
import { newClient } from './client.mjs';
import { openFolder } from './connection.mjs';
import { fill, findUser } from './fill.mjs';
import { history } from './history.mjs';
import { measureImport } from './import.mjs';
import { measureImportSql } from './import-sql.mjs';
import { measureLookups } from './lookups-sql.mjs';
import { measureNextPage } from './next-page.mjs';
import { MAIN_SIZE } from './options.mjs';
import { measurePages } from './pages.mjs';
import { measurePeriodChange } from './period-change.mjs';
import { measureScripts } from './scripts.mjs';
import { signUp } from './session.mjs';
import { measureSql } from './sql.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Case } from './cases.mjs' */
/** @import { Connection } from './connection.mjs' */
/** @import { ImportFigures } from './import.mjs' */
/** @import { ImportSql } from './import-sql.mjs' */
/** @import { Lookups } from './lookups-sql.mjs' */
/** @import { PageFigures } from './pages.mjs' */
/** @import { RouteScripts } from './scripts.mjs' */
/** @import { Timing } from './timing.mjs' */

/**
 * The measurements at a size; timings are in the order of the cases.
 * @typedef {object} SizeFigures
 * @property {number} size
 * @property {Case[]} cases
 * @property {Array<Timing | undefined>} sql
 * @property {Array<PageFigures | undefined>} [pages]
 * @property {{ plain: ImportSql, analyzed: ImportSql }} [importSql] at the main size: without planner statistics, and
 *   with those from before the import
 * @property {Lookups} [lookups] at the main size
 * @property {BrowserFigures} [browser] at the main size
 */

/**
 * @typedef {object} BrowserFigures
 * @property {Timing} nextPage
 * @property {Timing} periodChange
 * @property {RouteScripts[]} scripts
 * @property {ImportFigures[]} imports
 */

const EMAIL = 'bench@outlay.local';
const IMPORTER = 'import-sql@outlay.local';

/**
 * Measures the database alone, in a folder of its own.
 * @param {number} size
 * @returns {Promise<SizeFigures>}
 */
export async function measureSizeInSql(size) {
  const { folder, userId } = await newFolder(size);
  await analyze(folder);
  return measureDatabase(size, folder, userId);
}

/**
 * Measures pages and the database on an instance of their own, and at the main size what happens in a browser.
 * @param {number} size
 * @param {string} buildDir
 * @param {Browser} browser
 * @returns {Promise<SizeFigures>}
 */
export async function measureSize(size, buildDir, browser) {
  const { settings, session, userId, servers, stop } = await startFilled(size, buildDir, browser);
  console.log('Measuring pages …');
  const client = newClient(settings.siteUrl, session.cookie);
  const pages = await measurePages(client, findCases(size, new Date()));
  const felt = size === MAIN_SIZE ? await measureInBrowser() : undefined;
  await stop();
  return { ...(await measureDatabase(size, databaseFolder(settings), userId)), pages, browser: felt };

  /** @returns {Promise<BrowserFigures>} */
  async function measureInBrowser() {
    console.log('Measuring clicks, scripts and an import …');
    const nextPage = await measureNextPage(browser, settings.siteUrl, session);
    const periodChange = await measurePeriodChange(browser, settings.siteUrl, session);
    const scripts = await measureScripts(browser, settings.siteUrl, session);
    const importer = await signUp(browser, settings.siteUrl, 'import@outlay.local');
    const imports = await measureImport(browser, settings.siteUrl, importer, servers);
    return { nextPage, periodChange, scripts, imports };
  }
}

/**
 * Measures the JavaScript alone, with enough data to draw charts.
 * @param {string} buildDir
 * @param {Browser} browser
 */
export async function measureScriptsAlone(buildDir, browser) {
  const { settings, session, stop } = await startFilled(MAIN_SIZE, buildDir, browser);
  const scripts = await measureScripts(browser, settings.siteUrl, session);
  await stop();
  return scripts;
}

/**
 * Starts an instance whose user has signed up through the screens, then adds their transactions.
 * @param {number} size
 * @param {string} buildDir
 * @param {Browser} browser
 */
async function startFilled(size, buildDir, browser) {
  const { settings, keys, backend: empty, app } = await startInstance('bench', buildDir);
  const session = await signUp(browser, settings.siteUrl, EMAIL);
  await empty.stop();
  const userId = await fillFolder(size, databaseFolder(settings));
  await analyze(databaseFolder(settings));
  const backend = await startBackend(settings, keys);
  const stop = async () => {
    await app.stop();
    await backend.stop();
  };
  const servers = [app, backend].flatMap(({ process: { pid } }) => pid ?? []);
  return { settings, session, userId, servers, stop };
}

/** @param {number} size */
async function newFolder(size) {
  const settings = await temporarySettings('bench');
  await migrate(settings, newKeys());
  const folder = databaseFolder(settings);
  return { folder, userId: await fillFolder(size, folder) };
}

/**
 * @param {number} size
 * @param {string} folder
 */
const fillFolder = (size, folder) =>
  inFolder(folder, async (database) => {
    console.log(`Adding ${size.toLocaleString('en-US')} transactions …`);
    const userId = await findUser(database, EMAIL);
    await fill(database, userId, history(size));
    return userId;
  });

/**
 * Updates the planner's statistics, as PostgreSQL's autovacuum does but PGlite never.
 * @param {string} folder
 */
const analyze = (folder) => inFolder(folder, (database) => database.exec('analyze; checkpoint'));

/**
 * @param {number} size
 * @param {string} folder analyzed
 * @param {string} userId
 * @returns {Promise<SizeFigures>}
 */
async function measureDatabase(size, folder, userId) {
  console.log('Measuring SQL …');
  const cases = findCases(size, new Date());
  const sql = await inFolder(folder, (database) => measureSql(database, userId, cases));
  if (size !== MAIN_SIZE) return { size, cases, sql };
  const lookups = await inFolder(folder, (database) => measureLookups(database, userId));
  // Adds rows, so it comes last.
  const analyzed = await importInto(folder);
  const plain = await importInto((await newFolder(size)).folder);
  return { size, cases, sql, importSql: { plain, analyzed }, lookups };
}

/**
 * An import of another user, as the one in a browser.
 * @param {string} folder
 */
const importInto = (folder) =>
  inFolder(folder, async (database) => measureImportSql(database, await findUser(database, IMPORTER)));

/**
 * @template Result
 * @param {string} folder not in use by the backend
 * @param {(database: Connection) => Promise<Result>} work
 */
async function inFolder(folder, work) {
  const database = await openFolder(folder);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
