import { describe, expect, test } from 'vitest';
import { featureEnvironment } from './backend-features.mjs';
import { appEnvironment, backendEnvironment, readSettings } from './environment.mjs';
import { newKeys } from './keys.mjs';

describe('settings', () => {
  test('without any variable everything is embedded and on this machine alone', () => {
    const { dataDir, ...settings } = readSettings({});
    expect(dataDir).toMatch(/\/\.outlay$/);
    expect(settings).toEqual({
      port: 3000,
      supabasePort: 54421,
      databaseUrl: undefined,
      siteUrl: 'http://127.0.0.1:3000',
      externalUrl: 'http://127.0.0.1:54421',
      features: featureEnvironment({}),
      external: undefined,
    });
  });

  test('follow the variables', () => {
    expect(
      readSettings({
        PORT: '8080',
        SUPABASE_PORT: '54999',
        OUTLAY_DATA_DIR: '/var/lib/outlay',
        DATABASE_URL: 'postgresql://outlay@localhost/outlay',
        OUTLAY_SITE_URL: 'https://money.example.com/',
        SUPABASE_EXTERNAL_URL: 'https://api.example.com',
        SUPABASE_URL: 'https://abc.supabase.co',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        OUTLAY_CONFIRM_EMAIL: 'true',
        OUTLAY_TOKEN_SECONDS: '600',
      }),
    ).toEqual({
      port: 8080,
      supabasePort: 54999,
      dataDir: '/var/lib/outlay',
      databaseUrl: 'postgresql://outlay@localhost/outlay',
      siteUrl: 'https://money.example.com',
      externalUrl: 'https://api.example.com',
      features: featureEnvironment({ OUTLAY_CONFIRM_EMAIL: 'true', OUTLAY_TOKEN_SECONDS: '600' }),
      external: { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_x' },
    });
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 1 to 65535, not "abc".'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535, not "0".'],
    [{ PORT: '3000.5' }, 'PORT must be a port number from 1 to 65535, not "3000.5".'],
    [{ SUPABASE_PORT: '65536' }, 'SUPABASE_PORT must be a port number from 1 to 65535, not "65536".'],
    [{ PORT: '4000', SUPABASE_PORT: '4000' }, 'PORT and SUPABASE_PORT are both 4000; they must differ.'],
    [{ SUPABASE_URL: 'abc.supabase.co' }, 'SUPABASE_URL must be a URL that starts with http:// or https://.'],
    [
      { SUPABASE_URL: 'https://abc.supabase.co' },
      'SUPABASE_URL is set, but SUPABASE_PUBLISHABLE_KEY is missing.',
    ],
    [
      { DATABASE_URL: 'mysql://root:secret@localhost/x' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
    ],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID set, but GOOGLE_CLIENT_SECRET missing.'],
    [{ OUTLAY_SITE_URL: 'money' }, 'OUTLAY_SITE_URL must be a URL that starts with http:// or https://.'],
  ])('name what is wrong: %o', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
  });
});

test('new keys have the format that the backend expects, and are never the same', () => {
  const keys = newKeys();
  expect(keys.SUPABASE_PUBLISHABLE_KEY).toMatch(/^sb_publishable_[A-Za-z0-9]{22}_[A-Za-z0-9]{8}$/);
  expect(keys.SUPABASE_SECRET_KEY).toMatch(/^sb_secret_[A-Za-z0-9]{22}_[A-Za-z0-9]{8}$/);
  expect(keys.SUPABASE_JWT_SECRET).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(keys.OUTLAY_SIGNING_KEY).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(keys.CRON_SECRET).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(newKeys()).not.toEqual(keys);
});

const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  OUTLAY_SIGNING_KEY: 's'.repeat(32),
  CRON_SECRET: 'c'.repeat(32),
};

describe('environments of child processes', () => {
  test('the backend gets neither the app’s signing key nor the scheduler’s secret', () => {
    expect(backendEnvironment(readSettings({}), newKeys())).toMatchObject({
      OUTLAY_SIGNING_KEY: '',
      CRON_SECRET: '',
    });
  });

  test('the backend uses the data folder, or PostgreSQL if set', () => {
    const folder = readSettings({ OUTLAY_DATA_DIR: '/data' });
    expect(backendEnvironment(folder, newKeys())).toMatchObject({
      OUTLAY_DB_DRIVER: 'pglite',
      OUTLAY_DB_URL: '/data/database',
    });
    const server = readSettings({ DATABASE_URL: 'postgres://outlay@localhost/outlay' });
    expect(backendEnvironment(server, newKeys())).toMatchObject({
      OUTLAY_DB_DRIVER: 'postgres',
      OUTLAY_DB_URL: 'postgres://outlay@localhost/outlay',
    });
  });

  test('the app gets the backend’s address and public key, and no secret', () => {
    const environment = appEnvironment(readSettings({ SUPABASE_PORT: '54999' }), KEYS);
    expect(environment).toMatchObject({
      SUPABASE_URL: 'http://127.0.0.1:54999',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: '',
      SUPABASE_JWT_SECRET: '',
      OUTLAY_SIGNING_KEY: KEYS.OUTLAY_SIGNING_KEY,
      CRON_SECRET: KEYS.CRON_SECRET,
      GOOGLE_CLIENT_SECRET: '',
      SMTP_HOST: '',
      SMTP_PASSWORD: '',
      DATABASE_URL: '',
    });
  });

  test('the app gets its public address', () => {
    const told = (variables: Record<string, string>) =>
      appEnvironment(readSettings(variables), KEYS).OUTLAY_SITE_URL;
    expect(told({ OUTLAY_SITE_URL: 'https://money.example.com/' })).toBe('https://money.example.com');
    expect(told({ PORT: '4000' })).toBe('http://127.0.0.1:4000');
  });

  test('the app sends mail through the backend’s server', () => {
    const smtp = {
      SMTP_HOST: 'mail.example.com',
      SMTP_PORT: '465',
      SMTP_USER: 'outlay',
      SMTP_PASSWORD: 'secret',
      SMTP_FROM: 'outlay@example.com',
    };
    expect(appEnvironment(readSettings(smtp), KEYS)).toMatchObject({
      ...smtp,
      OUTLAY_MAIL_PRINTED: 'false',
    });
  });

  test('the app knows whether the backend prints its mails instead of sending them', () => {
    const hosted = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' };
    expect(appEnvironment(readSettings({}), KEYS).OUTLAY_MAIL_PRINTED).toBe('true');
    expect(appEnvironment(readSettings(hosted), KEYS).OUTLAY_MAIL_PRINTED).toBe('false');
  });

  test('the backend gets its optional features', () => {
    const settings = readSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    expect(backendEnvironment(settings, newKeys())).toMatchObject({
      OUTLAY_GOOGLE_ENABLED: 'true',
      GOOGLE_CLIENT_SECRET: 'secret',
      OUTLAY_SMTP_ENABLED: 'false',
    });
  });

  test('telemetry is off everywhere', () => {
    const off = { NEXT_TELEMETRY_DISABLED: '1', LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' };
    expect(backendEnvironment(readSettings({}), newKeys())).toMatchObject(off);
    expect(appEnvironment(readSettings({}), KEYS)).toMatchObject(off);
  });
});
