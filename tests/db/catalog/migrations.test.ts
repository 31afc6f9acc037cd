import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { differences, readCatalog, rowDifferences } from '@/scripts/schema/differences.mjs';
import { migration } from '@/scripts/schema/migration.mjs';
import { splitStatements } from '@/scripts/schema/sources.mjs';

const BEFORE = `
create table public.goals (id integer primary key, name text, old text);
create view public.names as select name from public.goals;
create function public.target() returns integer language sql immutable return 1;
comment on function public.target is 'The target.';
create table public.kinds (name text primary key);
insert into public.kinds values ('a');`;

const AFTER = `
create table public.goals (
  id integer primary key,
  name text,
  note text not null default ''
);
-- Names of the goals that have one.
create view public.names as
select name from public.goals where name <> '';
-- The target, doubled.
create function public.target() returns integer language sql immutable return 2;
comment on function public.target is 'The double target.';
create table public.tags (name text primary key);
comment on table public.tags is 'Words.';
alter table public.tags enable row level security;
create policy "all" on public.tags for select to reader using (true);
revoke all on public.tags from public;
grant select on public.tags to reader;
create table public.kinds (name text primary key);
insert into public.kinds values ('b');`;

async function databaseOf(sql: string) {
  const database = await PGlite.create();
  await database.exec(`create role reader; ${sql}`);
  return database;
}

test('a migration takes new and replaced objects from the sources, and leaves data to a person', async () => {
  const [before, after] = [await databaseOf(BEFORE), await databaseOf(AFTER)];
  const sources = await splitStatements('goals.sql', AFTER);
  const { statements, byHand } = migration(await readCatalog(before), await readCatalog(after), sources);
  expect(byHand).toEqual(['ALTER TABLE "public"."goals" DROP COLUMN "old"']);
  expect(statements).toContain(
    '-- The target, doubled.\ncreate or replace function public.target() returns integer language sql immutable return 2',
  );
  expect(statements).toContain(
    "-- Names of the goals that have one.\ncreate view public.names as\nselect name from public.goals where name <> ''",
  );
  expect(statements).toContain('create table public.tags (name text primary key)');
  expect(statements).toContain('grant select on public.tags to reader');
  expect(statements.filter((sql) => /postgres/.test(sql))).toEqual([]);
  expect(statements.indexOf('create table public.tags (name text primary key)')).toBeLessThan(
    statements.indexOf('grant select on public.tags to reader'),
  );

  // With what a person writes, it leads to the same database.
  await before.exec([...statements, ...byHand].map((sql) => `${sql};`).join('\n'));
  expect(differences(await readCatalog(before), await readCatalog(after))).toEqual([]);
  expect(await rowDifferences(before, after, sources)).toEqual(['different: rows of public.kinds']);
});

test('each difference between two databases is named', async () => {
  const [before, after] = [await databaseOf(BEFORE), await databaseOf(AFTER)];
  expect(differences(await readCatalog(before), await readCatalog(after))).toEqual(
    expect.arrayContaining([
      'extra: column public.goals.old',
      'missing: column public.goals.note',
      'missing: table public.tags',
      'different: comment on function public.target(): text',
      'different: function public.target(): def',
      'missing: policy public.tags.all',
    ]),
  );
});
