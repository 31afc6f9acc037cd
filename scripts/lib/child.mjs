import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onEnd } from './lifecycle.mjs';
import { END_WITH_PARENT, ROOT } from './paths.mjs';

const PATIENCE_MS = 5_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} ended
 * @property {() => Promise<void>} stop asks it to end, and after five seconds makes it
 */

/**
 * Starts a Node program of ours or of a dependency with the Node that runs this script. It gets a process
 * group of its own, so that Ctrl-C reaches only the script, which then stops its children in order.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Child}
 */
export function startNode(name, args, { env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: ROOT,
    env,
    stdio,
    detached: true,
  });
  /** @type {Child['ended']} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve({ code: 1, signal: null }));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });

  async function stop() {
    signalGroup('SIGTERM');
    const patience = new AbortController();
    await Promise.race([ended, sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    signalGroup('SIGKILL');
    await ended;
  }

  /** @param {NodeJS.Signals} signal */
  function signalGroup(signal) {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The whole group has ended already.
    }
  }

  onEnd(stop);
  return { name, process: child, ended, stop };
}
