import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a lock that lasts as long as this process, however it ends: SQLite's exclusive lock on a file belongs to the
 * operating system, so there are no stale locks and no process ids to compare.
 * @param {string} path
 * @param {number} [patienceMs]
 * @returns {(() => void) | undefined} releases it; undefined if another process has it
 */
export function takeLock(path, patienceMs = 0) {
  const file = new DatabaseSync(path, { timeout: patienceMs });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (/** @type {{ errcode?: number }} */ (error).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => file.close();
}

const SQLITE_BUSY = 5;
