// `npm run lighthouse [-- --write] [--runs 5]`: runs Lighthouse on the landing page, the login page and the dashboard
// with the demo data. Exits with 1 if an aim is missed. With --write it puts the figures into docs/performance.md.
import { parseArgs } from 'node:util';
import { addDemoUser, signInAsDemoUser, startInstance } from './lib/instance.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';
import { watchOtherWork } from './lib/machine.mjs';
import { writeFigures } from './lib/performance-page.mjs';
import { auditPage, REPORTS } from './lighthouse/audit.mjs';
import { startChromium, visitWith } from './lighthouse/chromium.mjs';
import { fetchLighthouse, VERSION } from './lighthouse/fetch.mjs';
import { missedAims, report } from './lighthouse/report.mjs';

/** @import { Audited, Category, Preset } from './lighthouse/audit.mjs' */

/** @type {Category[]} */
const EVERYWHERE = ['performance', 'accessibility', 'best-practices'];
/** @type {Array<{ path: string, categories: Category[] }>} */
const PUBLIC_PAGES = [
  { path: '/', categories: [...EVERYWHERE, 'seo'] },
  { path: '/login', categories: EVERYWHERE },
];
const PRIVATE_PAGES = [{ path: '/dashboard', categories: EVERYWHERE }];
/** @type {Preset[]} */
const PRESETS = ['desktop', 'mobile'];

await run(async () => {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      runs: { type: 'string', default: '3' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new PlainError('--runs must be a whole number from 1.');
  const lighthouse = await fetchLighthouse();
  const buildDir = claimBuildFolder();
  if (!(await build(buildDir))) return 1;

  const instance = await startInstance('lighthouse', buildDir);
  await addDemoUser(instance);
  const { siteUrl } = instance.settings;
  const port = await startChromium();
  const otherWork = await watchOtherWork();

  /** @type {Audited[]} */
  const audited = [];
  const audit = async (/** @type {typeof PUBLIC_PAGES} */ pages) => {
    for (const { path, categories } of pages) {
      for (const preset of PRESETS) {
        console.log(`Measuring ${path}, ${preset} …`);
        audited.push(await auditPage(lighthouse, { port, siteUrl, path, preset, categories, runs }));
      }
    }
  };
  await audit(PUBLIC_PAGES);
  await visitWith(port, (page) => signInAsDemoUser(page, siteUrl));
  await audit(PRIVATE_PAGES);

  const figures = report(audited, { version: VERSION, runs, otherWork });
  console.log(`\n${figures}\n\nWhat cost points is in ${REPORTS}.`);
  if (values.write) await writeFigures('lighthouse', figures);
  return audited.some((page) => missedAims(page).length > 0) ? 1 : 0;
});
