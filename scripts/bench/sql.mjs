import { actAs } from './connection.mjs';
import { time } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { Connection } from './connection.mjs' */
/** @import { Timing } from './timing.mjs' */

const WARM_UP_ROUNDS = 30;
const WARM_UP_LIMIT_MS = 10_000;

/**
 * Times the database functions alone, as the user and under row-level security, on the same data.
 * @param {Connection} database acts as the user from then on
 * @param {string} userId
 * @param {Case[]} cases
 * @returns {Promise<Array<Timing | undefined>>} in the order of the cases
 */
export async function measureSql(database, userId, cases) {
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
}
