import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What keeps files from being written, by the system's code. */
const CAUSES = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'it is on a disk that can only be read',
  EACCES: 'it is not writable for the user who runs this',
  EPERM: 'it is not writable for the user who runs this',
  ENOTDIR: 'a file stands where a folder should be',
  EEXIST: 'a file stands where a folder should be',
  EMFILE: 'too many files are open',
};

/** The same codes as PGlite says them, which counts as WebAssembly does. */
const PGLITE_CODES = /** @type {const} */ ({
  2: 'EACCES',
  19: 'EDQUOT',
  33: 'EMFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
});

/**
 * Why nothing can be written into a folder, as the end of a sentence. What failed may not know it: SQLite says only that
 * it can't open its file, so it is tried once more.
 * @param {string} folder
 * @param {unknown} error what failed in it
 * @returns {string}
 */
export function whyNotWritable(folder, error) {
  return causeOf(error) ?? causeOf(tryToWrite(folder)) ?? String(/** @type {Error} */ (error).message);
}

/**
 * Why the embedded backend could not write, by what it printed; undefined when that was not what failed.
 * @param {string} output
 * @returns {string | undefined}
 */
export function storageFailure(output) {
  const number = /\bErrnoError\b.*\berrno: (\d+)\b/.exec(output)?.[1];
  const code = PGLITE_CODES[/** @type {keyof typeof PGLITE_CODES} */ (Number(number))];
  const named = /\b(ENOSPC|EDQUOT|EROFS)\b/.exec(output)?.[1];
  if (/No space left on device/i.test(output)) return CAUSES.ENOSPC;
  return CAUSES[/** @type {keyof typeof CAUSES} */ (code ?? named)];
}

/** @param {unknown} error */
function causeOf(error) {
  const code = /** @type {NodeJS.ErrnoException | undefined} */ (error)?.code;
  return CAUSES[/** @type {keyof typeof CAUSES} */ (code)];
}

/**
 * @param {string} folder
 * @returns {unknown} what fails
 */
function tryToWrite(folder) {
  try {
    // Making a folder on a disk that can only be read fails as if the one around it were not there.
    let there = folder;
    while (!existsSync(there)) there = dirname(there);
    accessSync(there, constants.W_OK);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `probe-${process.pid}`);
    try {
      writeFileSync(probe, Buffer.alloc(64 * 1024));
    } finally {
      rmSync(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    return error;
  }
}
