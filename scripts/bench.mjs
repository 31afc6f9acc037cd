// `npm run bench`: measures pages and their SQL with 5,000, 50,000 and 500,000 transactions; with 50,000 also an
// import of as many rows, and the size of the pages' JavaScript. With --write it puts the figures into
// docs/performance.md.
import { readOptions } from './bench/options.mjs';
import { report, reportScripts } from './bench/report.mjs';
import { measureScriptsAlone, measureSize, measureSizeInSql } from './bench/size.mjs';
import { openBrowser } from './lib/browser.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { run } from './lib/lifecycle.mjs';
import { watchOtherWork } from './lib/machine.mjs';
import { writeFigures } from './lib/performance-page.mjs';

/** @import { SizeFigures } from './bench/size.mjs' */

await run(async () => {
  const { sizes, only, write } = readOptions(process.argv.slice(2));
  const otherWork = await watchOtherWork();
  if (otherWork > 10)
    console.error(`This machine is ${otherWork} % busy with other work: the figures will be too high.`);
  /** @type {SizeFigures[]} */
  const measured = [];
  if (only === 'sql') {
    for (const size of sizes) measured.push(await measureSizeInSql(size));
  } else {
    const buildDir = claimBuildFolder();
    if (!(await build(buildDir))) return 1;
    const browser = await openBrowser();
    if (only === 'scripts') {
      console.log(`\n${reportScripts(await measureScriptsAlone(buildDir, browser))}`);
      await browser.close();
      return;
    }
    for (const size of sizes) measured.push(await measureSize(size, buildDir, browser));
    await browser.close();
  }

  const figures = report(measured, otherWork);
  console.log(`\n${figures}`);
  if (write) await writeFigures('bench', figures);
});
