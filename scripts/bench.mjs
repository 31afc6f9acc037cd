// `npm run bench`: measures pages and their SQL with 5,000, 50,000 and 500,000 transactions; with 50,000 also an
// import of as many rows, and the size of the pages' JavaScript; with 500,000 also pages on PostgreSQL.
// `npm run bench -- --users`: measures many users at once. `npm run bench -- --categories`: how often memory is right about
// categories; with --file FILE about the labelled rows of a CSV, as lines of JSON. With --write it puts the figures into docs/performance.md.
import { measureCategories, replayFile } from './bench/categories/measure.mjs';
import { measurePostgres } from './bench/on-postgres.mjs';
import { readOptions } from './bench/options.mjs';
import { report, reportPostgres, reportScripts } from './bench/report.mjs';
import { measureScriptsAlone, measureSize, measureSizeInSql } from './bench/size.mjs';
import { measureUsers } from './bench/users/measure.mjs';
import { isSound, reportUsers } from './bench/users/report.mjs';
import { openBrowser } from './lib/browser.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { run } from './lib/lifecycle.mjs';
import { watchOtherWork } from './lib/machine.mjs';
import { writeFigures } from './lib/performance-page.mjs';

/** @import { Options } from './bench/options.mjs' */
/** @import { SizeFigures } from './bench/size.mjs' */

await run(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.only === 'categories') return benchCategories(options);
  const otherWork = await watchOtherWork();
  if (otherWork > 10)
    console.error(`This machine is ${otherWork} % busy with other work: the figures will be too high.`);
  const measured = await measure(options, otherWork);
  if (!measured) return 1;
  console.log(`\n${measured.figures}`);
  if (options.write) await writeFigures(options.only === 'users' ? 'users' : 'bench', measured.figures);
  return measured.sound ? 0 : 1;
});

/** @param {Options} options */
async function benchCategories({ file, write }) {
  if (file !== undefined) {
    await replayFile(file, (line) => process.stdout.write(`${line}\n`));
    // What a pipe has not taken yet would be lost with the process.
    await new Promise((resolve) => process.stdout.write('', resolve));
    return 0;
  }
  const figures = await measureCategories();
  console.log(`\n${figures}`);
  if (write) await writeFigures('categories', figures);
  return 0;
}

/**
 * @param {Options} options
 * @param {number} otherWork
 * @returns {Promise<{ figures: string, sound: boolean } | undefined>} the figures as Markdown, and whether all was done
 *   as it should; undefined if the build failed
 */
async function measure({ sizes, only, load }, otherWork) {
  /** @type {SizeFigures[]} */
  const embedded = [];
  if (only === 'sql') {
    for (const size of sizes) embedded.push(await measureSizeInSql(size));
    return { figures: report({ embedded, otherWork }), sound: true };
  }
  const buildDir = claimBuildFolder();
  if (!(await build(buildDir))) return undefined;
  const largest = Math.max(...sizes);
  if (only === 'users') {
    const measured = await measureUsers(buildDir, load);
    return { figures: reportUsers(measured, otherWork), sound: isSound(measured) };
  }
  if (only === 'postgres')
    return { figures: reportPostgres(await measurePostgres(largest, buildDir)), sound: true };

  const browser = await openBrowser();
  if (only === 'scripts') {
    const figures = reportScripts(await measureScriptsAlone(buildDir, browser));
    await browser.close();
    return { figures, sound: true };
  }
  for (const size of sizes) embedded.push(await measureSize(size, buildDir, browser));
  await browser.close();
  const postgres = await measurePostgres(largest, buildDir);
  return { figures: report({ embedded, postgres, otherWork }), sound: true };
}
