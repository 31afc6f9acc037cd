import { expect, test } from 'vitest';
import {
  readClientAddressSource,
  readMailSettings,
  readSchedulerSecret,
  readSigningSecret,
  readSiteUrl,
  readSupabaseSettings,
} from './env';

/** The variables that the Supabase integration of Vercel sets, besides the address and the keys. */
const integration = {
  VERCEL: '1',
  POSTGRES_URL: 'postgres://postgres.x:secret@pooler.supabase.com:6543/postgres',
  POSTGRES_PRISMA_URL: 'postgres://postgres.x:secret@pooler.supabase.com:6543/postgres?pgbouncer=true',
  POSTGRES_URL_NON_POOLING: 'postgres://postgres.x:secret@pooler.supabase.com:5432/postgres',
  POSTGRES_USER: 'postgres',
  POSTGRES_HOST: 'db.x.supabase.co',
  POSTGRES_PASSWORD: 'secret',
  POSTGRES_DATABASE: 'postgres',
  SUPABASE_JWT_SECRET: 'secret',
  SUPABASE_URL: 'https://x.supabase.co',
  NEXT_PUBLIC_SUPABASE_URL: 'https://x.supabase.co',
};

test.each([
  [
    {
      ...integration,
      SUPABASE_ANON_KEY: 'anon',
      NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
    },
    { url: 'https://x.supabase.co', key: 'anon', externalUrl: 'https://x.supabase.co' },
  ],
  [
    {
      ...integration,
      SUPABASE_PUBLISHABLE_KEY: 'publishable',
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'publishable',
      SUPABASE_SECRET_KEY: 'secret',
    },
    { url: 'https://x.supabase.co', key: 'publishable', externalUrl: 'https://x.supabase.co' },
  ],
  [
    {
      VERCEL: '1',
      NEXT_PUBLIC_SUPABASE_URL: 'https://x.supabase.co',
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'k',
    },
    { url: 'https://x.supabase.co', key: 'k', externalUrl: 'https://x.supabase.co' },
  ],
  [
    { SUPABASE_URL: '', NEXT_PUBLIC_SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: 'k' },
    { url: 'http://127.0.0.1:54421', key: 'k', externalUrl: 'http://127.0.0.1:54421' },
  ],
  [
    { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' },
    { url: 'https://x.supabase.co', key: 'k', externalUrl: 'https://x.supabase.co' },
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'k' },
    { url: 'http://127.0.0.1:54421', key: 'k', externalUrl: 'http://127.0.0.1:54421' },
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'k', SUPABASE_PORT: '54500' },
    { url: 'http://127.0.0.1:54500', key: 'k', externalUrl: 'http://127.0.0.1:54500' },
  ],
  [
    { VERCEL: '1', NEXT_PUBLIC_SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'a' },
    { url: 'https://x.supabase.co', key: 'a', externalUrl: 'https://x.supabase.co' },
  ],
  [
    { VERCEL: '1', NEXT_PUBLIC_SUPABASE_URL: 'https://x.supabase.co', NEXT_PUBLIC_SUPABASE_ANON_KEY: 'a' },
    { url: 'https://x.supabase.co', key: 'a', externalUrl: 'https://x.supabase.co' },
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'k', SUPABASE_EXTERNAL_URL: 'https://api.example.com' },
    { url: 'http://127.0.0.1:54421', key: 'k', externalUrl: 'https://api.example.com' },
  ],
])('%j', (env, settings) => expect(readSupabaseSettings(env)).toEqual(settings));

