import { rmSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate } from './backend.mjs';
import { startNode } from './child.mjs';
import { requireChromium } from './chromium.mjs';
import { databaseFolder } from './environment.mjs';
import { startInstance } from './instance.mjs';
import { newKeys } from './keys.mjs';
import { isEnding, onEnd, temporaryDirectory } from './lifecycle.mjs';
import { PLAYWRIGHT_CLI, ROOT } from './paths.mjs';
import { temporarySettings } from './temporary.mjs';

/** For instances whose backend never fails on purpose: a machine that stalls for a moment is not an outage. */
export const PATIENT = { OUTLAY_PATIENCE_MS: '30000' };

/** Nearly twice what all of them take. */
const LIMIT_MINUTES = 45;

/** Tests send their client address in this header, as a proxy in front of the app would. */
export const CLIENT_HEADER = { OUTLAY_CLIENT_ADDRESS_HEADER: 'x-real-ip' };

/**
 * Runs the browser tests against a production build, on a separate instance.
 * @param {string} buildDir
 * @param {{ args?: string[], report?: string }} [options] arguments for Playwright, a file for its JSON report
 * @returns {Promise<boolean>} true if all passed
 */
export async function runBrowserTests(buildDir, { args = [], report } = {}) {
  const chromium = requireChromium();
  const database = await migratedDatabase();
  const { settings, keys, backend, app } = await startInstance(
    'e2e',
    buildDir,
    { ...PATIENT, ...CLIENT_HEADER },
    database,
  );

  // The build folder belongs to this run alone, and so does the results folder named after it.
  const results = join(ROOT, 'test-results', buildDir.replace(/^\.next-/, ''));
  let keepResults = false;
  onEnd(() => keepResults || removeResults(results));
  const playwright = startNode('Playwright', [PLAYWRIGHT_CLI, 'test', ...args], {
    env: {
      ...process.env,
      TMPDIR: temporaryDirectory('browser'),
      BASE_URL: settings.siteUrl,
      CHROMIUM_PATH: chromium,
      OUTLAY_TEST_RESULTS: results,
      OUTLAY_TEST_REPORT: report,
      OUTLAY_TEST_BUILD: buildDir,
      OUTLAY_TEST_DATABASE: database,
      OUTLAY_TEST_BACKEND_URL: settings.externalUrl,
      OUTLAY_TEST_BACKEND_KEY: keys.SUPABASE_PUBLISHABLE_KEY,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    limitMinutes: LIMIT_MINUTES,
  });
  const { code } = await playwright.ended;
  await app.stop();
  await backend.stop();
  keepResults = code !== 0 && !isEnding();
  return code === 0;
}

/** Applies the migrations once for all instances of the run. Returns the folder to copy. */
async function migratedDatabase() {
  const settings = await temporarySettings('e2e-database');
  await migrate(settings, newKeys());
  return databaseFolder(settings);
}

/** @param {string} results */
function removeResults(results) {
  rmSync(results, { recursive: true, force: true });
  try {
    rmdirSync(dirname(results));
  } catch {
    // Another run's results are in it.
  }
}
