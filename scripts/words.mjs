// Checks the words of comments, test titles and texts (docs/glossary.md, 'Checked words').
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { wordProblems } from './lib/words.mjs';

/** The folders and files that are checked. */
const CHECKED = ['app', 'components', 'e2e', 'lib', 'middleware.ts', 'scripts', 'supabase/schemas', 'tests'];
/** Generated files, and those that name the words. */
const EXEMPT = ['lib/supabase/database.types.ts', 'scripts/lib/words.mjs', 'scripts/words.test.ts'];

/** @param {string} path */
const filesOf = (path) =>
  statSync(join(ROOT, path)).isDirectory()
    ? readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)
    : [path];

const files = CHECKED.flatMap(filesOf)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && !EXEMPT.includes(file));
const problems = files.flatMap((file) => wordProblems(file, readFileSync(join(ROOT, file), 'utf8')));
if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
