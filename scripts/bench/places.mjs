import postgres from 'postgres';
import { startApp } from '../lib/app.mjs';
import { startBackend } from '../lib/backend.mjs';
import { databaseFolder } from '../lib/environment.mjs';
import { startInstance } from '../lib/instance.mjs';
import { newKeys } from '../lib/keys.mjs';
import { onEnd, PlainError } from '../lib/lifecycle.mjs';
import { freePorts } from '../lib/ports.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startPostgrest } from '../lib/postgrest.mjs';
import { temporarySettings } from '../lib/temporary.mjs';
import { connect, openFolder } from './database.mjs';
import '../lib/typescript.mjs';

/** @import { Connection } from './database.mjs' */

const { authService } = await import('../../tests/db/hosted/auth-service.ts');
const { startGateway } = await import('../../tests/db/hosted/gateway.ts');
const { makeProject, migrateProject } = await import('../../tests/db/hosted/project.ts');

/**
 * A production build of the app on its own backend, without users. `inDatabase` works as a superuser, `settle` is
 * the SQL that its database needs after many rows were added.
 * @typedef {object} Place
 * @property {string} name
 * @property {string} siteUrl
 * @property {<Result>(work: (database: Connection) => Promise<Result>) => Promise<Result>} inDatabase
 * @property {string} settle
 * @property {() => Promise<void>} stop
 */

/** @typedef {(buildDir: string) => Promise<Place>} StartPlace */

/** @type {StartPlace} */
export async function startEmbedded(buildDir) {
  const { settings, keys, backend, app } = await startInstance('bench', buildDir);
  let running = backend;
  return {
    name: 'embedded',
    siteUrl: settings.siteUrl,
    inDatabase: async (work) => {
      await running.stop();
      const database = await openFolder(databaseFolder(settings));
      try {
        return await work(database);
      } finally {
        await database.close();
        running = await startBackend(settings, keys);
      }
    },
    // PGlite has no autovacuum to collect statistics.
    settle: 'analyze; checkpoint',
    stop: async () => {
      await app.stop();
      await running.stop();
    },
  };
}

/**
 * Starts the app on PostgreSQL with the roles, rights and time limits of a hosted project, behind a real PostgREST and
 * the tests' replacement for the auth service.
 * @type {StartPlace}
 */
export async function startOnPostgres(buildDir) {
  const server = await startPostgres();
  if (!server) throw new PlainError('PostgreSQL cannot run here.');
  const project = await makeProject(server);
  await migrateProject(project);
  const keys = newKeys();
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret } = keys;
  const rest = await startPostgrest({ databaseUrl: project.authenticator, jwtSecret });
  if (!rest) throw new PlainError('PostgREST cannot run here: npm has it for Linux on x64 only.');
  const [port] = /** @type {[number]} */ (await freePorts(1));
  const authDatabase = postgres(project.authAdmin, { max: 5, onnotice: () => {} });
  onEnd(() => authDatabase.end());
  onEnd(await startGateway(port, { rest, auth: authService(authDatabase, jwtSecret), publishableKey }));
  const external = { url: `http://127.0.0.1:${port}`, publishableKey };
  const settings = { ...(await temporarySettings('bench')), external };
  const app = await startApp(settings, keys, { mode: 'start', buildDir, quiet: true });
  return {
    name: 'PostgreSQL',
    siteUrl: settings.siteUrl,
    inDatabase: async (work) => {
      const database = connect(project.superuser);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    settle: 'vacuum analyze',
    stop: app.stop,
  };
}
