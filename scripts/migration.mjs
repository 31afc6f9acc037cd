// `npm run migration -- NAME`: writes the migration from the database of today's migrations to that of
// supabase/schemas. The first one of all holds every source statement.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'date-fns';
import { PlainError, run } from './lib/lifecycle.mjs';
import { ROOT } from './lib/paths.mjs';
import { databaseOfMigrations, databaseOfSources } from './schema/databases.mjs';
import { readCatalog, rowDifferences } from './schema/differences.mjs';
import { migration } from './schema/migration.mjs';
import { readSources } from './schema/sources.mjs';

const MIGRATIONS = 'supabase/migrations';

await run(async () => {
  const name = process.argv[2];
  if (!name || !/^[a-z][a-z_]*$/.test(name)) {
    throw new PlainError('Name the migration after its noun: npm run migration -- budgets');
  }
  const sources = await readSources();
  const { database, ordered } = await databaseOfSources(sources);
  const { statements, byHand } = hasMigrations()
    ? await fromMigrations(database, sources)
    : { statements: ordered.map(({ sql }) => sql), byHand: [] };
  if (statements.length > 0) {
    const path = `${MIGRATIONS}/${format(new Date(), 'yyyyMMddHHmmss')}_${name}.sql`;
    const text = ['set check_function_bodies = off', ...statements].map((sql) => `${sql};\n`).join('\n');
    mkdirSync(join(ROOT, MIGRATIONS), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(`${path}: ${statements.length} statement(s)`);
  }
  await database.close();
  if (byHand.length > 0) {
    throw new PlainError(
      `To write by hand, as data is at stake:\n${byHand.map((sql) => `  ${sql}`).join('\n')}`,
    );
  }
  if (statements.length === 0) console.log('The migrations already make the database of supabase/schemas.');
});

/**
 * @param {import('@electric-sql/pglite').PGlite} database made by the sources
 * @param {import('./schema/sources.mjs').Statement[]} sources
 */
async function fromMigrations(database, sources) {
  const migrated = await databaseOfMigrations();
  const found = migration(await readCatalog(migrated), await readCatalog(database), sources);
  const rows = await rowDifferences(migrated, database, sources);
  await migrated.close();
  return { statements: found.statements, byHand: [...found.byHand, ...rows] };
}

function hasMigrations() {
  const folder = join(ROOT, MIGRATIONS);
  return existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.sql'));
}
