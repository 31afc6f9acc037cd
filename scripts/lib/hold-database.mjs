// Preloaded into a backend process that opens a PGlite folder. PGlite has no lock of its own and two
// processes would ruin the folder, so the one that has it open holds a lock the operating system frees
// with the process. A predecessor that is still on its way out is given a few seconds.
import { takeLock } from './lock.mjs';

const path = process.env.OUTLAY_DATABASE_LOCK;
if (path && !takeLock(path, 5_000)) {
  console.error(`Error: another process still uses the database (${path})`);
  process.exit(1);
}
