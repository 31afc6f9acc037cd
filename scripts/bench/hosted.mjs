import { startApp } from '../lib/app.mjs';
import { startNode } from '../lib/child.mjs';
import { newKeys } from '../lib/keys.mjs';
import { PlainError } from '../lib/lifecycle.mjs';
import { freePorts } from '../lib/ports.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startPostgrest } from '../lib/postgrest.mjs';
import { temporarySettings } from '../lib/temporary.mjs';
import '../lib/typescript.mjs';

/** @import { Child } from '../lib/child.mjs' */
/** @import { HostedDatabase } from '../../tests/db/hosted/project.ts' */

const { copyDatabase, makeProject, migrateProject } = await import('../../tests/db/hosted/project.ts');

const GATEWAY = 'scripts/bench/gateway.mjs';

/**
 * The app on a database like a hosted project's.
 * @typedef {object} HostedInstance
 * @property {string} siteUrl
 * @property {string} apiUrl
 * @property {string} publishableKey
 * @property {string} databaseUrl of a superuser
 * @property {Child} app
 */

/**
 * Starts PostgreSQL with two databases like those of hosted projects, migrated and without users.
 * @returns {Promise<[HostedDatabase, HostedDatabase]>}
 */
export async function makeDatabases() {
  const server = await startPostgres();
  if (!server) throw new PlainError('PostgreSQL cannot run here.');
  const first = await makeProject(server);
  await migrateProject(first);
  return [first, await copyOf(server, first)];
}

/**
 * @param {string} server
 * @param {HostedDatabase} original
 */
async function copyOf(server, original) {
  const { pathname } = new URL(await copyDatabase(server, original.superuser));
  const moved = Object.entries(original).map(([role, url]) => [
    role,
    Object.assign(new URL(url), { pathname }).href,
  ]);
  return /** @type {HostedDatabase} */ (Object.fromEntries(moved));
}

/**
 * Starts a backend on such a database, and a production build of the app.
 * @param {HostedDatabase} database
 * @param {string} buildDir
 * @returns {Promise<HostedInstance>}
 */
export async function startHosted(database, buildDir) {
  const keys = newKeys();
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret } = keys;
  const rest = await startPostgrest({ databaseUrl: database.authenticator, jwtSecret });
  if (!rest) throw new PlainError('PostgREST cannot run here: npm has it for Linux on x64 only.');
  const [port] = /** @type {[number]} */ (await freePorts(1));
  await startGateway({ port, rest, authDatabase: database.authAdmin, jwtSecret, publishableKey });
  const apiUrl = `http://127.0.0.1:${port}`;
  const settings = { ...(await temporarySettings('hosted')), external: { url: apiUrl, publishableKey } };
  const app = await startApp(settings, keys, { mode: 'start', buildDir, quiet: true });
  return { siteUrl: settings.siteUrl, apiUrl, publishableKey, databaseUrl: database.superuser, app };
}

/** @param {Record<string, string | number>} settings */
async function startGateway(settings) {
  const gateway = startNode('The gateway', [GATEWAY], {
    env: { ...process.env, OUTLAY_GATEWAY: JSON.stringify(settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise((resolve) => gateway.process.stdout?.once('data', () => resolve(true)));
  if (!(await Promise.race([ready, gateway.ended.then(() => false)])))
    throw new PlainError('The gateway did not start.');
}

/**
 * Signs up a user at the auth service.
 * @param {HostedInstance} instance
 * @param {{ email: string, password: string }} credentials
 * @returns {Promise<string>} the user's id
 */
export async function signUpAtService({ apiUrl, publishableKey }, credentials) {
  const response = await fetch(`${apiUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new PlainError(`The sign-up of ${credentials.email} returned ${response.status}.`);
  return (await response.json()).user.id;
}
