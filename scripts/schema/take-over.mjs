import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { plan } from '@supabase/pg-delta/plan';
import postgres from 'postgres';
import { lockInDataFolder } from '../lib/data-folder.mjs';
import { databaseFolder } from '../lib/environment.mjs';
import { BASELINE, historyOf } from '../lib/history.mjs';
import { PlainError } from '../lib/lifecycle.mjs';
import { ROOT } from '../lib/paths.mjs';
import { databaseOfMigrations, migrateServer } from './databases.mjs';
import { differences, isOurs, readCatalog, shownId } from './differences.mjs';

/** @import { Settings } from '../lib/environment.mjs' */
/** @import { Catalog, Database, Id } from './differences.mjs' */

const SHOWN = 3;
/** The backend itself grants rights when it starts, so they do not distinguish versions. */
const RIGHTS = /^(GRANT|REVOKE|ALTER DEFAULT PRIVILEGES) /;

/**
 * Takes over a database that has all migrations that the baseline replaced: replaces the text of functions and
 * comments where it differs, compares the catalog (without rights) with the baseline's, and puts the baseline into its
 * history in place of them. All in one transaction; no row of the app is touched.
 * @param {Settings} settings
 * @returns {Promise<ReturnType<typeof historyOf>>} the kind of history it had; only a complete one is taken over
 * @throws {PlainError} if anything else differs; the database is left as it was
 */
export async function takeOver(settings) {
  const { database, close } = settings.databaseUrl
    ? openServer(settings.databaseUrl)
    : await openFolder(settings);
  try {
    const { rows } = await database.query('select version from supabase_migrations.schema_migrations');
    const orphans = withoutFile(rows.map(({ version }) => version));
    const history = historyOf(orphans);
    if (history === 'complete') await adopt(settings, database, orphans);
    return history;
  } finally {
    await close();
  }
}

/**
 * @param {Settings} settings
 * @param {Database} database
 * @param {string[]} orphans versions of the migrations that the baseline replaced
 */
async function adopt({ databaseUrl }, database, orphans) {
  const wanted = await (databaseUrl ? catalogOnServer(databaseUrl, database) : catalogOfBaseline());
  await database.query('begin');
  try {
    for (const sql of textChanges(await readCatalog(database, { inTransaction: true }), wanted)) {
      await database.query(sql);
    }
    const left = differences(await readCatalog(database, { inTransaction: true }), wanted, { rights: false });
    if (left.length > 0) throw differs(left);
    await rewriteHistory(database, orphans);
    await database.query('commit');
  } catch (error) {
    await database.query('rollback');
    throw error;
  }
}

/** @param {string[]} versions */
function withoutFile(versions) {
  const files = readdirSync(join(ROOT, 'supabase/migrations'));
  return versions.filter((version) => !files.some((file) => file.startsWith(`${version}_`)));
}

async function catalogOfBaseline() {
  const baseline = await databaseOfMigrations(BASELINE);
  const catalog = await readCatalog(baseline);
  await baseline.close();
  return catalog;
}

/**
 * The baseline's catalog in the words of this server: versions of PostgreSQL write views differently.
 * @param {string} url
 * @param {Database} database
 */
async function catalogOnServer(url, database) {
  const scratch = new URL(url);
  scratch.pathname = `/outlay_baseline_${randomUUID().slice(0, 8)}`;
  const name = scratch.pathname.slice(1);
  await database.query(`create database ${name}`);
  try {
    await migrateServer(scratch.href, BASELINE);
    const baseline = openServer(scratch.href);
    const catalog = await readCatalog(baseline.database);
    await baseline.close();
    return catalog;
  } finally {
    await database.query(`drop database ${name}`);
  }
}

/**
 * @param {Database} database
 * @param {string[]} orphans
 */
async function rewriteHistory(database, orphans) {
  const [version, name] = BASELINE.split('_');
  const sql = readFileSync(join(ROOT, `supabase/migrations/${BASELINE}.sql`), 'utf8');
  await database.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [
    orphans,
  ]);
  await database.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
    [version, name, sql],
  );
}

/**
 * The statements that replace functions and comments.
 * @param {Catalog} from
 * @param {Catalog} to
 * @throws {PlainError} if anything else differs
 */
function textChanges(from, to) {
  const actions = plan(from, to).actions.flatMap(({ sql, produces, destroys, consumes }) => {
    const ids = /** @type {Id[]} */ ([...produces, ...destroys, ...consumes]);
    const id = ids.find(({ kind }) => kind !== 'role');
    return id && isOurs(id) && !RIGHTS.test(sql) ? [{ sql, id }] : [];
  });
  const others = actions.filter(({ sql }) => !/^(CREATE OR REPLACE FUNCTION|COMMENT ON) /.test(sql));
  if (others.length > 0) throw differs(others.map(({ id }) => shownId(id)));
  return actions.map(({ sql }) => sql);
}

/** @param {string[]} names */
const differs = (names) =>
  new PlainError(
    'The database is not as version 0.2.1 leaves it, and nothing in it was changed. It differs in ' +
      `${names.slice(0, SHOWN).join('; ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}.`,
  );

/** @param {Settings} settings */
async function openFolder(settings) {
  const release = lockInDataFolder(settings, 'database.lock');
  if (!release) throw new PlainError('Another process still uses the database.');
  const database = await PGlite.create(databaseFolder(settings));
  const close = async () => {
    await database.close();
    release();
  };
  return { database, close };
}

/** @param {string} url */
function openServer(url) {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  /** @type {Database} */
  const database = {
    query: async (sql, values = []) => ({
      rows: [...(await connection.unsafe(sql, /** @type {any} */ (values)))],
    }),
  };
  return { database, close: () => connection.end() };
}
