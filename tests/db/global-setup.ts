import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../scripts/lib/backend.mjs';
import { databaseFolder } from '../../scripts/lib/environment.mjs';
import { newKeys } from '../../scripts/lib/keys.mjs';
import { temporarySettings } from '../../scripts/lib/temporary.mjs';
import { endingSetup, makeDatabase, serve } from './serve';

/**
 * Starts a backend for the tests on a fresh database: PGlite, or with DATABASE_URL a database created for this run on
 * that PostgreSQL server. Tests that need a separate database copy the migrated PGlite folder.
 */
export default endingSetup(async (project) => {
  const settings = await temporarySettings('db-tests');
  const keys = newKeys();
  await migrate(settings, keys);
  const migrated = join(settings.dataDir, 'migrated');
  cpSync(databaseFolder(settings), migrated, { recursive: true });
  project.provide('migratedDir', migrated);

  if (process.env.DATABASE_URL) {
    settings.databaseUrl = await makeDatabase(process.env.DATABASE_URL);
    await migrate(settings, keys);
  }
  await serve(project, settings, keys);
});
