import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from './child.mjs';
import { appEnvironment } from './environment.mjs';
import { PlainError } from './lifecycle.mjs';
import { NEXT_CLI, ROOT } from './paths.mjs';

/** @import { Child } from './child.mjs' */
/** @import { AppKeys, Settings } from './environment.mjs' */

const START_LIMIT_MS = 180_000;
/** Without them the app takes twice the memory, and a tenth less processor time (docs/hosting.md, 'Memory'). */
const SMALL_HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=50'];

/**
 * True if the folder contains a production build.
 * @param {string} buildDir relative to the project
 */
export const hasBuild = (buildDir) => existsSync(join(ROOT, buildDir, 'BUILD_ID'));

/**
 * Starts Next and waits until it responds.
 * @param {Settings} settings
 * @param {AppKeys} keys
 * @param {{ mode: 'dev' | 'start', buildDir: string, quiet?: boolean, env?: Record<string, string> }} options
 * @returns {Promise<Child>}
 */
export async function startApp(settings, keys, { mode, buildDir, quiet = false, env = {} }) {
  const node = mode === 'start' ? SMALL_HEAP : [];
  const child = startNode('Next', [...node, NEXT_CLI, mode, '-H', '127.0.0.1', '-p', String(settings.port)], {
    env: { ...appEnvironment(settings, keys), OUTLAY_BUILD_DIR: buildDir, ...env },
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
  let ended = false;
  void child.ended.then(() => (ended = true));

  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers(settings.port))) {
    if (ended || Date.now() > limit) {
      await child.stop();
      const why = ended ? 'ended while starting' : `did not answer within ${START_LIMIT_MS / 1000} seconds`;
      throw new PlainError(`Next ${why}; see its own message above.`);
    }
    await sleep(100);
  }
  return child;
}

/** @param {number} port */
async function answers(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual', signal: AbortSignal.timeout(60_000) });
    return true;
  } catch {
    return false;
  }
}
