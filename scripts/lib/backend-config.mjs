// The configuration of the embedded backend: supabase/config.toml, plus what depends on this machine. Lite reads it
// (--config) and fills in each env(…) itself, so that no secret is written to a file. The npm scripts set all these
// variables; without them it configures an instance with nothing set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { ROOT } from './paths.mjs';

/** @typedef {{ [name: string]: unknown }} Section */

/**
 * @param {string} name
 * @param {unknown} [otherwise]
 */
const env = (name, otherwise) => (process.env[name] === undefined ? otherwise : `env(${name})`);

/** @type {Section} */
const OURS = {
  api: { port: env('SUPABASE_PORT'), external_url: env('SUPABASE_EXTERNAL_URL') },
  db: { driver: env('OUTLAY_DB_DRIVER', 'pglite'), url: env('OUTLAY_DB_URL', '.outlay/database') },
  auth: {
    site_url: env('OUTLAY_SITE_URL'),
    jwt_secret: 'env(SUPABASE_JWT_SECRET)',
    jwt_expiry: env('OUTLAY_TOKEN_SECONDS'),
    publishable_key: 'env(SUPABASE_PUBLISHABLE_KEY)',
    secret_key: 'env(SUPABASE_SECRET_KEY)',
    email: {
      enable_confirmations: env('OUTLAY_CONFIRM_EMAIL', false),
      smtp: {
        enabled: env('OUTLAY_SMTP_ENABLED', false),
        host: env('SMTP_HOST'),
        port: env('SMTP_PORT'),
        user: env('SMTP_USER'),
        pass: env('SMTP_PASSWORD'),
        admin_email: env('SMTP_FROM'),
        sender_name: 'Outlay',
      },
    },
    external: {
      google: {
        enabled: env('OUTLAY_GOOGLE_ENABLED', false),
        client_id: env('GOOGLE_CLIENT_ID'),
        secret: env('GOOGLE_CLIENT_SECRET'),
        skip_nonce_check: true,
      },
    },
  },
};

/** @type {(value: unknown) => value is Section} */
const isSection = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {Section} base
 * @param {Section} changes
 * @returns {Section}
 */
function withChanges(base, changes) {
  const merged = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const before = base[name];
    merged[name] = isSection(value) ? withChanges(isSection(before) ? before : {}, value) : value;
  }
  return merged;
}

const config = parse(readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8'));

export default withChanges(config, OURS);
