import { expect, test } from 'vitest';
import { readSources, splitStatements } from './sources.mjs';

const TEXT = `-- Accounts of a user.

-- Each belongs to one bank.
create table public.accounts (id uuid primary key, name text);
comment on table public.accounts is 'Umlauts: äöü; and a semicolon.';
comment on column public.accounts.name is 'A name.';
alter table public.accounts enable row level security;
create policy "own rows" on public.accounts for all to authenticated using (true);
create index accounts_name_index on public.accounts (name);
revoke all on public.accounts from anon;

-- Closes one.
create function public.close_account(id uuid) returns void language sql as $$
  -- create table public.none ();
  select 1;
$$;
grant execute on function public.close_account to authenticated;
insert into public.accounts values (null, 'x');`;

test('each statement names the object that it defines, or is about', async () => {
  const statements = await splitStatements('accounts.sql', TEXT);
  expect(statements.map(({ defines, about }) => defines ?? `about ${about}`)).toEqual([
    'table public.accounts',
    'about table public.accounts',
    'about table public.accounts',
    'about table public.accounts',
    'policy public.accounts.own rows',
    'index public.accounts_name_index',
    'about table public.accounts',
    'function public.close_account',
    'about function public.close_account',
    'about rows public.accounts',
  ]);
});

test('a statement keeps the comment above it, but not the one of the file', async () => {
  const statements = await splitStatements('accounts.sql', TEXT);
  expect(statements[0]?.sql).toMatch(/^-- Each belongs to one bank\.\ncreate table/);
  expect(statements[7]?.sql).toMatch(/^-- Closes one\.\ncreate function[\s\S]*\$\$$/);
});

test('the sources define each object once, in lines of at most 120 characters', async () => {
  const statements = await readSources();
  expect(statements.length).toBeGreaterThan(1000);
  const long = statements.flatMap(({ file, sql }) =>
    sql
      .split('\n')
      .filter((line) => line.length > 120)
      .map((line) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});

test('what can not be read names its file', async () => {
  await expect(splitStatements('goals.sql', 'create tabel x ();')).rejects.toThrow(
    /goals\.sql: syntax error/,
  );
});
