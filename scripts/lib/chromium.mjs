import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { PlainError } from './lifecycle.mjs';
import { PLAYWRIGHT_CLI, ROOT } from './paths.mjs';

/** The headless shell, which Playwright uses as well, takes a quarter less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const FOLDERS = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
const APPLICATIONS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * A working Chromium on this machine: CHROMIUM_PATH, an installed one, or Playwright's own.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new PlainError(`CHROMIUM_PATH is set to ${chosen}, which is not a working Chromium.`);
  }
  const installed = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...installed, ...APPLICATIONS, chromium.executablePath()].find(runs);
}

/**
 * Finds Chromium, or installs it with this machine's means, or says what to do.
 * @returns {string}
 */
export function requireChromium() {
  const path = findChromium() ?? fetchWithApt() ?? fetchWithPlaywright();
  if (path) return path;
  throw new PlainError(
    'The browser tests need Chromium and could not fetch it. Install it (Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install --with-deps chromium) or set CHROMIUM_PATH to its program.',
  );
}

/**
 * The program may be a stub that only says how to install Chromium.
 * @param {string} path
 */
function runs(path) {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

function fetchWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium found; installing Debian’s.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  if (!apt('update')) return undefined;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (apt('install', '-y', '--no-install-recommends', name)) break;
  }
  return findChromium();
}

function fetchWithPlaywright() {
  console.log('No Chromium found; fetching Playwright’s.');
  const args = [PLAYWRIGHT_CLI, 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'];
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  return findChromium();
}
