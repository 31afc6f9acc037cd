import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';

/** @typedef {Pick<PGlite, 'query' | 'exec' | 'close'>} Connection to an embedded database or to PostgreSQL */

/**
 * Opens the database folder of an instance, which the backend must not use at the same time.
 * @param {string} folder
 * @returns {Promise<Connection>}
 */
export const openFolder = (folder) => PGlite.create(folder);

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
  const sql = postgres(url, { max: 1, onnotice: () => {}, types: TYPES });
  const query = async (/** @type {string} */ statement, /** @type {any[]} */ parameters = []) => ({
    rows: [...(await sql.unsafe(statement, parameters))],
  });
  const exec = (/** @type {string} */ statements) => sql.unsafe(statements);
  return /** @type {Connection} */ (/** @type {unknown} */ ({ query, exec, close: () => sql.end() }));
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

/**
 * The id of the user who signed up with an address.
 * @param {Connection} database
 * @param {string} email
 * @returns {Promise<string>}
 */
export async function userOf(database, email) {
  const { rows } = await database.query('select id from auth.users where email = $1', [email]);
  return /** @type {{ id: string }} */ (rows[0]).id;
}

/**
 * Adds an account for the user that the database acts as.
 * @param {Connection} database
 * @param {{ id?: string, name?: string, type?: string, last_four_digits?: string, balance?: number }} [account]
 * @returns {Promise<string>} its id
 */
export async function addAccount(database, account = {}) {
  const { id = randomUUID(), name = id, type = 'bank', last_four_digits = '0001', balance = 0 } = account;
  const values = [id, name, type, last_four_digits, balance];
  await database.query('select public.add_account($1, $2, $3, $4, $5, current_date)', values);
  return id;
}

/** @param {() => Promise<unknown>} work @returns {Promise<number>} its time in milliseconds */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
