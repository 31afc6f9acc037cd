// @on-embedded
import { createClient } from '@supabase/supabase-js';
import { cp } from 'node:fs/promises';
import { afterEach, expect, inject, test, vi } from 'vitest';
import type { Database } from '@/lib/supabase/database.types';
import { DEMO_ACCOUNTS, DEMO_USER, demoTransactions } from '../../../scripts/demo-data.mjs';
import { startBackend } from '../../../scripts/lib/backend.mjs';
import { claimDataFolder } from '../../../scripts/lib/data-folder.mjs';
import { fillDemoUser } from '../../../scripts/lib/demo-user.mjs';
import { backendUrl, databaseFolder, type Settings } from '../../../scripts/lib/environment.mjs';
import { newKeys } from '../../../scripts/lib/keys.mjs';
import { cleanUp, PlainError } from '../../../scripts/lib/lifecycle.mjs';
import { openBackend } from '../../../scripts/lib/open-backend.mjs';
import { freePorts } from '../../../scripts/lib/ports.mjs';
import { temporarySettings } from '../../../scripts/lib/temporary.mjs';

const keys = newKeys();
const PATIENT = { timeout: 30_000 };

// Each test starts instances and fills them, one after the other: half a minute while nothing else runs.
vi.setConfig({ testTimeout: 180_000 });

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanUp();
});

/** Settings with a migrated data folder. */
async function migratedSettings(): Promise<Settings> {
  const settings = await temporarySettings('demo-test');
  await cp(inject('migratedDir'), databaseFolder(settings), { recursive: true });
  return settings;
}

/** The settings of another shell, which knows the data folder but not the ports of what runs there. */
async function elsewhere(settings: Settings): Promise<Settings> {
  const [port = 0, supabasePort = 0] = await freePorts(2);
  return { ...settings, port, supabasePort, siteUrl: `http://127.0.0.1:${port}` };
}

const connect = (url: string, key = keys.SUPABASE_PUBLISHABLE_KEY) =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function count(client: ReturnType<typeof connect>): Promise<number | null> {
  return (await client.from('transactions').select('*', { count: 'exact', head: true }).throwOnError()).count;
}

test('fills the instance that runs on the data folder, whatever its ports, and only once', async () => {
  const settings = await migratedSettings();
  claimDataFolder(settings);
  // An instance that is just starting: it has claimed its folder and does not respond yet.
  const opening = openBackend(await elsewhere(settings), keys);
  await startBackend(settings, keys);
  const backend = await opening;
  expect(backend).toEqual({
    url: backendUrl(settings),
    publishableKey: keys.SUPABASE_PUBLISHABLE_KEY,
    siteUrl: settings.siteUrl,
    running: true,
  });

  const { added, today } = await fillDemoUser(backend.url, backend.publishableKey);
  expect(added).toBe(demoTransactions(today).length);
  const client = connect(backendUrl(settings));
  const { data } = await client.auth.signInWithPassword(DEMO_USER);
  expect(data.user?.email).toBe(DEMO_USER.email);
  expect(await count(client)).toBe(added);
  const accounts = await client.from('accounts').select('name').order('name').throwOnError();
  expect(accounts.data.map(({ name }) => name)).toEqual(DEMO_ACCOUNTS.map(({ name }) => name).toSorted());
  const { data: page } = await client.rpc('recurring_page', { today }).throwOnError();
  const { series } = page as unknown as {
    series: { name: string; kind: string; state: string; paid: object[]; otherAccount: string | null }[];
  };
  const seriesOf = (name: string) => series.filter((one) => one.name === name);
  expect(seriesOf('Rent')).toMatchObject([{ kind: 'bill', state: 'active' }]);
  expect(seriesOf('Netflix')).toMatchObject([{ kind: 'subscription', state: 'active' }]);
  expect(seriesOf('Con Edison')).toMatchObject([{ kind: 'bill', state: 'proposed' }]);
  expect(seriesOf('Sapphire card payment 7733')).toMatchObject([
    { kind: 'transfer', otherAccount: 'Sapphire' },
  ]);
  const [insurance] = seriesOf('Lemonade insurance');
  expect(insurance).toMatchObject({ kind: 'bill', state: 'active' });
  expect(insurance?.paid).not.toEqual([]);

  expect(await fillDemoUser(backend.url, backend.publishableKey)).toEqual({ added: 0, today });
  expect(await count(client)).toBe(added);
  await expect(openBackend(settings, keys)).rejects.toThrow(/^npm run demo is already running/);
});

test('starts a separate backend if nothing runs', async () => {
  const settings = await migratedSettings();
  // The port is another instance's, whose data must stay as they are.
  const other = { ...(await migratedSettings()), supabasePort: settings.supabasePort };
  claimDataFolder(other);
  await startBackend(other, keys);
  const { url, running } = await openBackend(settings, keys);
  expect({ other: url === backendUrl(other), running }).toEqual({ other: false, running: false });
  await connect(url).auth.signUp(DEMO_USER);
  const { error } = await connect(backendUrl(other)).auth.signInWithPassword(DEMO_USER);
  expect(error?.code).toBe('invalid_credentials');
});

test('leaves nothing behind when it is stopped', async () => {
  const url = inject('supabaseUrl');
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const outcome = fillDemoUser(url, inject('publishableKey')).catch((error: unknown) => error);
  const client = connect(url, inject('publishableKey'));
  await expect.poll(async () => (await client.auth.signInWithPassword(DEMO_USER)).error, PATIENT).toBeNull();
  await expect.poll(() => count(client), PATIENT).toBeGreaterThan(0);

  await cleanUp();
  expect(await outcome).toBeInstanceOf(PlainError);
  expect(log).toHaveBeenCalledExactlyOnceWith(`${DEMO_USER.email} was removed again.`);
  const { error } = await client.auth.signInWithPassword(DEMO_USER);
  expect(error?.code).toBe('invalid_credentials');
});

test('completes a killed run, and refuses a demo user with another password', async () => {
  const [url, key] = [inject('supabaseUrl'), inject('publishableKey')];
  const client = connect(url, key);
  const { data } = await client.auth.signUp(DEMO_USER);
  const id = data.user?.id ?? '';
  // Killed while the older months were added.
  await client.from('profiles').update({ budget_alerts: false }).eq('user_id', id).throwOnError();

  const { added, today } = await fillDemoUser(url, key);
  expect(added).toBe(demoTransactions(today).length);
  const profile = client.from('profiles').select('name, budget_alerts').single().throwOnError();
  expect((await profile).data).toEqual({ name: DEMO_USER.name, budget_alerts: true });
  const goal = client.from('savings_goals').select('target').single().throwOnError();
  expect(Number((await goal).data.target)).toBe(20_000);

  await client.auth.updateUser({ password: 'another password' });
  await expect(fillDemoUser(url, key)).rejects.toThrow(/exists already .* with another password/);
  expect(await count(client)).toBe(added);
  await client.rpc('delete_own_user', { email: DEMO_USER.email }).throwOnError();
});
