import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_RANGE, nodeSuffices } from './node-version.mjs';

/** An error that the user can act on: only its message is shown, without a stack trace. */
export class PlainError extends Error {}

/** @type {Array<() => unknown>} */
const cleanups = [];
/** @type {Promise<never> | undefined} */
let ending;

let isScript = false;

/** True if this process is one of our scripts, which stops its own children, and not a test runner. */
export const isOurScript = () => isScript;

/**
 * Registers work for the end of the script, however it ends except by kill -9; the last registered runs first.
 * @param {() => unknown} cleanup
 */
export function onEnd(cleanup) {
  cleanups.push(cleanup);
}

/** True if the script is ending: errors from then on come from its being stopped. */
export const isEnding = () => ending !== undefined;

/** Runs everything registered with onEnd, without exiting. */
export async function cleanUp() {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

/**
 * Cleans up and exits; the first caller's code becomes the exit code.
 * @param {number} [code]
 * @returns {Promise<never>}
 */
function end(code = 0) {
  ending ??= cleanUp().then(() => process.exit(code));
  return ending;
}

/**
 * Creates a folder under the system's temporary folder, which is removed when the script ends.
 * @param {string} name
 * @returns {string}
 */
export function temporaryDirectory(name) {
  const path = mkdtempSync(join(tmpdir(), `outlay-${name}-`));
  onEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

/**
 * Runs a script's main function. Ends it cleanly on a signal, on an error, and when the process that started it is
 * gone (npm's shell does not pass signals on).
 * @param {() => Promise<number | void>} main resolves with the exit code
 * @param {{ codeOnSignal?: number }} [options] the exit code after a signal
 */
export async function run(main, { codeOnSignal = 130 } = {}) {
  const { node } = process.versions;
  if (!nodeSuffices(node)) {
    console.error(`Outlay runs on Node ${NODE_RANGE}, and this is ${node}. npm ci fetches one that does.`);
    process.exit(1);
  }
  isScript = true;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      void end(codeOnSignal);
    });
  }
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
  // If nobody reads the output any more (npm run dev | head), stop instead of crashing.
  process.stdout.on('error', () => void end(codeOnSignal));
  process.stderr.on('error', () => void end(codeOnSignal));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(codeOnSignal);
  }, 250).unref();

  try {
    await end((await main()) ?? 0);
  } catch (error) {
    if (!isEnding()) console.error(error instanceof PlainError ? error.message : error);
    await end(1);
  }
}
