import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

/** Opens a migrated database of the caller's own, before anyone has used it. Answers it and what ends it. */
export async function openOwnDatabase(): Promise<{ database: PGlite; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-own-database-'));
  await cp(inject('migratedDir'), folder, { recursive: true });
  const database = new PGlite(folder);
  await database.waitReady;
  const close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { database, close };
}
