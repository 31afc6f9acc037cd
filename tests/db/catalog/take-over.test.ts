import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import type { Settings } from '@/scripts/lib/environment.mjs';
import { BASELINE } from '@/scripts/lib/history.mjs';
import { databaseOfMigrations } from '@/scripts/schema/databases.mjs';
import { takeOver } from '@/scripts/schema/take-over.mjs';
import replaced from '../../fixtures/replaced-migrations.json';

const USER = '00000000-0000-4000-8000-000000000001';

/** The folder of a database that the baseline alone has made. */
let baseline: string;

beforeAll(async () => {
  const database = await databaseOfMigrations(BASELINE);
  await database.close();
  baseline = database.dataDir!;
}, 120_000);

/** A data folder as an earlier version left it, changed by some SQL. */
async function earlierFolder(changes: string, versions = replaced): Promise<Settings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-earlier-'));
  await mkdir(dataDir, { recursive: true });
  await cp(baseline, join(dataDir, 'database'), { recursive: true });
  await inFolder(dataDir, async (database) => {
    await database.exec(`
      insert into auth.users (id, email) values ('${USER}', 'early@example.com');
      delete from supabase_migrations.schema_migrations;
      ${changes}`);
    for (const version of versions) {
      await database.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [
        version,
      ]);
    }
  });
  return { dataDir } as Settings;
}

async function inFolder<Result>(
  dataDir: string,
  ask: (database: PGlite) => Promise<Result>,
): Promise<Result> {
  const database = await PGlite.create(join(dataDir, 'database'));
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

/** The history, the users' profiles with the transactions that wrote them, and the text of a function. */
const stateOf = ({ dataDir }: Settings) =>
  inFolder(dataDir, async (database) => {
    const text = async (sql: string) => (await database.query<{ t: string }>(sql)).rows.map(({ t }) => t);
    return {
      history: await text('select version as t from supabase_migrations.schema_migrations order by 1'),
      rows: await text("select xmin || ' ' || p::text as t from public.profiles p"),
      source: await text("select prosrc as t from pg_proc where proname = 'caseless'"),
    };
  });

test(
  'a database with all replaced migrations is taken over, and no row is written',
  { timeout: 120_000 },
  async () => {
    const settings = await earlierFolder(`
    create or replace function public.caseless(name text) returns text
      language sql immutable parallel safe security invoker set search_path = '' as 'select lower(normalize(name, nfd))';
    comment on function public.caseless is 'As it was called before.';`);
    const before = await stateOf(settings);
    expect(await takeOver(settings)).toBe('complete');
    const after = await stateOf(settings);
    expect(after.history).toEqual([BASELINE.split('_')[0]]);
    expect(after.rows).toEqual(before.rows);
    expect(after.source).not.toEqual(before.source);
    // Started again, there is nothing left to do.
    expect(await takeOver(settings)).toBe('current');
    await rm(settings.dataDir, { recursive: true });
  },
);

test('one that differs in more than texts is refused, and left as it was', { timeout: 120_000 }, async () => {
  const settings = await earlierFolder('alter table public.accounts add column mine text');
  const before = await stateOf(settings);
  await expect(takeOver(settings)).rejects.toThrow(
    'The database is not as version 0.2.1 leaves it, and nothing in it was changed. It differs in column public.accounts.mine',
  );
  expect(await stateOf(settings)).toEqual(before);
  await rm(settings.dataDir, { recursive: true });
});

test('one that lacks some of them is left alone', { timeout: 120_000 }, async () => {
  const settings = await earlierFolder('', replaced.slice(0, -1));
  const before = await stateOf(settings);
  expect(await takeOver(settings)).toBe('earlier');
  expect(await stateOf(settings)).toEqual(before);
  await rm(settings.dataDir, { recursive: true });
});
