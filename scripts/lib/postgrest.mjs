import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from './child.mjs';
import { PlainError } from './lifecycle.mjs';
import { POSTGREST_SERVER } from './paths.mjs';
import { freePorts } from './ports.mjs';

const START_LIMIT_MS = 30_000;

/**
 * Starts PostgREST, configured as on hosted Supabase.
 * @param {{ databaseUrl: string, jwtSecret: string }} settings the database as PostgREST's own role
 * @returns {Promise<string | undefined>} its address, or undefined if it cannot run, which it has reported
 */
export async function startPostgrest({ databaseUrl, jwtSecret }) {
  const [port, adminPort] = /** @type {[number, number]} */ (await freePorts(2));
  const server = startNode('PostgREST', [POSTGREST_SERVER], {
    env: {
      ...process.env,
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  let over = false;
  void server.ended.then(() => (over = true));
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isReady(adminPort))) {
    if (over) return undefined;
    if (Date.now() > limit) throw new PlainError('PostgREST did not start.');
    await sleep(50);
  }
  return `http://127.0.0.1:${port}`;
}

/** @param {number} adminPort */
async function isReady(adminPort) {
  try {
    return (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok;
  } catch {
    return false;
  }
}
