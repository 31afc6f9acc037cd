import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeByAnotherVersion, madeByEarlierVersion } from './data-folder.mjs';
import type { Settings } from './environment.mjs';
import { PlainError } from './lifecycle.mjs';
import { ROOT } from './paths.mjs';

test('for a database of another version, one line says what to do', () => {
  const folder = madeByAnotherVersion({ dataDir: join(ROOT, '.outlay') } as Settings);
  // Printed without a stack trace.
  expect(folder).toBeInstanceOf(PlainError);
  expect(folder.message).toBe(
    'The data folder .outlay (OUTLAY_DATA_DIR) was made by another version of Outlay, and nothing in it was changed: ' +
      'choose "Export everything" in that version\'s settings and restore the export here, with another OUTLAY_DATA_DIR.',
  );
  const server = madeByAnotherVersion({ dataDir: ROOT, databaseUrl: 'postgres://u:secret@h/d' } as Settings);
  expect(server.message).toMatch(
    /^The database of DATABASE_URL was made by another version.* another DATABASE_URL\.$/,
  );
  expect(server.message).not.toContain('secret');
});

test('for a database of an earlier version, one line names the version that upgrades it', () => {
  const folder = madeByEarlierVersion({ dataDir: join(ROOT, '.outlay') } as Settings);
  expect(folder).toBeInstanceOf(PlainError);
  expect(folder.message).toBe(
    'The data folder .outlay (OUTLAY_DATA_DIR) was made by an earlier version of Outlay, and nothing in it was changed: ' +
      'start it once with version 0.2.1, which upgrades it, and then with this version.',
  );
});
