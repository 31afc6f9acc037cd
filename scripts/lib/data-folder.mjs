import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { backendUrl } from './environment.mjs';
import { onEnd, PlainError } from './lifecycle.mjs';
import { takeLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { whyNotWritable } from './storage.mjs';

/** @import { Settings } from './environment.mjs' */

/**
 * The note that an instance keeps in its data folder while it runs.
 * @typedef {object} Owner
 * @property {number} process
 * @property {string} siteUrl
 * @property {string} backendUrl the address on which its backend listens, or will shortly
 */

/**
 * Claims the data folder for this process, or refuses it with the name of the instance that uses it.
 * @param {Settings} settings
 */
export function claimDataFolder(settings) {
  const owner = claimOrFindOwner(settings);
  if (!owner) return;
  throw new PlainError(
    `Outlay already runs on the data folder ${shownFolder(settings)} (${shownOwner(owner)}). ` +
      'Stop it first, or give this one its own OUTLAY_DATA_DIR, PORT and SUPABASE_PORT.',
  );
}

/**
 * Claims the data folder for this process.
 * @param {Settings} settings
 * @returns {Partial<Owner> | undefined} the instance that has claimed it before, so that this process has not
 */
export function claimOrFindOwner(settings) {
  const path = join(settings.dataDir, 'owner');
  const release = lockInDataFolder(settings, 'owner.lock');
  if (!release) return readOwner(path);
  /** @type {Owner} */
  const owner = {
    process: process.pid,
    siteUrl: settings.siteUrl,
    backendUrl: backendUrl(settings),
  };
  try {
    writeFileSync(path, JSON.stringify(owner));
  } catch (error) {
    release();
    throw unusable(settings, whyNotWritable(settings.dataDir, error));
  }
  onEnd(() => {
    rmSync(path, { force: true });
    release();
  });
  return undefined;
}

/**
 * Takes a lock in the data folder, which is created if there is none.
 * @param {Settings} settings
 * @param {string} name
 * @returns {(() => void) | undefined} releases it; undefined if another process has it
 */
export function lockInDataFolder(settings, name) {
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    return takeLock(join(settings.dataDir, name));
  } catch (error) {
    throw unusable(settings, whyNotWritable(settings.dataDir, error));
  }
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
 * The error for a database that lacks some of the migrations that the baseline replaced.
 * @param {Settings} settings
 */
export const madeByEarlierVersion = (settings) =>
  new PlainError(
    `${shownDatabase(settings)} was made by an earlier version of Outlay, and nothing in it was changed: ` +
      'start it once with version 0.2.1, which upgrades it, and then with this version.',
  );

/** @param {Settings} settings */
const shownDatabase = (settings) =>
  settings.databaseUrl
    ? 'The database of DATABASE_URL'
    : `The data folder ${shownFolder(settings)} (OUTLAY_DATA_DIR)`;

/**
 * The error for a database whose migrations are not those of this version.
 * @param {Settings} settings
 */
export function madeByAnotherVersion(settings) {
  const other = settings.databaseUrl ? 'another DATABASE_URL' : 'another OUTLAY_DATA_DIR';
  return new PlainError(
    `${shownDatabase(settings)} was made by another version of Outlay, and nothing in it was changed: ` +
      `choose "Export everything" in that version's settings and restore the export here, with ${other}.`,
  );
}

/** @param {Settings} settings */
function shownFolder({ dataDir }) {
  const inside = relative(ROOT, dataDir);
  return inside.startsWith('..') ? dataDir : inside || '.';
}

/**
 * @param {string} path
 * @returns {Partial<Owner>} empty if it has not been written yet
 */
function readOwner(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Partial<Owner>} owner */
function shownOwner(owner) {
  return owner.process ? `process ${owner.process}, ${owner.siteUrl}` : 'another process';
}
