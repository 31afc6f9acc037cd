import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { featureEnvironment, mailEnvironment } from './backend-features.mjs';
import { PlainError } from './lifecycle.mjs';
import { ENV_FILE, ROOT } from './paths.mjs';

/** @import { Keys } from './keys.mjs' */
/** @typedef {Record<string, string | undefined>} Variables */
/** @typedef {Pick<Keys, 'SUPABASE_PUBLISHABLE_KEY' | 'OUTLAY_SIGNING_KEY' | 'CRON_SECRET'>} AppKeys */

/**
 * @typedef {object} Settings
 * @property {number} port the app's port
 * @property {number} supabasePort the embedded backend's port
 * @property {string} dataDir the embedded backend's folder, absolute
 * @property {string | undefined} databaseUrl PostgreSQL instead of that folder
 * @property {string} siteUrl the app's address for its users
 * @property {string} externalUrl the embedded backend's address for Google
 * @property {Record<string, string>} features the variables of the embedded backend's optional features
 * @property {{ url: string, publishableKey: string } | undefined} external a backend that these scripts do not start
 */

/** Turns off the telemetry of all tools that we start. */
export const NO_TELEMETRY = { NEXT_TELEMETRY_DISABLED: '1', LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' };

/** Makes glibc return freed memory to the system. Compiling leaves it 90 MB in the backend, which it would keep. */
const RETURN_MEMORY = { MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * The variables of .env, .env.local and the process; the process wins, and an empty value counts as unset. If
 * SUPABASE_URL comes from the process, the key in .env.local, which is the embedded backend's, is ignored.
 * @returns {Variables}
 */
export function readVariables() {
  const fromFiles = { ...readFile(join(ROOT, '.env')), ...readFile(ENV_FILE) };
  if (process.env.SUPABASE_URL) delete fromFiles.SUPABASE_PUBLISHABLE_KEY;
  return { ...withoutEmpty(fromFiles), ...withoutEmpty(process.env) };
}

/**
 * @param {string} path
 * @returns {Variables}
 */
function readFile(path) {
  if (!existsSync(path)) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new PlainError(
      `${basename(path)} cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code}).`,
    );
  }
}

/** @param {Variables} variables */
const withoutEmpty = (variables) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));

/**
 * Checks the variables. Fails with one line about the first invalid one.
 * @param {Variables} variables
 * @returns {Settings}
 */
export function readSettings(variables) {
  const port = readPort(variables, 'PORT', 3000);
  const supabasePort = readPort(variables, 'SUPABASE_PORT', 54421);
  if (port === supabasePort) {
    throw new PlainError(`PORT and SUPABASE_PORT are both ${port}; they must differ.`);
  }
  const url = readUrl(variables, 'SUPABASE_URL', ['http:', 'https:']);
  const publishableKey = variables.SUPABASE_PUBLISHABLE_KEY ?? variables.SUPABASE_ANON_KEY;
  if (url && !publishableKey) {
    throw new PlainError('SUPABASE_URL is set, but SUPABASE_PUBLISHABLE_KEY is missing.');
  }
  return {
    port,
    supabasePort,
    dataDir: resolve(ROOT, variables.OUTLAY_DATA_DIR ?? '.outlay'),
    databaseUrl: readUrl(variables, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    siteUrl: readUrl(variables, 'OUTLAY_SITE_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port}`,
    externalUrl:
      readUrl(variables, 'SUPABASE_EXTERNAL_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${supabasePort}`,
    features: featureEnvironment(variables),
    external: url && publishableKey ? { url, publishableKey } : undefined,
  };
}

/**
 * @param {Variables} variables
 * @param {string} name
 * @param {number} fallback
 */
function readPort(variables, name, fallback) {
  const text = variables[name] ?? String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new PlainError(`${name} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/**
 * @param {Variables} variables
 * @param {string} name
 * @param {string[]} protocols
 */
function readUrl(variables, name, protocols) {
  const text = variables[name];
  if (text === undefined) return undefined;
  // The value is left out: a database URL contains a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new PlainError(`${name} must be a URL that starts with ${protocols.join('// or ')}//.`);
  }
  return text.replace(/\/+$/, '');
}

/**
 * The variables that the embedded backend's configuration refers to.
 * @param {Settings} settings
 * @param {Keys} keys
 * @returns {NodeJS.ProcessEnv}
 */
export function backendEnvironment(settings, keys) {
  return {
    ...RETURN_MEMORY,
    ...process.env,
    ...NO_TELEMETRY,
    ...keys,
    OUTLAY_SIGNING_KEY: '',
    CRON_SECRET: '',
    ...settings.features,
    SUPABASE_PORT: String(settings.supabasePort),
    SUPABASE_EXTERNAL_URL: settings.externalUrl,
    OUTLAY_SITE_URL: settings.siteUrl,
    OUTLAY_DB_DRIVER: settings.databaseUrl ? 'postgres' : 'pglite',
    OUTLAY_DB_URL: settings.databaseUrl ?? databaseFolder(settings),
  };
}

/**
 * The embedded backend's address on this machine.
 * @param {Settings} settings
 */
export const backendUrl = (settings) => `http://127.0.0.1:${settings.supabasePort}`;

/**
 * PGlite's own folder; the lock is next to it, in the data folder.
 * @param {Settings} settings
 */
export const databaseFolder = (settings) => join(settings.dataDir, 'database');

/**
 * The app's environment: its own address, the backend's with its public key, the signing key, the scheduler's secret,
 * and the mail server, but none of the backend's secrets (an empty value keeps Next from reading them from
 * .env.local).
 * @param {Settings} settings
 * @param {AppKeys} keys
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(settings, { SUPABASE_PUBLISHABLE_KEY, OUTLAY_SIGNING_KEY, CRON_SECRET }) {
  return {
    ...RETURN_MEMORY,
    ...process.env,
    ...NO_TELEMETRY,
    PORT: String(settings.port),
    OUTLAY_SITE_URL: settings.siteUrl,
    SUPABASE_PORT: String(settings.supabasePort),
    SUPABASE_URL: settings.external?.url ?? backendUrl(settings),
    SUPABASE_PUBLISHABLE_KEY,
    OUTLAY_SIGNING_KEY,
    CRON_SECRET,
    SUPABASE_SECRET_KEY: '',
    SUPABASE_JWT_SECRET: '',
    GOOGLE_CLIENT_SECRET: '',
    DATABASE_URL: '',
    ...mailEnvironment(settings.features),
    OUTLAY_MAIL_PRINTED: String(!settings.external && settings.features.OUTLAY_SMTP_ENABLED !== 'true'),
  };
}
