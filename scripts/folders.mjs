// Checks where modules are (docs/architecture.md): below a layer every folder is a word of the glossary, or one of a
// few parts that several nouns have, and small enough to be looked through.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const LAYERS = ['lib/domain', 'lib/data', 'lib/actions', 'components', 'tests/db', 'e2e'];
const MAX_MODULES = 25;

/** The names that are no nouns of the glossary: parts that several nouns have, and places for the rest. */
const PARTS = [
  ...['bulk', 'filters', 'history', 'list', 'page', 'preview', 'sheet', 'split', 'state'],
  ...['charts', 'feedback', 'fields', 'landing', 'overlays', 'ui'],
  ...['abo', 'camt', 'coda', 'csv', 'mt940', 'norma43', 'ofx', 'pdf', 'qif'],
  ...['columns', 'encoding', 'fixed-width', 'packed', 'records', 'tables', 'words'],
  ...['backend', 'catalog', 'catalogue', 'hosted', 'keyboard', 'security', 'speed', 'support'],
];

/** @param {string} noun */
const pluralOf = (noun) => (/[^aeo]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`);

/** The words that the glossary explains, as folders are named: 'net worth' is `net-worth`, 'category' `categories`. */
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const words = Array.from(glossary.matchAll(/^\| ([a-z][a-z ,-]*?) +\|/gm), ([, cell = '']) =>
  cell.split(', '),
)
  .flat()
  .map((word) => word.replaceAll(' ', '-'));
const nouns = new Set(words.flatMap((word) => [word, pluralOf(word)]));

const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(name);

/** @type {string[]} */
const problems = [];

/** @param {string} folder */
function check(folder) {
  const layer = LAYERS.includes(folder);
  const name = basename(folder);
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const code = entries.filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name));
  const modules = code
    .map((entry) => entry.name)
    .filter((file) => folder.startsWith('tests/') || !isTest(file));

  if (!layer && !nouns.has(name) && !PARTS.includes(name))
    problems.push(`${folder} is no word of docs/glossary.md`);
  if (folder === 'lib/domain' && code.length > 0) problems.push(`${folder} has modules outside of its nouns`);
  if (modules.length > MAX_MODULES)
    problems.push(`${folder} has ${modules.length} modules, and ${MAX_MODULES} are allowed`);
  for (const file of modules) {
    const repeated = [name, ...words.filter((word) => pluralOf(word) === name)].find((noun) =>
      file.startsWith(`${noun}-`),
    );
    if (!layer && repeated) problems.push(`${folder}/${file} repeats its folder's name`);
    const isAction = folder === 'lib/actions' && file !== 'define-action.ts' && !isTest(file);
    if (isAction && !nouns.has(file.replace('.ts', '')))
      problems.push(`${folder}/${file} is no word of docs/glossary.md`);
  }
  for (const entry of entries) if (entry.isDirectory()) check(`${folder}/${entry.name}`);
}

LAYERS.forEach(check);
if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
