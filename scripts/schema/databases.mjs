import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../lib/backend.mjs';
import { databaseFolder } from '../lib/environment.mjs';
import { newKeys } from '../lib/keys.mjs';
import { PlainError } from '../lib/lifecycle.mjs';
import { ROOT } from '../lib/paths.mjs';
import { temporarySettings } from '../lib/temporary.mjs';
import { SOURCES } from './sources.mjs';

/** @import { Statement } from './sources.mjs' */

/** Makes the backend create its roles, and changes nothing else. */
const ROLES = `grant usage on schema public to anon, authenticated, service_role;
revoke usage on schema public from anon, authenticated, service_role;`;
/** PostgreSQL's codes for something that does not exist: table, function, type or role, column, schema. */
const MISSING = ['42P01', '42883', '42704', '42703', '3F000'];
const SHOWN_LENGTH = 300;

/**
 * Opens a temporary database that the project's migrations have made, or one of them alone.
 * @param {string} [only] the name of its file without `.sql`
 * @returns {Promise<PGlite>}
 */
export async function databaseOfMigrations(only) {
  return openMigrated(only ? await projectWith(only) : ROOT);
}

/**
 * Runs one of the project's migrations on an empty database of a server.
 * @param {string} databaseUrl
 * @param {string} only the name of its file without `.sql`
 */
export async function migrateServer(databaseUrl, only) {
  const settings = { ...(await temporarySettings('schema')), databaseUrl };
  await migrate(settings, newKeys(), await projectWith(only));
}

/** @param {string} name of one of the project's migrations */
const projectWith = (name) =>
  temporaryProject(name, readFileSync(join(ROOT, `supabase/migrations/${name}.sql`), 'utf8'));

/**
 * Opens a temporary database that statements have made, each as soon as all that it refers to exists.
 * @param {Statement[]} statements in any order
 * @returns {Promise<{ database: PGlite, ordered: Statement[] }>} `ordered` as they could be run
 * @throws {PlainError} if a statement refers to what none defines, or fails for another reason
 */
export async function databaseOfSources(statements) {
  const database = await openMigrated(await temporaryProject('20200101000000_roles', ROLES));
  // Bodies in quotes may call what comes later.
  await database.exec('set check_function_bodies = off');
  /** @type {Statement[]} */
  const ordered = [];
  let waiting = statements.toSorted((a, b) => rank(a) - rank(b));
  while (waiting.length > 0) {
    /** @type {Statement[]} */
    const left = [];
    /** @type {string[]} */
    const failures = [];
    for (const statement of waiting) {
      // The objects that a statement is about come first, so grants and comments keep their order.
      if (left.some(({ about }) => about && about === statement.about)) left.push(statement);
      else {
        const error = await tryStatement(database, statement);
        if (error) {
          failures.push(error);
          left.push(statement);
        } else ordered.push(statement);
      }
    }
    if (left.length === waiting.length) throw new PlainError(`Not in ${SOURCES}:\n${failures.join('\n')}`);
    waiting = left;
  }
  return { database, ordered };
}

/**
 * Schemas and default privileges come first: they decide the rights on everything else.
 * @param {Statement} statement
 */
const rank = ({ kind, about }) =>
  kind === 'CreateSchemaStmt' ? 0 : kind === 'AlterDefaultPrivilegesStmt' ? 1 : about ? 2 : 1;

/**
 * @param {PGlite} database
 * @param {Statement} statement
 * @returns {Promise<string | undefined>} the reason why it has to wait
 * @throws {PlainError} if waiting would not help
 */
async function tryStatement(database, { file, sql }) {
  try {
    await database.exec(sql);
    return undefined;
  } catch (error) {
    const { code = '', message = '' } = /** @type {{ code?: string, message?: string }} */ (error);
    if (MISSING.includes(code)) return `  ${file}: ${message}`;
    throw new PlainError(`${file}: ${message}\n${sql.slice(0, SHOWN_LENGTH)}`);
  }
}

/**
 * A project with one migration.
 * @param {string} name
 * @param {string} sql
 */
async function temporaryProject(name, sql) {
  const { dataDir } = await temporarySettings('schema');
  const migrations = join(dataDir, 'supabase/migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, `${name}.sql`), sql);
  return dataDir;
}

/** @param {string} project the folder with supabase/migrations */
async function openMigrated(project) {
  const settings = await temporarySettings('schema');
  await migrate(settings, newKeys(), project);
  return PGlite.create(databaseFolder(settings));
}
