import { migrate } from '../../scripts/lib/backend.mjs';
import { newKeys } from '../../scripts/lib/keys.mjs';
import { PlainError } from '../../scripts/lib/lifecycle.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { temporarySettings } from '../../scripts/lib/temporary.mjs';
import { endingSetup, makeDatabase, serve } from './serve';

/**
 * Starts a backend on a PostgreSQL server: that of DATABASE_URL, or a temporary one. On a machine that cannot run one
 * the tests are skipped, or fail in CI.
 */
export default endingSetup(async (project) => {
  const server = process.env.DATABASE_URL || (await startPostgres());
  if (!server) {
    if (process.env.CI)
      throw new PlainError('PostgreSQL cannot run here, and CI must run the tests that need it.');
    console.warn(
      'Not run, as PostgreSQL cannot run here: the tests of what races. DATABASE_URL may name one.',
    );
    return;
  }
  const settings = await temporarySettings('postgres-tests');
  const keys = newKeys();
  settings.databaseUrl = await makeDatabase(server);
  await migrate(settings, keys);
  project.provide('databaseUrl', settings.databaseUrl);
  await serve(project, settings, keys);
});
