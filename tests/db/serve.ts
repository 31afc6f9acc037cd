import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startBackend } from '../../scripts/lib/backend.mjs';
import type { Settings } from '../../scripts/lib/environment.mjs';
import type { Keys } from '../../scripts/lib/keys.mjs';
import { cleanUp, onEnd } from '../../scripts/lib/lifecycle.mjs';

/** Starts the backend on its migrated database and gives its address to a project's tests. */
export async function serve(project: TestProject, settings: Settings, keys: Keys): Promise<void> {
  await startBackend(settings, keys);
  // The first request makes the backend create roles; on PostgreSQL, two simultaneous first requests would conflict.
  await fetch(`http://127.0.0.1:${settings.supabasePort}/rest/v1/profiles?limit=1`, {
    headers: { apikey: keys.SUPABASE_PUBLISHABLE_KEY },
  });
  project.provide('supabaseUrl', `http://127.0.0.1:${settings.supabasePort}`);
  project.provide('publishableKey', keys.SUPABASE_PUBLISHABLE_KEY);
}

/** Creates a database for this run on a PostgreSQL server, with the given options of "create database". */
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

/** Wraps a Vitest setup so that everything it started is stopped, even when it fails halfway. */
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
