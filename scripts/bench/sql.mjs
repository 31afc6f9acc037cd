import { PGlite } from '@electric-sql/pglite';
import { time } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { Timing } from './timing.mjs' */

const WARM_UP_ROUNDS = 30;

/**
 * The time of the database function alone, as the user and under row-level security, on the very same
 * data. The backend must have let go of the folder.
 * @param {string} folder
 * @param {string} userId
 * @param {Case[]} cases
 * @returns {Promise<Array<Timing | undefined>>} in the order of the cases
 */
export async function measureSql(folder, userId, cases) {
  const database = await openAsUser(folder, userId);
  try {
    const calls = cases.map(
      ({ sql }) => sql && (() => database.query(`select ${sql.call} as answer`, sql.parameters)),
    );
    // PGlite is WebAssembly, which gets faster while it runs; the backend's had run for a while.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
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
 * Opens the database of an instance as one of its users, under row-level security.
 * @param {string} folder
 * @param {string} userId
 */
export async function openAsUser(folder, userId) {
  const database = await PGlite.create(folder);
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
  await database.query(
    `select set_config('request.jwt.claim.sub', $1, false), set_config('request.jwt.claims', $2, false)`,
    [userId, claims],
  );
  await database.exec('set role authenticated');
  return database;
}
