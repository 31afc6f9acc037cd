import { PGlite } from '@electric-sql/pglite';
import { time } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { Timing } from './timing.mjs' */

/**
 * The time of the database function alone, as the user and under row-level security, on the very same
 * data. The backend must have let go of the folder.
 * @param {string} folder
 * @param {string} userId
 * @param {Case[]} cases
 * @returns {Promise<Array<Timing | undefined>>} in the order of the cases
 */
export async function measureSql(folder, userId, cases) {
  const database = await PGlite.create(folder);
  try {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
    await database.query(
      `select set_config('request.jwt.claim.sub', $1, false), set_config('request.jwt.claims', $2, false)`,
      [userId, claims],
    );
    await database.exec('set role authenticated');
    /** @type {Array<Timing | undefined>} */
    const timings = [];
    for (const { sql } of cases) {
      timings.push(sql && (await time(() => database.query(`select ${sql.call} as answer`, sql.parameters))));
    }
    return timings;
  } finally {
    await database.close();
  }
}
