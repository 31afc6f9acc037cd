import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrate, startBackend } from '../../scripts/lib/backend.mjs';
import { databaseFolder } from '../../scripts/lib/environment.mjs';
import { newKeys } from '../../scripts/lib/keys.mjs';
import { cleanUp, onEnd } from '../../scripts/lib/lifecycle.mjs';
import { temporarySettings } from '../../scripts/lib/temporary.mjs';

/**
 * Starts a backend of the tests' own on a fresh database: PGlite, or with DATABASE_URL a database made for
 * this run on that PostgreSQL server. Copies of the migrated PGlite folder are there to be opened directly.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    const settings = await temporarySettings('db-tests');
    const keys = newKeys();
    await migrate(settings, keys);
    const copy = (name: string) => {
      const folder = join(settings.dataDir, name);
      cpSync(databaseFolder(settings), folder, { recursive: true });
      return folder;
    };
    project.provide('catalogDir', copy('catalog'));
    project.provide('attemptsDir', copy('attempts'));

    if (process.env.DATABASE_URL) {
      settings.databaseUrl = await makeDatabase(process.env.DATABASE_URL);
      await migrate(settings, keys);
    }
    await startBackend(settings, keys);
    project.provide('supabaseUrl', `http://127.0.0.1:${settings.supabasePort}`);
    project.provide('publishableKey', keys.SUPABASE_PUBLISHABLE_KEY);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return cleanUp;
}

async function makeDatabase(server: string): Promise<string> {
  const name = `outlay_test_${randomUUID().replaceAll('-', '')}`;
  const administration = postgres(server, { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name}`);
  onEnd(async () => {
    await administration.unsafe(`drop database ${name} with (force)`);
    await administration.end();
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
