import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The reasons why files cannot be written, by the system's error codes. */
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

/** The same codes by the numbers that PGlite prints, which are those of WASI. */
const PGLITE_CODES = /** @type {const} */ ({
  2: 'EACCES',
  19: 'EDQUOT',
  33: 'EMFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
});

/**
 * Explains why nothing can be written into a folder, as the end of a sentence. The error may not say (SQLite reports
 * only that it can't open its file), so a write is tried again.
 * @param {string} folder
 * @param {unknown} error from the first attempt
 * @returns {string}
 */
export function whyNotWritable(folder, error) {
  return causeOf(error) ?? causeOf(tryToWrite(folder)) ?? String(/** @type {Error} */ (error).message);
}

/**
 * Explains why the embedded backend could not write, judged by its output; undefined if something else failed.
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
 * @returns {unknown} the error, if any
 */
function tryToWrite(folder) {
  try {
    // On a read-only disk, creating a nested folder fails with a misleading error, so the nearest existing parent is
    // checked first.
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
