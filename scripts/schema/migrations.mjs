import { PlainError } from '../lib/lifecycle.mjs';

/** The last migration of the baseline, in which everything is defined once; later ones may define it again. */
export const LAST_OF_BASELINE = '20261122002700_shell.sql';

/** @typedef {{ file: string, sql: string }} Migration */
/**
 * @typedef {object} Definition
 * @property {'relation' | 'function'} kind tables, views and types share their names
 * @property {string} name with its schema, as `public.accounts`
 * @property {string} file
 * @property {string | undefined} was the previous name, if the statement renames
 */

const IDENTIFIER = String.raw`(?:"(?:[^"]|"")+"|[a-z_][\w$]*)`;
const NAME = String.raw`${IDENTIFIER}(?:\s*\.\s*${IDENTIFIER})?`;
const KIND = '(table|view|type|function|procedure)';
const STATEMENT = new RegExp(
  String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+|recursive\s+)?${KIND}\s+(?:if\s+not\s+exists\s+)?(?<created>${NAME})` +
    String.raw`|\balter\s+${KIND}\s+(?:if\s+exists\s+)?(?<was>${NAME})\s*(?:\([^;]*?\)\s*)?rename\s+to\s+(?<renamed>${IDENTIFIER})`,
  'gi',
);
/** What only looks like a statement; quoted identifiers are left alone. */
const COMMENT_OR_TEXT =
  /("(?:[^"]|"")*")|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\2\$|(?<![\w$])[eE]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'/g;

/**
 * The noun that a migration is named by, after the time in the file's name.
 * @param {string} file
 */
function fileNoun(file) {
  const noun = /^\d+_(\w+)\.sql$/.exec(file)?.[1];
  if (!noun) throw new PlainError(`${file} is not named like a migration: <time>_<noun>.sql`);
  return noun;
}

/**
 * Every statement that defines or renames a table, a view, a type or a function, in file order.
 * @param {Migration[]} migrations in any order
 * @returns {Definition[]}
 */
function definitions(migrations) {
  return [...migrations]
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, sql }) =>
      [...sql.replace(COMMENT_OR_TEXT, '$1 ').matchAll(STATEMENT)].map(
        ({ 1: created, 3: altered, groups }) => {
          const was = groups?.was && fullName(groups.was);
          const kind = /table|view|type/i.test(created ?? altered ?? '') ? 'relation' : 'function';
          const name = was
            ? `${was.slice(0, was.indexOf('.'))}.${fold(groups?.renamed ?? '')}`
            : fullName(groups?.created ?? '');
          return { kind, name, file, was };
        },
      ),
    );
}

/**
 * Finds the noun of a table, view, type or function: that of the first file that defines it, even if altered,
 * replaced or renamed later.
 * @param {Migration[]} migrations
 * @returns {(kind: Definition['kind'], name: string) => string} throws if no file defines it
 */
export function nounFinder(migrations) {
  /** @type {Map<string, string>} */
  const nouns = new Map();
  for (const { kind, name, file, was } of definitions(migrations)) {
    const noun = (was && nouns.get(`${kind} ${was}`)) ?? fileNoun(file);
    if (!nouns.has(`${kind} ${name}`)) nouns.set(`${kind} ${name}`, noun);
  }
  return (kind, name) => {
    const noun = nouns.get(`${kind} ${name}`);
    if (!noun) {
      throw new PlainError(
        `No migration says "create ${kind === 'relation' ? 'table' : kind} ${name}", so it has no noun.`,
      );
    }
    return noun;
  };
}

/**
 * The tables, views, types and functions that the baseline defines more than once, each with its files. Functions
 * count by name, as a call by name can't distinguish overloads.
 * @param {Migration[]} migrations
 * @param {string} lastOfBaseline the last file of the baseline; those after it may replace what it defines
 * @returns {{ name: string, files: string[] }[]}
 */
export function definedTwice(migrations, lastOfBaseline) {
  const created = definitions(migrations.filter(({ file }) => file <= lastOfBaseline)).filter(
    ({ was }) => !was,
  );
  const byName = Map.groupBy(created, ({ kind, name }) => `${kind} ${name}`);
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({ name: String(same[0]?.name), files: same.map(({ file }) => file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {string} name */
function fullName(name) {
  const parts = [...name.matchAll(new RegExp(IDENTIFIER, 'gi'))].map(([part]) => fold(part));
  return (parts.length > 1 ? parts : ['public', ...parts]).join('.');
}

/**
 * An identifier as stored in the catalog.
 * @param {string} identifier
 */
const fold = (identifier) =>
  identifier.startsWith('"') ? identifier.slice(1, -1).replaceAll('""', '"') : identifier.toLowerCase();