test.each([
  [{ VERCEL: '1', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SUPABASE_URL is not set/],
  [{ SUPABASE_URL: 'x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SUPABASE_URL is not an http/],
  [{ SUPABASE_URL: 'ftp://x.example', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SUPABASE_URL is not an http/],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, /^SUPABASE_PUBLISHABLE_KEY is not set/],
  [{ SUPABASE_PUBLISHABLE_KEY: 'k', SUPABASE_EXTERNAL_URL: 'api' }, /^SUPABASE_EXTERNAL_URL is not an http/],
])('%j is named in one line', (env, message) => expect(() => readSupabaseSettings(env)).toThrow(message));

const smtp = {
  SMTP_HOST: 'mail.example.com',
  SMTP_USER: 'outlay',
  SMTP_PASSWORD: 'secret',
  SMTP_FROM: 'outlay@example.com',
};
const mail = {
  host: 'mail.example.com',
  port: 587,
  user: 'outlay',
  password: 'secret',
  from: 'outlay@example.com',
};

test.each([
  [smtp, mail],
  [
    { ...smtp, SMTP_PORT: '465' },
    { ...mail, port: 465 },
  ],
  [{ ...smtp, SMTP_PORT: 'mail' }, null],
  [{ ...smtp, SMTP_PASSWORD: '' }, null],
  [{}, null],
])('the mail server of %j', (env, settings) => expect(readMailSettings(env)).toEqual(settings));

const vercel = { VERCEL: '1', VERCEL_PROJECT_PRODUCTION_URL: 'outlay.vercel.app' };

test.each([
  [{ OUTLAY_SITE_URL: 'https://money.example.com/' }, 'https://money.example.com'],
  [{ ...vercel, OUTLAY_SITE_URL: 'https://money.example.com' }, 'https://money.example.com'],
  [vercel, 'https://outlay.vercel.app'],
  [{ VERCEL_PROJECT_PRODUCTION_URL: 'outlay.vercel.app' }, null],
  [{ OUTLAY_SITE_URL: 'javascript:alert(1)' }, null],
  [{ OUTLAY_SITE_URL: '' }, null],
  [{}, null],
])('the address in mails by %j', (env, site) => expect(readSiteUrl(env)).toBe(site));

test.each([
  [{}, null],
  [{ OUTLAY_CLIENT_ADDRESS_HEADER: '', OUTLAY_CLIENT_ADDRESS_PROXIES: '2' }, null],
  [{ OUTLAY_CLIENT_ADDRESS_HEADER: 'x-forwarded-for' }, { header: 'x-forwarded-for', proxies: 1 }],
  [
    { OUTLAY_CLIENT_ADDRESS_HEADER: 'X-Forwarded-For', OUTLAY_CLIENT_ADDRESS_PROXIES: '2' },
    { header: 'X-Forwarded-For', proxies: 2 },
  ],
  [{ VERCEL: '1' }, { header: 'x-real-ip', proxies: 1 }],
  [
    { VERCEL: '1', OUTLAY_CLIENT_ADDRESS_HEADER: 'cf-connecting-ip' },
    { header: 'cf-connecting-ip', proxies: 1 },
  ],
])('where the client’s address is read by %o', (env, source) => {
  expect(readClientAddressSource(env)).toEqual(source);
});

test.each([
  [{ OUTLAY_CLIENT_ADDRESS_HEADER: 'x-real-ip, forwarded' }, 'OUTLAY_CLIENT_ADDRESS_HEADER'],
  [
    { OUTLAY_CLIENT_ADDRESS_HEADER: 'x-forwarded-for', OUTLAY_CLIENT_ADDRESS_PROXIES: '0' },
    'OUTLAY_CLIENT_ADDRESS_PROXIES',
  ],
])('%o is refused by name', (env, name) => {
  expect(() => readClientAddressSource(env)).toThrow(name);
});

const LONG_KEY = 'k'.repeat(32);

test.each([
  [{ OUTLAY_SIGNING_KEY: LONG_KEY, SUPABASE_JWT_SECRET: 'other' }, LONG_KEY],
  [integration, 'secret'],
  [{ VERCEL: '1', SUPABASE_SECRET_KEY: 'sb_secret_x' }, 'sb_secret_x'],
  [{ VERCEL: '1', SUPABASE_SERVICE_ROLE_KEY: 'service' }, 'service'],
  [{}, null],
])('the signing secret of %o', (env, secret) => {
  expect(readSigningSecret(env)).toBe(secret);
});

test('a signing key that is too short is refused, and so is none where several instances run', () => {
  expect(() => readSigningSecret({ OUTLAY_SIGNING_KEY: 'short' })).toThrow('at least 32 characters');
  expect(() => readSigningSecret({ VERCEL: '1' })).toThrow('OUTLAY_SIGNING_KEY is not set');
});

test('the secret of the scheduler is the configured one, and long', () => {
  expect(readSchedulerSecret({ CRON_SECRET: LONG_KEY })).toBe(LONG_KEY);
  expect(readSchedulerSecret({ CRON_SECRET: '' })).toBeNull();
  expect(readSchedulerSecret({})).toBeNull();
  expect(() => readSchedulerSecret({ CRON_SECRET: 'short' })).toThrow('CRON_SECRET must have at least 32');
});
