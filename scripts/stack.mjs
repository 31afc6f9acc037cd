// `npm run dev` and `npm start`: run the backend, its pending migrations and the app with one command.
import { claimDataFolder } from './lib/data-folder.mjs';
import { hasBuild, startApp } from './lib/app.mjs';
import { answers, migrate, startBackend } from './lib/backend.mjs';
import { askDatabase, keepAnswering } from './lib/backend-watch.mjs';
import { backendUrl, readSettings, readVariables } from './lib/environment.mjs';
import { ensureKeys, ensureSigningKey } from './lib/keys.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';
import { scheduleMail, setSchedulerSecret } from './lib/mail-schedule.mjs';
import { requireFree } from './lib/ports.mjs';

/** @import { Child } from './lib/child.mjs' */
/** @import { Settings } from './lib/environment.mjs' */
/** @import { Keys } from './lib/keys.mjs' */

await run(
  async () => {
    const mode = process.argv[2] === 'start' ? 'start' : 'dev';
    const variables = readVariables();
    const settings = readSettings(variables);
    const buildDir = mode === 'dev' ? developmentDir(settings.port) : '.next';
    if (mode === 'start' && !hasBuild(buildDir)) {
      throw new PlainError('There is no production build yet. Run: npm run build');
    }

    const { keys, backend, empty } = settings.external
      ? await useExternalBackend(settings, settings.external, variables)
      : await startEmbeddedBackend(settings, variables);

    const app = await startApp(settings, keys, { mode, buildDir });
    if (keys.CRON_SECRET && settings.features.OUTLAY_SMTP_ENABLED === 'true') {
      scheduleMail(settings, keys.CRON_SECRET);
    }
    console.log(`\nOutlay is ready: ${settings.siteUrl}   (Ctrl-C stops it)`);
    if (empty) console.log(`Empty so far. For sample data run in another terminal: ${demoCommand()}`);
    console.log();

    return firstToEnd([app, ...(backend ? [backend] : [])]);
  },
  { codeOnSignal: 0 },
);

/** The demo's command, which finds this instance by its data: in a file, or in a variable of this shell. */
function demoCommand() {
  const { OUTLAY_DATA_DIR } = process.env;
  return `${OUTLAY_DATA_DIR ? `OUTLAY_DATA_DIR=${OUTLAY_DATA_DIR} ` : ''}npm run demo`;
}

/**
 * Next locks its folder in development, so an instance on another port gets a separate one.
 * @param {number} port
 */
function developmentDir(port) {
  return port === 3000 ? '.next' : `.next-${port}`;
}

/**
 * @param {Settings} settings
 * @param {NonNullable<Settings['external']>} external
 * @param {import('./lib/environment.mjs').Variables} variables
 */
async function useExternalBackend(settings, { url, publishableKey }, variables) {
  await requireFree('PORT', settings.port);
  console.log(`Backend: ${url} (SUPABASE_URL), nothing is started or migrated there`);
  if (!(await answers(url))) console.error(`Warning: no Supabase backend responds at ${url} right now.`);
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    ...ensureSigningKey(variables),
    CRON_SECRET: variables.CRON_SECRET ?? '',
  };
  return { keys, backend: undefined, empty: false };
}

/**
 * @param {Settings} settings
 * @param {import('./lib/environment.mjs').Variables} variables
 */
async function startEmbeddedBackend(settings, variables) {
  if (!settings.databaseUrl) claimDataFolder(settings);
  await requireFree('PORT', settings.port);
  await requireFree('SUPABASE_PORT', settings.supabasePort);

  const { keys, added } = ensureKeys(variables);
  if (added.length > 0) console.log('Keys:    made for this machine and kept in .env.local');

  const applied = await migrate(settings, keys);
  console.log(`Schema:  ${applied.length > 0 ? `${applied.length} migration(s) applied` : 'up to date'}`);

  const start = () => startBackend(settings, keys, { onEmailLine: (line) => console.log(line) });
  const started = await start();
  // The PostgreSQL of DATABASE_URL is not ours to start again.
  const backend = settings.databaseUrl
    ? started
    : keepAnswering(started, {
        ask: () => askDatabase(backendUrl(settings), keys.SUPABASE_SECRET_KEY),
        start,
      });
  await setSchedulerSecret(settings, keys);
  const store = settings.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : settings.dataDir;
  console.log(`Backend: ${backendUrl(settings)}, data in ${store}`);

  return { keys, backend, empty: await isEmpty(settings, keys) };
}

/**
 * @param {Settings} settings
 * @param {Keys} keys
 */
async function isEmpty(settings, keys) {
  const response = await fetch(`${backendUrl(settings)}/rest/v1/accounts?select=id&limit=1`, {
    headers: { apikey: keys.SUPABASE_SECRET_KEY },
  });
  return response.ok && (await response.text()).trim() === '[]';
}

/**
 * Fails when the app or its backend ends, as neither is of use alone.
 * @param {Pick<Child, 'name' | 'ended'>[]} children
 */
async function firstToEnd(children) {
  const name = await Promise.race(
    children.map(async (child) => {
      const { code, signal } = await child.ended;
      return `${child.name} ended (${signal ?? `code ${code}`})`;
    }),
  );
  throw new PlainError(`${name}, so everything is stopped.`);
}
