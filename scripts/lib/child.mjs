import { spawn } from 'node:child_process';
import { isOurScript, onEnd } from './lifecycle.mjs';
import { END_WITH_PARENT, ROOT } from './paths.mjs';

const PATIENCE_MS = 5_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} ended
 * @property {() => Promise<void>} stop asks it to end, and kills it after a while
 */

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @property {(text: string) => void} [print] receives its output, instead of `stdio`
 * @property {boolean} [detached] true for a separate process group
 * @property {number} [patienceMs] the milliseconds it may take to end
 * @property {number} [limitMinutes] after which it is stopped: what hangs is to fail and say so
 */

/**
 * Starts a Node program of ours or of a dependency, with the Node version of this script. It gets a process group of
 * its own, so that Ctrl-C reaches only the script, which then stops its children in order. Processes started by a
 * test runner stay in the runner's group and end with it.
 * @param {string} name
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Child}
 */
export function startNode(
  name,
  args,
  {
    cwd = ROOT,
    env = process.env,
    stdio = 'inherit',
    print,
    detached = isOurScript(),
    patienceMs = PATIENCE_MS,
    limitMinutes,
  } = {},
) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd,
    env,
    stdio: print ? ['ignore', 'pipe', 'pipe'] : stdio,
    detached,
  });
  if (print) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  let over = false;
  /** @type {Child['ended']} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve({ code: 1, signal: null }));
    child.on('close', (code, signal) => {
      send('SIGKILL'); // the rest of its group
      over = true; // from now on its id may belong to another process
      resolve({ code, signal });
    });
  });

  async function stop() {
    send('SIGTERM');
    const patience = setTimeout(() => send('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(patience);
  }

  /** @param {NodeJS.Signals} signal */
  function send(signal) {
    if (over || child.pid === undefined) return;
    try {
      process.kill(detached ? -child.pid : child.pid, signal);
    } catch {
      // It has ended already.
    }
  }

  if (limitMinutes !== undefined) {
    const limit = setTimeout(() => {
      (print ?? console.error)(`${name} was stopped: it took more than ${limitMinutes} minutes.`);
      void stop();
    }, limitMinutes * 60_000);
    void ended.then(() => clearTimeout(limit));
  }

  onEnd(stop);
  return { name, process: child, ended, stop };
}
