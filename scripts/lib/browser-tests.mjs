import { rmSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startNode } from './child.mjs';
import { requireChromium } from './chromium.mjs';
import { startInstance } from './instance.mjs';
import { isEnding, onEnd, temporaryDirectory } from './lifecycle.mjs';
import { PLAYWRIGHT_CLI, ROOT } from './paths.mjs';

/** For instances whose backend is never meant to fail: a machine that stalls for a moment is no outage. */
export const PATIENT = { OUTLAY_PATIENCE_MS: '30000' };

/** The tests say where they come from, as a server before the app would. */
export const CLIENT_HEADER = { OUTLAY_CLIENT_ADDRESS_HEADER: 'x-real-ip' };

/**
 * Runs the browser tests against a production build, on an instance of their own.
 * @param {string} buildDir
 * @param {{ args?: string[], report?: string }} [options] arguments for Playwright, a file for its JSON report
 * @returns {Promise<boolean>} whether all passed
 */
export async function runBrowserTests(buildDir, { args = [], report } = {}) {
  const chromium = requireChromium();
  const { settings, backend, app } = await startInstance('e2e', buildDir, { ...PATIENT, ...CLIENT_HEADER });

  // The build folder is this run's alone, and so is what is named after it.
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
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { code } = await playwright.ended;
  await app.stop();
  await backend.stop();
  keepResults = code !== 0 && !isEnding();
  return code === 0;
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
