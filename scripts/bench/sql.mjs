import { PGlite } from '@electric-sql/pglite';
import { time } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { Timing } from './timing.mjs' */

const WARM_UP_ROUNDS = 30;
const WARM_UP_LIMIT_MS = 10_000;

/**
 * Times the database functions alone, as the user and under row-level security, on the same data. The folder must not
 * be in use by the backend.
 * @param {string} folder
 * @param {string} userId
 * @param {Case[]} cases
 * @returns {Promise<Array<Timing | undefined>>} in the order of the cases
 */
export async function measureSql(folder, userId, cases) {
  const database = await openDatabase(folder);
  try {
    await actAs(database, userId);
    const calls = cases.map(
      ({ sql }) => sql && (() => database.query(`select ${sql.call} as answer`, sql.parameters)),
    );
    // PGlite is WebAssembly, which speeds up as it runs; the backend's had run for a while.
    const end = performance.now() + WARM_UP_LIMIT_MS;
    for (let round = 0; round < WARM_UP_ROUNDS && performance.now() < end; round += 1) {
      for (const call of calls) await call?.();
    }
    /** @type {Array<Timing | undefined>} */
    const timings = [];
    for (const call of calls) timings.push(call && (await time(call)));
    return timings;
  } finally {
    await database.close();
  }
}

/**
 * Opens the database of an instance.
 * @param {string} folder
 */
export const openDatabase = (folder) => PGlite.create(folder);

/**
 * Makes a database session act as a user, under row-level security.
 * @param {PGlite} database
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
