import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { onEnd, PlainError } from './lifecycle.mjs';
import { takeLock } from './lock.mjs';
import { ROOT } from './paths.mjs';

/** @import { Settings } from './environment.mjs' */

/**
 * Claims the data folder for this process; a second instance on the same folder is refused by name.
 * @param {Settings} settings
 */
export function claimDataFolder(settings) {
  const inside = relative(ROOT, settings.dataDir);
  const folder = inside.startsWith('..') ? settings.dataDir : inside || '.';
  const owner = join(settings.dataDir, 'owner');
  let release;
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    release = takeLock(join(settings.dataDir, 'owner.lock'));
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    throw new PlainError(`The data folder ${folder} (OUTLAY_DATA_DIR) cannot be used: ${reason}`);
  }
  if (!release) {
    throw new PlainError(
      `Outlay already runs on the data folder ${folder} (${ownerOf(owner)}). ` +
        'Stop it first, or give this one its own OUTLAY_DATA_DIR, PORT and SUPABASE_PORT.',
    );
  }
  writeFileSync(owner, `process ${process.pid}, ${settings.siteUrl}`);
  onEnd(() => {
    rmSync(owner, { force: true });
    release();
  });
}

/** @param {string} path */
function ownerOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'another process';
  }
}
