/** The files behind the locks: one that is not referenced is collected as garbage, and its lock with it. */
const held = new Set();

/**
 * Takes a lock that lasts as long as this process, however it ends: SQLite's exclusive lock on a file belongs to the
 * operating system, so there are no stale locks and no process ids to compare.
 * @param {string} path
 * @param {number} [patienceMs]
 * @returns {(() => void) | undefined} releases it; undefined if another process has it
 */
export function takeLock(path, patienceMs = 0) {
  // Not imported: an older Node, to which `run` says that it is too old, does not have it.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const file = new DatabaseSync(path, { timeout: patienceMs });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (/** @type {{ errcode?: number }} */ (error).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

const SQLITE_BUSY = 5;
