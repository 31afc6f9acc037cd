import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readVariables } from './environment.mjs';
import { PlainError } from './lifecycle.mjs';
import { takeLock } from './lock.mjs';
import { ENV_FILE, ROOT } from './paths.mjs';
import { whyNotWritable } from './storage.mjs';

/** @import { Variables } from './environment.mjs' */

/**
 * @typedef {object} Keys
 * @property {string} SUPABASE_PUBLISHABLE_KEY
 * @property {string} SUPABASE_SECRET_KEY
 * @property {string} SUPABASE_JWT_SECRET
 * @property {string} OUTLAY_SIGNING_KEY
 * @property {string} CRON_SECRET
 */

const LOCK = join(ROOT, 'node_modules/.cache/outlay-keys.lock');
const PATIENCE_MS = 5_000;

/** @type {[RegExp, string]} */
const LONG = [/^.{32,}$/, 'have at least 32 characters'];

/**
 * Generates keys in the format that the backend and the app expect.
 * @returns {Keys}
 */
export function newKeys() {
  return {
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${randomText(22)}_${randomText(8)}`,
    SUPABASE_SECRET_KEY: `sb_secret_${randomText(22)}_${randomText(8)}`,
    SUPABASE_JWT_SECRET: randomText(48),
    OUTLAY_SIGNING_KEY: randomText(48),
    CRON_SECRET: randomText(48),
  };
}

/** @param {number} length */
function randomText(length) {
  const text = randomBytes(2 * length).toString('base64url');
  return text.replace(/[-_]/g, '').slice(0, length);
}

/**
 * The keys of the embedded backend, the app's signing key, and the scheduler's secret.
 * @param {Variables} variables
 * @returns {{ keys: Keys, added: string[] }}
 */
export function ensureKeys(variables) {
  const names = /** @type {Array<keyof Keys>} */ (Object.keys(newKeys()));
  const { known, added } = ensure(names, variables);
  requireForm(known, 'SUPABASE_PUBLISHABLE_KEY', /^sb_publishable_\w+$/, 'start with sb_publishable_');
  requireForm(known, 'SUPABASE_SECRET_KEY', /^sb_secret_\w+$/, 'start with sb_secret_');
  requireForm(known, 'SUPABASE_JWT_SECRET', ...LONG);
  requireForm(known, 'OUTLAY_SIGNING_KEY', ...LONG);
  requireForm(known, 'CRON_SECRET', ...LONG);
  return { keys: /** @type {Keys} */ (known), added };
}

/**
 * The app's signing key, for an app whose backend these scripts do not start.
 * @param {Variables} variables
 * @returns {Pick<Keys, 'OUTLAY_SIGNING_KEY'>}
 */
export function ensureSigningKey(variables) {
  const { known } = ensure(['OUTLAY_SIGNING_KEY'], variables);
  requireForm(known, 'OUTLAY_SIGNING_KEY', ...LONG);
  return /** @type {Pick<Keys, 'OUTLAY_SIGNING_KEY'>} */ (known);
}

/**
 * Generates missing keys once and stores them in .env.local, which git ignores and only its owner can read; the rest
 * of the file stays unchanged.
 * @param {Array<keyof Keys>} names
 * @param {Variables} variables
 * @returns {{ known: Partial<Keys>, added: string[] }}
 */
function ensure(names, variables) {
  const complete = names.every((name) => variables[name]);
  const { known, added } = complete ? { known: variables, added: [] } : addMissing(names);
  return { known: Object.fromEntries(names.map((name) => [name, known[name]])), added };
}

/**
 * Two instances that start for the first time at once must get the same keys, so the second waits and then finds
 * those written by the first.
 * @param {Array<keyof Keys>} names
 * @returns {{ known: Variables, added: string[] }}
 */
function addMissing(names) {
  /** @type {string[]} */
  let added = names;
  try {
    mkdirSync(dirname(LOCK), { recursive: true });
    const release = takeLock(LOCK, PATIENCE_MS);
    const known = readVariables();
    const made = newKeys();
    added = names.filter((name) => !known[name]);
    for (const name of added) {
      known[name] = made[/** @type {keyof Keys} */ (name)];
      appendLine(`${name}=${known[name]}`);
    }
    release?.();
    return { known, added };
  } catch (error) {
    throw new PlainError(
      `${added.join(', ')} missing, and .env.local in ${ROOT} cannot be written: ${whyNotWritable(ROOT, error)}. Make it writable once, or set them yourself.`,
    );
  }
}

/** @param {string} line */
function appendLine(line) {
  const before = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '';
  const separator = before === '' || before.endsWith('\n') ? '' : '\n';
  appendFileSync(ENV_FILE, `${separator}${line}\n`, { mode: 0o600 });
  chmodSync(ENV_FILE, 0o600);
}

/**
 * @param {Partial<Keys>} keys
 * @param {keyof Keys} name
 * @param {RegExp} form
 * @param {string} rule
 */
function requireForm(keys, name, form, rule) {
  if (!form.test(keys[name] ?? '')) throw new PlainError(`${name} must ${rule} (see .env.example).`);
}
