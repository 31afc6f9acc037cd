// @on-embedded
// @slow
import { createClient } from '@supabase/supabase-js';
import { cp } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import type { Database } from '@/lib/supabase/database.types';
import { startBackend } from '../../../scripts/lib/backend.mjs';
import { databaseFolder } from '../../../scripts/lib/environment.mjs';
import { newKeys } from '../../../scripts/lib/keys.mjs';
import { cleanUp } from '../../../scripts/lib/lifecycle.mjs';
import { temporarySettings } from '../../../scripts/lib/temporary.mjs';
import { FULL_SIZE } from '../../full-size';
import { commit, commitStaged, fileOf, importFile, stageFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import type { TestUser } from '../support/users';

const KILLS = FULL_SIZE ? 24 : 10;
const ROWS = 800;

afterAll(cleanUp);

// A separate backend on PGlite, which dies with all its open transactions.
test(`killing the backend in the middle of ${KILLS} commits leaves each file out or whole`, async () => {
  const settings = await temporarySettings('kill-test');
  const keys = newKeys();
  await cp(inject('migratedDir'), databaseFolder(settings), { recursive: true });
  let backend = await startBackend(settings, keys);
  const client = createClient<Database>(
    `http://127.0.0.1:${settings.supabasePort}`,
    keys.SUPABASE_PUBLISHABLE_KEY,
    { auth: { persistSession: false, autoRefreshToken: false } },
  );
  const { data, error } = await client.auth.signUp({ email: 'kill@example.com', password: 'correct horse' });
  if (error || !data.user) throw error ?? new Error('sign-up returned no user');
  const user: TestUser = { client, id: data.user.id, email: 'kill@example.com' };
  const account = await newAccount(user);
  const file = (number: number) =>
    fileOf(
      account,
      Array.from({ length: ROWS }, (_, row) => ({
        date: `2026-${String((row % 12) + 1).padStart(2, '0')}-15`,
        description: `Row ${row}`,
        minorUnits: -(number * ROWS + row + 1),
      })),
    );
  const count = async () =>
    (await client.from('transactions').select('*', { count: 'exact', head: true }).throwOnError()).count ??
    -1;

  await importFile(user, file(0));
  const staged = await stageFile(user, file(1));
  const begun = performance.now();
  await commitStaged(user, staged);
  const usual = performance.now() - begun;

  const found = { out: 0, whole: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const rows = file(kill + 2);
    const before = await count();
    const import_ = await stageFile(user, rows);
    const lost = Promise.resolve(commit(user, import_.id, import_.revision)).catch(() => null);
    // Kills at moments spread over a commit's usual duration, the last two right after its response.
    const answered = kill >= KILLS - 2;
    await (answered ? lost : sleep((usual * kill) / (KILLS - 3)));
    backend.process.kill('SIGKILL');
    await backend.ended;
    await lost;
    backend = await startBackend(settings, keys);

    const after = await count();
    expect(answered ? [before + ROWS] : [before, before + ROWS]).toContain(after);
    found[after === before ? 'out' : 'whole'] += 1;
    // Tries again, like the screen after a lost response.
    expect(await commitStaged(user, import_)).toEqual({
      kind: 'imported',
      added: ROWS,
      alreadyThere: 0,
      excluded: 0,
      linked: null,
    });
    expect(await count()).toBe(before + ROWS);
  }
  expect(await importFile(user, file(2))).toMatchObject({ added: 0, alreadyThere: ROWS });
  // Otherwise the test has killed nothing that mattered.
  expect(found.out).toBeGreaterThan(0);
  console.info(`killed before the commit: ${found.out}, after it: ${found.whole}`);
}, 400_000);
