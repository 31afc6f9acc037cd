import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the project; every child process runs here. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const LITE_CLI = join(ROOT, 'node_modules/@supabase/lite/dist/cli/index.js');
/** Lite looks for it from the project's folder. */
export const LITE_CONFIG = 'scripts/lib/backend-config.mjs';
export const NEXT_CLI = join(ROOT, 'node_modules/next/dist/bin/next');
export const PLAYWRIGHT_CLI = join(ROOT, 'node_modules/@playwright/test/cli.js');
export const ENV_FILE = join(ROOT, '.env.local');

export const POSTGRES_SERVER = join(ROOT, 'scripts/lib/postgres-server.mjs');
export const POSTGREST_SERVER = join(ROOT, 'scripts/lib/postgrest-server.mjs');

/** Preloaded into every child (node --import), so that none outlives the script that started it. */
export const END_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts/lib/end-with-parent.mjs')).href;
/** Preloaded into the backend, so that only one process at a time opens a database folder. */
export const HOLD_DATABASE = pathToFileURL(join(ROOT, 'scripts/lib/hold-database.mjs')).href;
