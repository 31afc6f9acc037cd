import { startNode } from './child.mjs';
import { temporaryDirectory } from './lifecycle.mjs';

/** Twice what the longest run takes. */
const LIMIT_MINUTES = 25;

/**
 * Runs projects of vitest.config.ts.
 * @param {string[]} projects
 * @param {{ args?: string[], report?: string, print?: (text: string) => void }} [options] arguments for vitest, a file for
 *   its JSON report, a receiver of its output
 * @returns {Promise<boolean>} true if all passed
 */
export async function runVitest(projects, { args = [], report, print } = {}) {
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const child = startNode(
    'vitest',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((name) => `--project=${name}`),
      ...reporters,
      ...args,
    ],
    {
      env: { ...process.env, TMPDIR: temporaryDirectory('vitest') },
      stdio: ['ignore', 'inherit', 'inherit'],
      print,
      limitMinutes: LIMIT_MINUTES,
    },
  );
  return (await child.ended).code === 0;
}
