import postgres from 'postgres';
import { newKeys } from '../../../scripts/lib/keys.mjs';
import { onEnd, PlainError } from '../../../scripts/lib/lifecycle.mjs';
import { freePorts } from '../../../scripts/lib/ports.mjs';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { startPostgrest } from '../../../scripts/lib/postgrest.mjs';
import { endingSetup } from '../serve';
import { authService } from './auth-service';
import { startGateway } from './gateway';
import { copyDatabase, makeProject, migrateProject } from './project';

/**
 * Starts what the data layer needs of a hosted project: its database with roles and time limits, always on a
 * temporary server, PostgREST, and a replacement for its auth service. If one of them cannot run, the tests are
 * skipped, or fail in CI.
 */
export default endingSetup(async (project) => {
  const server = await startPostgres();
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret } = newKeys();
  const database = server && (await makeProject(server));
  if (database) {
    project.provide('emptyUrl', await copyDatabase(server, database.postgres));
    await migrateProject(database);
    project.provide('migratedUrl', await copyDatabase(server, database.superuser));
    project.provide('databaseUrl', database.superuser);
  }
  const rest = database && (await startPostgrest({ databaseUrl: database.authenticator, jwtSecret }));
  if (!rest) {
    const missing = database ? 'PostgREST' : 'PostgreSQL';
    if (process.env.CI) throw new PlainError(`${missing} cannot run here, and CI must test hosted Supabase.`);
    console.warn(`Skipped the tests of hosted Supabase: ${missing} cannot run here.`);
    return;
  }
  const authDatabase = postgres(database.authAdmin, { max: 3, onnotice: () => {} });
  onEnd(() => authDatabase.end());
  const [port] = (await freePorts(1)) as [number];
  const auth = authService(authDatabase, jwtSecret);
  onEnd(await startGateway(port, { rest, auth, publishableKey }));
  project.provide('supabaseUrl', `http://127.0.0.1:${port}`);
  project.provide('publishableKey', publishableKey);
});
