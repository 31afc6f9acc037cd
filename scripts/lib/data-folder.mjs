import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { onEnd, PlainError } from './lifecycle.mjs';
import { takeLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { whyNotWritable } from './storage.mjs';

/** @import { Settings } from './environment.mjs' */

/**
 * Claims the data folder for this process, or refuses it with the name of the instance that uses it.
 * @param {Settings} settings
 */
export function claimDataFolder(settings) {
  const folder = shownFolder(settings);
  const owner = join(settings.dataDir, 'owner');
  let release;
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    release = takeLock(join(settings.dataDir, 'owner.lock'));
    if (release) writeFileSync(owner, `process ${process.pid}, ${settings.siteUrl}`);
  } catch (error) {
    release?.();
    throw unusable(settings, whyNotWritable(settings.dataDir, error));
  }
  if (!release) {
    throw new PlainError(
      `Outlay already runs on the data folder ${folder} (${ownerOf(owner)}). ` +
        'Stop it first, or give this one its own OUTLAY_DATA_DIR, PORT and SUPABASE_PORT.',
    );
  }
  onEnd(() => {
    rmSync(owner, { force: true });
    release();
  });
}

/**
 * The error for a data folder that can't be used.
 * @param {Settings} settings
 * @param {string} cause the end of the sentence
 */
export function unusable(settings, cause) {
  return new PlainError(
    `The data folder ${shownFolder(settings)} (OUTLAY_DATA_DIR) cannot be used: ${cause}.`,
  );
}

/**
 * The error for a database whose migrations are not those of this version.
 * @param {Settings} settings
 */
export function madeByAnotherVersion(settings) {
  const index = settings.databaseUrl
    ? 'The database of DATABASE_URL'
    : `The data folder ${shownFolder(settings)} (OUTLAY_DATA_DIR)`;
  const other = settings.databaseUrl ? 'another DATABASE_URL' : 'another OUTLAY_DATA_DIR';
  return new PlainError(
    `${index} was made by another version of Outlay, and nothing in it was changed: ` +
      `choose "Export everything" in that version's settings and restore the export here, with ${other}.`,
  );
}

/** @param {Settings} settings */
function shownFolder({ dataDir }) {
  const inside = relative(ROOT, dataDir);
  return inside.startsWith('..') ? dataDir : inside || '.';
}

/** @param {string} path */
function ownerOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'another process';
  }
}
