// `npm run bench [-- --write]`: how long pages take with 50,000 transactions, how long the import of as many
// takes, and how much JavaScript pages send. With --write the figures go into docs/performance.md.
import { findCases } from './bench/cases.mjs';
import { fill } from './bench/fill.mjs';
import { watchOtherWork } from './lib/machine.mjs';
import { measureImport } from './bench/import.mjs';
import { measureImportSql } from './bench/import-sql.mjs';
import { measureNextPage } from './bench/next-page.mjs';
import { measurePages } from './bench/pages.mjs';
import { measurePeriodChange } from './bench/period-change.mjs';
import { report, reportScripts } from './bench/report.mjs';
import { measureScripts } from './bench/scripts.mjs';
import { signUp } from './bench/session.mjs';
import { measureSql } from './bench/sql.mjs';
import { openBrowser } from './lib/browser.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { databaseFolder } from './lib/environment.mjs';
import { startInstance } from './lib/instance.mjs';
import { run } from './lib/lifecycle.mjs';
import { writeFigures } from './lib/performance-page.mjs';

await run(async () => {
  const buildDir = claimBuildFolder();
  if (!(await build(buildDir))) return 1;

  const { settings, keys, backend, app } = await startInstance('bench', buildDir);
  const browser = await openBrowser();
  const session = await signUp(browser, settings.siteUrl, 'bench@outlay.local');
  console.log('Adding transactions …');
  const { userId, rows } = await fill(settings, keys.SUPABASE_PUBLISHABLE_KEY, session);
  // With charts to draw.
  if (process.argv.includes('--scripts')) {
    console.log(`\n${reportScripts(await measureScripts(browser, settings.siteUrl, session))}`);
    await browser.close();
    await app.stop();
    await backend.stop();
    return;
  }
  const cases = findCases(new Date());
  const otherWork = await watchOtherWork();
  if (otherWork > 10) console.error(`This machine is ${otherWork} % busy with other work: expect too much.`);
  console.log('Measuring pages …');
  const pages = await measurePages(settings.siteUrl, session, cases);
  const nextPage = await measureNextPage(browser, settings.siteUrl, session);
  const periodChange = await measurePeriodChange(browser, settings.siteUrl, session);
  console.log('Measuring scripts …');
  const scripts = await measureScripts(browser, settings.siteUrl, session);
  console.log('Measuring an import …');
  const importer = await signUp(browser, settings.siteUrl, 'import@outlay.local');
  const servers = [app, backend].flatMap(({ process: { pid } }) => pid ?? []);
  const imports = await measureImport(browser, settings.siteUrl, importer, servers);
  await browser.close();
  await app.stop();
  await backend.stop();
  console.log('Measuring SQL …');
  const sql = await measureSql(databaseFolder(settings), userId, cases);

  const importSql = await measureImportSql(databaseFolder(settings), userId);

  const clicks = { nextPage, periodChange };
  const figures = report({ rows, otherWork, cases, pages, sql, clicks, scripts, imports, importSql });
  console.log(`\n${figures}`);
  if (process.argv.includes('--write')) await writeFigures('bench', figures);
});
