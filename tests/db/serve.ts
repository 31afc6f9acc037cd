import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startBackend } from '../../scripts/lib/backend.mjs';
import type { Settings } from '../../scripts/lib/environment.mjs';
import type { Keys } from '../../scripts/lib/keys.mjs';
import { cleanUp, onEnd } from '../../scripts/lib/lifecycle.mjs';

/** Starts the backend on its migrated database and tells a project's tests where it is. */
export async function serve(project: TestProject, settings: Settings, keys: Keys): Promise<void> {
  await startBackend(settings, keys);
  // With its first request the backend makes the roles, and on PostgreSQL two that come first at once get into a fight.
  await fetch(`http://127.0.0.1:${settings.supabasePort}/rest/v1/profiles?limit=1`, {
    headers: { apikey: keys.SUPABASE_PUBLISHABLE_KEY },
  });
  project.provide('supabaseUrl', `http://127.0.0.1:${settings.supabasePort}`);
  project.provide('publishableKey', keys.SUPABASE_PUBLISHABLE_KEY);
}

/** Makes a database for this run on a PostgreSQL server, with options of "create database". */
export async function makeDatabase(server: string, options = ''): Promise<string> {
  const name = `outlay_test_${randomUUID().replaceAll('-', '')}`;
  const administration = postgres(server, { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name} ${options}`);
  onEnd(async () => {
    await administration.unsafe(`drop database ${name} with (force)`);
    await administration.end();
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a setup of vitest's that ends what it started, also when it fails halfway. */
export const endingSetup =
  (setup: (project: TestProject) => Promise<void>) => async (project: TestProject) => {
    try {
      await setup(project);
    } catch (error) {
      await cleanUp();
      throw error;
    }
    return cleanUp;
  };
