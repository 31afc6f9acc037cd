import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { requireChromium } from '../lib/chromium.mjs';
import { onEnd, PlainError, temporaryDirectory } from '../lib/lifecycle.mjs';
import { freePorts } from '../lib/ports.mjs';

/** @import { Page } from '@playwright/test' */

const START_LIMIT_MS = 30_000;
const FLAGS = [
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--mute-audio',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Starts a Chromium with an empty profile for Lighthouse alone: a test tool attached to every tab would affect the
 * figures.
 * @returns {Promise<number>} its debugging port
 */
export async function startChromium() {
  const [port = 0] = await freePorts(1);
  const profile = temporaryDirectory('chromium');
  const browser = spawn(
    requireChromium(),
    [...FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise((resolve) => {
    browser.on('exit', resolve);
    browser.on('error', resolve);
  });
  onEnd(async () => {
    if (browser.pid === undefined) return;
    try {
      // Stops its whole group: the program may be a script that starts the browser.
      process.kill(-browser.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    await ended;
  });

  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (browser.exitCode !== null || Date.now() > limit) throw new PlainError('Chromium did not start.');
    await sleep(100);
  }
  return port;
}

/** @param {number} port */
async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/json/version`)).ok;
  } catch {
    return false;
  }
}

/**
 * Does something in a tab of the browser's own profile, where its cookies persist.
 * @param {number} port
 * @param {(page: Page) => Promise<void>} visit
 */
export async function visitWith(port, visit) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new PlainError('Chromium has no window.');
  await visit(page);
  await page.close();
  await browser.close(); // disconnects; the browser keeps running
}
