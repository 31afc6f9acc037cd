import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';

/**
 * A connection to an embedded database or to PostgreSQL. `copy` sends CSV to a table's columns.
 * @typedef {Pick<PGlite, 'query' | 'exec' | 'close'> & { copy: (columns: string, csv: string) => Promise<unknown> }} Connection
 */

/**
 * Opens the database folder of an instance, which the backend must not use at the same time.
 * @param {string} folder
 * @returns {Promise<Connection>}
 */
export async function openFolder(folder) {
  const database = await PGlite.create(folder);
  return Object.assign(database, {
    copy: (/** @type {string} */ columns, /** @type {string} */ csv) =>
      database.query(`copy ${columns} from '/dev/blob' with (format csv)`, [], { blob: new Blob([csv]) }),
  });
}

/** Values are converted as PGlite does: bigint to numbers, and JSON may be passed as text. */
const TYPES = {
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
  jsonb: {
    to: 3802,
    from: [3802],
    parse: JSON.parse,
    serialize: (/** @type {unknown} */ value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  },
};

/**
 * Connects to a PostgreSQL database.
 * @param {string} url
 * @returns {Connection}
 */
export function connect(url) {
  const connection = postgres(url, { max: 1, onnotice: () => {}, types: TYPES });
  const database = {
    query: async (/** @type {string} */ statement, /** @type {any[]} */ parameters = []) => ({
      rows: [...(await connection.unsafe(statement, parameters))],
    }),
    exec: (/** @type {string} */ statements) => connection.unsafe(statements),
    copy: async (/** @type {string} */ columns, /** @type {string} */ csv) =>
      pipeline(
        Readable.from([csv]),
        await connection.unsafe(`copy ${columns} from stdin with (format csv)`).writable(),
      ),
    close: () => connection.end(),
  };
  return /** @type {Connection} */ (/** @type {unknown} */ (database));
}

/**
 * Makes a database session act as a user, under row-level security.
 * @param {Connection} database
 * @param {string} userId
 */
export async function actAs(database, userId) {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
  await database.query(
    `select set_config('request.jwt.claim.sub', $1, false), set_config('request.jwt.claims', $2, false)`,
    [userId, claims],
  );
  await database.exec('set role authenticated');
}
