import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from './child.mjs';
import { madeByAnotherVersion, madeByEarlierVersion, unusable } from './data-folder.mjs';
import { backendEnvironment, backendUrl, databaseFolder } from './environment.mjs';
import { isEnding, PlainError } from './lifecycle.mjs';
import { emailPrinter, explainFailure, isFailure, listedMigrations } from './lite-output.mjs';
import { HOLD_DATABASE, KEEP_CONNECTIONS, LITE_CLI, LITE_CONFIG, LITE_SERVER, ROOT } from './paths.mjs';
import { storageFailure } from './storage.mjs';

/** @import { Child } from './child.mjs' */
/** @import { Settings } from './environment.mjs' */
/** @import { Keys } from './keys.mjs' */

const MIGRATION_LIMIT_MS = 60_000;
const AFTER_FAILURE_MS = 2_000;
const START_LIMIT_MS = 60_000;
const KEPT_OUTPUT = 100_000;
/** A request leaves little garbage, and Node would let it grow to 64 MB before it looks. */
const SMALL_HEAP = '--max-semi-space-size=8';

/**
 * Applies the pending migrations. Refuses a database created by another version, and leaves it unchanged.
 * @param {Settings} settings
 * @param {Keys} keys
 * @param {string} [project] the folder with supabase/migrations
 * @returns {Promise<string[]>} the names of the migrations that were pending
 */
export async function migrate(settings, keys, project = ROOT) {
  const database = databaseFolder(settings);
  const isNew = !settings.databaseUrl && !existsSync(database);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  if (!isNew) {
    const list = async () => listedMigrations(await runLite(settings, keys, ['migration', 'list'], project));
    let { pending, unknown } = await list();
    if (unknown.length > 0) {
      const { takeOver } = await import('../schema/take-over.mjs');
      const history = await takeOver(settings);
      if (history === 'earlier') throw madeByEarlierVersion(settings);
      if (history === 'other') throw madeByAnotherVersion(settings);
      ({ pending } = await list());
    }
    if (pending.length === 0) return [];
  }
  try {
    const output = await runLite(settings, keys, ['migration', 'up'], project);
    return [...output.matchAll(/Applied (\S+)\.sql/g)].map((match) => String(match[1]));
  } catch (error) {
    // Half a database without data would keep the next start from creating a complete one.
    if (isNew) rmSync(database, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs one of Lite's commands to its end. After reporting a configuration error, Lite never exits, hence the limits.
 * @param {Settings} settings
 * @param {Keys} keys
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<string>} its output
 */
async function runLite(settings, keys, args, cwd) {
  const { child, output, failure } = startLite(settings, keys, args, { cwd });
  const outcome = await Promise.race([
    child.ended.then(({ code }) => (code === 0 ? 'done' : 'failed')),
    failure.then(() => sleep(AFTER_FAILURE_MS, 'failed', { ref: false })),
    sleep(MIGRATION_LIMIT_MS, `did not finish within ${MIGRATION_LIMIT_MS / 1000} seconds`, { ref: false }),
  ]);
  await child.stop();
  if (outcome === 'done') return output();
  const cause = settings.databaseUrl ? undefined : storageFailure(output());
  if (cause) throw unusable(settings, cause);
  throw new PlainError(`Applying the migrations ${outcome}.\n${explain(output(), settings, keys)}`);
}

/**
 * Starts the embedded backend and waits until it responds.
 * @param {Settings} settings
 * @param {Keys} keys
 * @param {{ onEmailLine?: (line: string) => void }} [options] receives the e-mails that the backend would send
 * @returns {Promise<Child>}
 */
export async function startBackend(settings, keys, { onEmailLine = () => {} } = {}) {
  const { child, output } = startLite(settings, keys, ['start', '--no-admin'], {
    config: LITE_SERVER,
    onLine: emailPrinter(onEmailLine),
  });
  let ended = false;
  void child.ended.then(() => (ended = true));

  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers(backendUrl(settings)))) {
    if (ended || Date.now() > limit || isEnding()) {
      await child.stop();
      const cause = settings.databaseUrl ? undefined : storageFailure(output());
      if (cause) throw unusable(settings, cause);
      const why = ended ? 'ended while starting' : `did not answer within ${START_LIMIT_MS / 1000} seconds`;
      throw new PlainError(`The embedded backend ${why}.\n${explain(output(), settings, keys)}`);
    }
    await sleep(50);
  }
  return child;
}

/**
 * True if a Supabase backend responds at the address. Without a key it responds with 401, which counts.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function answers(url) {
  try {
    const response = await fetch(`${url}/auth/v1/health`, { signal: AbortSignal.timeout(2_000) });
    return response.status < 500;
  } catch {
    return false;
  }
}

/**
 * @param {Settings} settings
 * @param {Keys} keys
 * @param {string[]} args
 * @param {{ cwd?: string, config?: string, onLine?: (line: string) => void }} options
 */
function startLite(settings, keys, args, { cwd = ROOT, config = LITE_CONFIG, onLine = () => {} }) {
  const command = [LITE_CLI, ...args, '--config', relative(cwd, config)];
  const child = startNode(
    'The embedded backend',
    [SMALL_HEAP, '--import', HOLD_DATABASE, '--import', KEEP_CONNECTIONS, ...command],
    {
      env: {
        ...backendEnvironment(settings, keys),
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        OUTLAY_DATABASE_LOCK: settings.databaseUrl ? undefined : join(settings.dataDir, 'database.lock'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
    },
  );
  let output = '';
  /** @type {() => void} */
  let fail = () => {};
  const failure = new Promise((resolve) => (fail = () => resolve(undefined)));
  for (const stream of [child.process.stdout, child.process.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      output = (output + line + '\n').slice(-KEPT_OUTPUT);
      if (isFailure(line)) fail();
      onLine(line);
    });
  }
  return { child, output: () => output, failure };
}

/**
 * @param {string} output
 * @param {Settings} settings
 * @param {Keys} keys
 */
function explain(output, settings, keys) {
  return explainFailure(output, [keys.SUPABASE_SECRET_KEY, keys.SUPABASE_JWT_SECRET, settings.databaseUrl]);
}
