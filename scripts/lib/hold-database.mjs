// Preloaded into a backend process that opens a PGlite folder. PGlite itself has no lock, and two processes would
// corrupt the folder, so the process holds a lock that the operating system releases when it ends. It waits a few
// seconds for a previous process that is still exiting.
import { takeLock } from './lock.mjs';

const path = process.env.OUTLAY_DATABASE_LOCK;
if (path && !takeLock(path, 5_000)) {
  console.error(`Error: another process still uses the database (${path})`);
  process.exit(1);
}
