// Writes what derives from the schema that the migrations create: its snapshot in supabase/schema, docs/schema.md,
// and lib/supabase/database.types.ts. --types writes the types alone; --check only compares.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { migrate } from './lib/backend.mjs';
import { databaseFolder } from './lib/environment.mjs';
import { newKeys } from './lib/keys.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';
import { ROOT } from './lib/paths.mjs';
import { temporarySettings } from './lib/temporary.mjs';
import { readCatalog } from './schema/catalog.mjs';
import { definedTwice, LAST_OF_BASELINE, nounFinder } from './schema/migrations.mjs';
import { schemaPage } from './schema/page.mjs';
import { snapshotFiles } from './schema/snapshot.mjs';

const MIGRATIONS = 'supabase/migrations';
const SNAPSHOT = 'supabase/schema';
const PAGE = 'docs/schema.md';
const TYPES = 'lib/supabase/database.types.ts';

await run(async () => {
  const [check, typesOnly] = ['--check', '--types'].map((option) => process.argv.includes(option));
  const generated = await generate(typesOnly);
  const left = typesOnly ? [] : sqlFiles(SNAPSHOT).filter((path) => !generated.has(path));

  if (check) {
    const stale = [
      ...[...generated].filter(([path, text]) => !isWritten(path, text)).map(([path]) => path),
      ...left,
    ];
    if (stale.length > 0) {
      throw new PlainError(`Out of date: ${stale.join(', ')}. Run: npm run schema`);
    }
    return;
  }
  for (const path of left) rmSync(join(ROOT, path));
  for (const [path, text] of generated) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  console.log(
    `${typesOnly ? TYPES : `${SNAPSHOT}, ${PAGE} and ${TYPES}`} ${typesOnly ? 'is' : 'are'} up to date.`,
  );
});

/**
 * The content of each file, by path.
 * @param {boolean | undefined} typesOnly
 * @returns {Promise<Map<string, string>>}
 */
async function generate(typesOnly) {
  const settings = await temporarySettings('schema');
  await migrate(settings, newKeys());
  const database = await PGlite.create(databaseFolder(settings));
  try {
    const files = new Map([[TYPES, await types(database)]]);
    if (typesOnly) return files;
    const nounOf = nounFinder(migrations());
    const catalog = await readCatalog(database);
    for (const [noun, text] of snapshotFiles(catalog, nounOf)) files.set(`${SNAPSHOT}/${noun}.sql`, text);
    return files.set(PAGE, schemaPage(catalog, nounOf));
  } finally {
    await database.close();
  }
}

/** @param {PGlite} database */
async function types(database) {
  const metadata = await introspect(database, { includedSchemas: ['public'] });
  const text = await generateTypescript(sortGeneratorMetadata(metadata));
  return `// Generated from supabase/migrations by \`npm run types\`. Do not edit.\n\n${text.trimEnd()}\n`;
}

/** The migrations. Fails if the baseline defines something twice. */
function migrations() {
  const files = sqlFiles(MIGRATIONS).map((path) => ({
    file: path.slice(MIGRATIONS.length + 1),
    sql: readFileSync(join(ROOT, path), 'utf8'),
  }));
  const twice = definedTwice(files, LAST_OF_BASELINE);
  if (twice.length > 0) {
    const lines = twice.map(({ name, files }) => `  ${name}: ${files.join(', ')}`);
    throw new PlainError(`Defined twice in the baseline:\n${lines.join('\n')}`);
  }
  return files;
}

/** @param {string} folder */
function sqlFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => `${folder}/${name}`);
}

/**
 * @param {string} path
 * @param {string} text
 */
function isWritten(path, text) {
  return existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path), 'utf8') === text;
}
