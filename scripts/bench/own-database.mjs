import { randomUUID } from 'node:crypto';
import { migrate } from '../lib/backend.mjs';
import { databaseFolder } from '../lib/environment.mjs';
import { newKeys } from '../lib/keys.mjs';
import { temporarySettings } from '../lib/temporary.mjs';
import { actAs, openFolder, userOf } from './database.mjs';

/** @import { Connection } from './database.mjs' */

/**
 * @template Result
 * @param {(database: Connection) => Promise<Result>} work on a new, migrated database
 */
export async function inOwnDatabase(work) {
  const settings = await temporarySettings('replay');
  await migrate(settings, newKeys());
  const database = await openFolder(databaseFolder(settings));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Adds a user and acts as them. @param {Connection} database @returns {Promise<string>} the user's id */
export async function actAsNewUser(database) {
  const email = `${randomUUID()}@outlay.local`;
  await database.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [email]);
  const user = await userOf(database, email);
  await actAs(database, user);
  return user;
}
