import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

/** The URL of the Supabase API and its key. Throws one line that names the missing variables. */
export interface SupabaseSettings {
  url: string;
  key: string;
  /** The same API as browsers reach it, for signing in with Google. */
  externalUrl: string;
}

/**
 * Reads the environment. The names used by Vercel's Supabase integration are accepted as well as ours; without
 * SUPABASE_URL it is the embedded backend on this machine, except on Vercel, which has none.
 * @internal exported for tests
 */
export function readSupabaseSettings(env: Record<string, string | undefined>): SupabaseSettings {
  const given = env.SUPABASE_URL || env.NEXT_PUBLIC_SUPABASE_URL;
  const local = env.VERCEL ? undefined : `http://127.0.0.1:${env.SUPABASE_PORT || '54421'}`;
  const key =
    env.SUPABASE_PUBLISHABLE_KEY ||
    env.SUPABASE_ANON_KEY ||
    env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ||
    env.NEXT_PUBLIC_SUPABASE_ANON_KEY;
  const address = given || local;
  if (!address) throw new Error('SUPABASE_URL is not set: it is the address of your Supabase project.');
  if (!url.safeParse(address).success) throw new Error('SUPABASE_URL is not an http(s) address.');
  const externalUrl = env.SUPABASE_EXTERNAL_URL || address;
  if (!url.safeParse(externalUrl).success)
    throw new Error('SUPABASE_EXTERNAL_URL is not an http(s) address.');
  if (!key) {
    throw new Error(
      'SUPABASE_PUBLISHABLE_KEY is not set: "npm run dev" makes one for the embedded backend, a Supabase project lists its own under API keys.',
    );
  }
  return { url: address, key, externalUrl };
}

let settings: SupabaseSettings | undefined;

/** The settings of this process, read once. */
export function supabaseSettings(): SupabaseSettings {
  settings ??= readSupabaseSettings(process.env);
  return settings;
}

/**
 * The milliseconds that a page waits for the backend to identify the user before it reports the backend as
 * unavailable: auth-js alone would retry a refresh for 25 s.
 */
export function readBackendTimeout(env: Record<string, string | undefined>): number {
  const given = Number(env.OUTLAY_PATIENCE_MS);
  return Number.isInteger(given) && given > 0 ? given : 3000;
}

/** The mail server for notifications. */
interface MailSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  from: string;
}

/**
 * The app's public URL without a trailing slash; null when not configured. Mailed links use it, since a request's
 * Host header may be forged.
 */
export function readSiteUrl(env: Record<string, string | undefined>): string | null {
  const deployed = env.VERCEL_PROJECT_PRODUCTION_URL;
  const given = env.OUTLAY_SITE_URL || (env.VERCEL && deployed ? `https://${deployed}` : undefined);
  return url.safeParse(given).success ? (given ?? '').replace(/\/+$/, '') : null;
}

/** Reads the mail server from the environment; null when none is configured completely. */
export function readMailSettings(env: Record<string, string | undefined>): MailSettings | null {
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_FROM: from } = env;
  const port = Number(env.SMTP_PORT || '587');
  return host && user && password && from && Number.isInteger(port)
    ? { host, port, user, password, from }
    : null;
}

/** The header that holds the client's network address. */
export interface ClientAddressSource {
  header: string;
  /** The number of trusted proxies that append to the header: the client is the entry of the first of them. */
  proxies: number;
}

/**
 * The header that carries the client's address: OUTLAY_CLIENT_ADDRESS_HEADER names one that a trusted proxy sets.
 * Vercel sets x-real-ip. Null when not configured, since anyone could send it.
 */
export function readClientAddressSource(env: Record<string, string | undefined>): ClientAddressSource | null {
  const header = env.OUTLAY_CLIENT_ADDRESS_HEADER || (env.VERCEL ? 'x-real-ip' : '');
  if (!header) return null;
  const proxies = Number(env.OUTLAY_CLIENT_ADDRESS_PROXIES || '1');
  if (!/^[\w-]+$/.test(header)) throw new Error('OUTLAY_CLIENT_ADDRESS_HEADER is not the name of a header.');
  if (!Number.isInteger(proxies) || proxies < 1)
    throw new Error('OUTLAY_CLIENT_ADDRESS_PROXIES is not a number from 1.');
  return { header, proxies };
}

const SHORTEST_SECRET = 32;

/**
 * The server-only secret that signs what only the app may write: OUTLAY_SIGNING_KEY, or else a secret set by Vercel's
 * Supabase integration, used for signatures only. Null when there is neither. Throws one line when the key is too
 * short, or missing on Vercel, where all instances must share it.
 */
export function readSigningSecret(env: Record<string, string | undefined>): string | null {
  const own = env.OUTLAY_SIGNING_KEY;
  if (own && own.length < SHORTEST_SECRET) {
    throw new Error(`OUTLAY_SIGNING_KEY must have at least ${SHORTEST_SECRET} characters.`);
  }
  const secret =
    own || env.SUPABASE_JWT_SECRET || env.SUPABASE_SECRET_KEY || env.SUPABASE_SERVICE_ROLE_KEY || null;
  if (!secret && env.VERCEL) throw new Error('OUTLAY_SIGNING_KEY is not set: see .env.example.');
  return secret;
}

/**
 * The secret that a scheduler shows, under the name by which Vercel knows it; null where there is none.
 * @throws one line for a secret that is too short
 */
export function readSchedulerSecret(env: Record<string, string | undefined>): string | null {
  const secret = env.CRON_SECRET || null;
  if (secret && secret.length < SHORTEST_SECRET) {
    throw new Error(`CRON_SECRET must have at least ${SHORTEST_SECRET} characters.`);
  }
  return secret;
}
