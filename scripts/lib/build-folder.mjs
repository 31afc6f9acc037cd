import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startNode } from './child.mjs';
import { NO_TELEMETRY } from './environment.mjs';
import { onEnd } from './lifecycle.mjs';
import { takeLock } from './lock.mjs';
import { NEXT_CLI, ROOT } from './paths.mjs';

/**
 * Claims a build folder for this run, so that tests disturb neither a running app nor each other. Reuses a free one,
 * whose cache makes the next build faster.
 * @returns {string} relative to the project
 */
export function claimBuildFolder() {
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? '.next-test' : `.next-test-${number}`;
    // Next empties the folder before a build, except for its cache.
    const cache = join(ROOT, folder, 'cache');
    mkdirSync(cache, { recursive: true });
    const release = takeLock(join(cache, 'in-use'));
    if (release) {
      onEnd(release);
      return folder;
    }
  }
}

// A build has to work with every backend, so it must not depend on one: not even variables from .env.local.
const NO_BACKEND = {
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  SUPABASE_SECRET_KEY: '',
  SUPABASE_JWT_SECRET: '',
};

/**
 * Makes the production build.
 * @param {string} folder
 * @returns {Promise<boolean>} true if it succeeded
 */
export async function build(folder) {
  const child = startNode('The build', [NEXT_CLI, 'build'], {
    env: { ...process.env, ...NO_TELEMETRY, ...NO_BACKEND, NODE_ENV: undefined, OUTLAY_BUILD_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { code } = await child.ended;
  return code === 0;
}
