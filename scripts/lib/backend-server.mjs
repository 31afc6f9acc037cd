// The configuration of `lite start`: that of Lite's other commands, and the embedded database, which is opened here.
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import config from './backend-config.mjs';

/** PGlite sets 128 MB aside, of which a ledger of some years fills most, and the operating system keeps the same files. */
const SHARED_BUFFERS = '32MB';

/** @param {string} url */
async function openDatabase(url) {
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  const connection = await createPgliteConnection({ url, pgliteOptions: { startParams } });
  await connection.driver.waitReady;
  await removeRowArrays(connection.driver);
  return connection;
}

/**
 * Removes the parsers of arrays of rows, which nothing returns (tests/db/catalog/functions.test.ts). PGlite copies the
 * table of its parsers with every statement, which took more than half of a small one: there is such an array for each
 * table and view, those of the system catalogs included.
 * @param {PGlite} database
 */
async function removeRowArrays(database) {
  /** @type {{ rows: { typarray: number }[] }} */
  const { rows } = await database.query("select typarray from pg_type where typtype = 'c'");
  const removed = new Set(rows.map(({ typarray }) => String(typarray)));
  database.parsers = Object.fromEntries(
    Object.entries(database.parsers).filter(([type]) => !removed.has(type)),
  );
}

const { OUTLAY_DB_DRIVER, OUTLAY_DB_URL } = process.env;

export default OUTLAY_DB_DRIVER === 'pglite' && OUTLAY_DB_URL
  ? { ...config, connection: openDatabase(OUTLAY_DB_URL) }
  : config;
