import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../scripts/lib/backend.mjs';
import { databaseFolder } from '../../scripts/lib/environment.mjs';
import { newKeys } from '../../scripts/lib/keys.mjs';
import { temporarySettings } from '../../scripts/lib/temporary.mjs';
import { endingSetup, makeDatabase, serve } from './serve';

/**
 * Starts a backend of the tests' own on a fresh database: PGlite, or with DATABASE_URL a database made for
 * this run on that PostgreSQL server. Copies of the migrated PGlite folder are there to be opened directly.
 */
export default endingSetup(async (project) => {
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
  await serve(project, settings, keys);
});
