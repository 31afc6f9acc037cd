import { migrate } from '../lib/backend.mjs';
import { databaseFolder } from '../lib/environment.mjs';
import { newKeys } from '../lib/keys.mjs';
import { temporarySettings } from '../lib/temporary.mjs';
import { openFolder } from './database.mjs';

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
