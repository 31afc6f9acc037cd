import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder; every child process runs here. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const LITE_CLI = binOf('@supabase/lite', 'lite');
export const LITE_CONFIG = join(ROOT, 'scripts/lib/backend-config.mjs');
export const LITE_SERVER = join(ROOT, 'scripts/lib/backend-server.mjs');
export const NEXT_CLI = binOf('next', 'next');
export const PLAYWRIGHT_CLI = binOf('@playwright/test', 'playwright');
export const ENV_FILE = join(ROOT, '.env.local');

export const POSTGRES_SERVER = join(ROOT, 'scripts/lib/postgres-server.mjs');
export const POSTGREST_SERVER = join(ROOT, 'scripts/lib/postgrest-server.mjs');

/** Preloaded into every child (node --import), so that none outlives the script that started it. */
export const END_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts/lib/end-with-parent.mjs')).href;
/** Preloaded into the backend, so that only one process at a time opens a database folder. */
export const HOLD_DATABASE = pathToFileURL(join(ROOT, 'scripts/lib/hold-database.mjs')).href;
export const KEEP_CONNECTIONS = pathToFileURL(join(ROOT, 'scripts/lib/keep-connections.mjs')).href;

/**
 * The script behind a package's `bin` entry: unlike `node_modules/.bin`, Node can run it on every platform.
 * @param {string} name
 * @param {string} command
 */
function binOf(name, command) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, bin[command]);
}
