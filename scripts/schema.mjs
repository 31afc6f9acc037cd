// Writes what derives from supabase/schemas: lib/supabase/database.types.ts and docs/schema.md. With --check it
// compares these, and the databases that the sources and the migrations make.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { PlainError, run } from './lib/lifecycle.mjs';
import { ROOT } from './lib/paths.mjs';
import { databaseOfMigrations, databaseOfSources } from './schema/databases.mjs';
import { differences, readCatalog, rowDifferences } from './schema/differences.mjs';
import { schemaPage } from './schema/page.mjs';
import { readSources } from './schema/sources.mjs';

/** @import { PGlite } from '@electric-sql/pglite' */
/** @import { Statement } from './schema/sources.mjs' */

const TYPES = 'lib/supabase/database.types.ts';
const PAGE = 'docs/schema.md';

await run(async () => {
  const statements = await readSources();
  const { database } = await databaseOfSources(statements);
  const generated = await generate(database, statements);
  if (process.argv.includes('--check')) {
    await compareWithMigrations(database, statements);
    const stale = [...generated].filter(([path, text]) => !isWritten(path, text)).map(([path]) => path);
    if (stale.length > 0) throw new PlainError(`Out of date: ${stale.join(', ')}. Run: npm run schema`);
  } else {
    for (const [path, text] of generated) writeFileSync(join(ROOT, path), text);
    console.log(`${TYPES} and ${PAGE} are up to date.`);
  }
  await database.close();
});

/**
 * The content of each generated file, by path.
 * @param {PGlite} database
 * @param {Statement[]} statements
 */
async function generate(database, statements) {
  const ofApp = await introspect(database, { includedSchemas: ['public'] });
  const types = await generateTypescript(sortGeneratorMetadata(ofApp));
  const all = await introspect(database, { includedSchemas: ['public', 'private'] });
  return new Map([
    [TYPES, `// Generated from supabase/schemas by \`npm run schema\`. Do not edit.\n\n${types.trimEnd()}\n`],
    [PAGE, schemaPage(all, statements)],
  ]);
}

/**
 * @param {PGlite} database made by the sources
 * @param {Statement[]} statements
 */
async function compareWithMigrations(database, statements) {
  const migrated = await databaseOfMigrations();
  const found = [
    ...differences(await readCatalog(migrated), await readCatalog(database)),
    ...(await rowDifferences(migrated, database, statements)),
  ];
  await migrated.close();
  if (found.length > 0) {
    throw new PlainError(
      `The migrations make another database than supabase/schemas. Run: npm run migration -- NAME\n${found.map((line) => `  ${line}`).join('\n')}`,
    );
  }
}

/**
 * @param {string} path
 * @param {string} text
 */
function isWritten(path, text) {
  return existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path), 'utf8') === text;
}
