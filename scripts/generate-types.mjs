// Writes lib/supabase/database.types.ts from the schema the migrations make. With --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { migrate } from './lib/backend.mjs';
import { databaseFolder } from './lib/environment.mjs';
import { newKeys } from './lib/keys.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';
import { ROOT } from './lib/paths.mjs';
import { temporarySettings } from './lib/temporary.mjs';

const TARGET = join(ROOT, 'lib/supabase/database.types.ts');

await run(async () => {
  const settings = await temporarySettings('types');
  await migrate(settings, newKeys());
  const generated = await generate(databaseFolder(settings));
  const name = relative(ROOT, TARGET);

  if (!process.argv.includes('--check')) {
    writeFileSync(TARGET, generated);
    console.log(`${name} is up to date.`);
  } else if (!existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== generated) {
    throw new PlainError(`${name} does not match the migrations. Run: npm run types`);
  }
});

/** @param {string} folder */
async function generate(folder) {
  const database = await PGlite.create(folder);
  try {
    const metadata = await introspect(database, { includedSchemas: ['public'] });
    const types = await generateTypescript(sortGeneratorMetadata(metadata));
    return `// Generated from supabase/migrations by \`npm run types\`. Do not edit.\n\n${types.trimEnd()}\n`;
  } finally {
    await database.close();
  }
}
