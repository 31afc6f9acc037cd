// `npm run bench [-- options]`: measures pages, imports, the accuracy of suggested categories and the JavaScript of each
// route, and prints Markdown. scripts/bench/README.md has the options.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { measureAccuracy, replayFile } from './bench/accuracy/measure.mjs';
import { measureBundles } from './bench/bundles.mjs';
import { measureImports } from './bench/imports.mjs';
import { measurePages } from './bench/pages.mjs';
import { measurePlanning, replayPlanningFile } from './bench/planning/measure.mjs';
import { openBrowser } from './lib/browser.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';
import { describeMachine, watchOtherWork } from './lib/machine.mjs';
import { ROOT } from './lib/paths.mjs';
import { writeFigures } from './lib/performance-page.mjs';

const SIZES = '5000,50000,500000';
/** The rows that all sizes have in common. */
const MIN_SIZE = 5_000;
/** The most rows that a file may have. */
const MAX_FILE = 50_000;
const flag = /** @type {const} */ ({ type: 'boolean', default: false });

await run(async () => {
  const { pages, imports, categories, planning, bundles, ...options } = parseArgs({
    options: {
      pages: flag,
      imports: flag,
      categories: flag,
      planning: flag,
      bundles: flag,
      file: { type: 'string' },
      sizes: { type: 'string', default: SIZES },
      write: flag,
    },
  }).values;
  if (options.file) return planning ? replayPlanningFile(options.file) : replayFile(options.file);
  if (options.write && options.sizes !== SIZES) throw new PlainError('--write is for the usual sizes.');
  const all = !pages && !imports && !categories && !planning && !bundles;
  const sizes = readSizes(options.sizes);

  /** @type {Record<string, () => Promise<string>>} */
  const parts = {};
  if (all || pages || imports || bundles) {
    const buildDir = claimBuildFolder();
    if (!(await build(buildDir))) return 1;
    const browser = await openBrowser();
    if (all || pages) parts.pages = () => measurePages(sizes, buildDir, browser);
    if (all || imports)
      parts.imports = () => measureImports(Math.min(Math.max(...sizes), MAX_FILE), buildDir, browser);
    if (all || bundles) parts.bundles = () => measureBundles(buildDir, browser);
  }
  if (all || categories) parts.categories = measureAccuracy;
  if (all || planning) parts.planning = measurePlanning;

  for (const [name, measure] of Object.entries(parts)) {
    const otherWork = await watchOtherWork();
    const taken = `${new Date().toISOString().slice(0, 10)}, ${commit()}, ${describeMachine()}, ${otherWork} % of it busy with other work.`;
    const figures = `${taken} ${await measure()}`;
    console.log(`\n${figures}\n`);
    if (options.write) await writeFigures(name, figures);
  }
  return 0;
});

/** @param {string} text @returns {number[]} from the smallest to the largest */
function readSizes(text) {
  const sizes = text.split(',').map(Number);
  if (!sizes.every((size) => size >= MIN_SIZE && size % 100 === 0))
    throw new PlainError(`--sizes accepts multiples of 100 from ${MIN_SIZE} on, such as 5000,50000.`);
  return sizes.toSorted((a, b) => a - b);
}

/** The commit that is measured, `-dirty` after changes to it. */
function commit() {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout?.trim() || 'no commit';
}
