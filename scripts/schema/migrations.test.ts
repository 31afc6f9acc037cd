import { expect, test } from 'vitest';
import { definedTwice, nounFinder } from './migrations.mjs';

const migrations = (files: Record<string, string>) =>
  Object.entries(files).map(([file, sql]) => ({ file, sql }));

test('the noun of a table, a view, a type and a function is in the name of its file', () => {
  const noun = nounFinder(
    migrations({
      '20260101000000_accounts.sql': `create table public.accounts (id uuid);
        create or replace view public.account_balances as select 1;
        create type private.account_day as (account uuid, day date);
        CREATE FUNCTION private.close_account(id uuid) returns void language sql as 'select 1';`,
      '20260101000100_budget_limits.sql': 'create table if not exists budgets ();',
    }),
  );
  expect(noun('relation', 'public.accounts')).toBe('accounts');
  expect(noun('relation', 'public.account_balances')).toBe('accounts');
  expect(noun('relation', 'private.account_day')).toBe('accounts');
  expect(noun('function', 'private.close_account')).toBe('accounts');
  expect(noun('relation', 'public.budgets')).toBe('budget_limits');
});

test('the earliest file decides, whatever later ones replace, alter or drop', () => {
  const noun = nounFinder(
    migrations({
      '20270101000000_speed.sql': `create or replace function public.dashboard() returns jsonb language sql as '';
        alter table public.accounts add column note text;
        drop table public.goals; create table public.goals ();`,
      '20260101000000_dashboard.sql': `create function public.dashboard() returns jsonb language sql as '';
        create table public.goals ();`,
    }),
  );
  expect(noun('function', 'public.dashboard')).toBe('dashboard');
  expect(noun('relation', 'public.goals')).toBe('dashboard');
  expect(() => noun('relation', 'public.accounts')).toThrow(
    'No migration says "create table public.accounts", so it has no noun.',
  );
});

test('renamed objects keep their noun', () => {
  const noun = nounFinder(
    migrations({
      '1_imports.sql': 'create function public.match_rows(uuid) returns void; create table public.rows ();',
      '2_spelling.sql': `alter function public.match_rows(uuid) rename to compare_rows;
        alter table public.rows rename column a to b;
        alter table if exists public.rows rename to import_rows;
        create function public.match_rows(uuid) returns void;`,
    }),
  );
  expect(noun('function', 'public.compare_rows')).toBe('imports');
  expect(noun('function', 'public.match_rows')).toBe('imports');
  expect(noun('relation', 'public.import_rows')).toBe('imports');
  expect(() => noun('relation', 'public.b')).toThrow('No migration');
});

test('comments, texts and bodies define nothing', () => {
  const noun = nounFinder(
    migrations({
      '1_texts.sql': `-- create table public.line ();
        /* create table public.block (); it's */
        comment on table public.x is 'create table public.quoted (); it''s';
        select e'\\'; create table public.escaped ();';
        do $$ begin create temp table made (); create table public.body (); end $$;
        create function public.real() returns void as $body$ create table public.inner_one (); $$ $body$;
        create temp table scratch ();
        create table public.last ();`,
    }),
  );
  for (const name of ['line', 'block', 'quoted', 'escaped', 'body', 'inner_one', 'made', 'scratch']) {
    expect(() => noun('relation', `public.${name}`), name).toThrow('No migration');
  }
  expect(noun('function', 'public.real')).toBe('texts');
  expect(noun('relation', 'public.last')).toBe('texts');
});

test('quoted names keep their case, others are folded', () => {
  const noun = nounFinder(
    migrations({ '1_odd.sql': `create table public . "Odd ""one--" (); create table PUBLIC.Plain ();` }),
  );
  expect(noun('relation', 'public.Odd "one--')).toBe('odd');
  expect(noun('relation', 'public.plain')).toBe('odd');
});

test('a file that is not named like a migration is refused', () => {
  expect(() => nounFinder(migrations({ 'tables.sql': 'create table public.a ();' }))).toThrow(
    'tables.sql is not named like a migration: <time>_<noun>.sql',
  );
});

test('definitions repeated in the baseline are listed with their files, later ones are not', () => {
  const files = migrations({
    '1_accounts.sql': `create table public.accounts (); create function public.totals() returns void;
      create function public.accounts() returns void; create view public.sums as select 1;`,
    '2_ledger.sql': `create or replace function public.totals(day date) returns void;
      create or replace view public.sums as select 2; create function public.sums() returns void;`,
    '3_later.sql': 'create or replace function public.accounts() returns void;',
  });
  expect(definedTwice(files, '2_ledger.sql')).toEqual([
    { name: 'public.sums', files: ['1_accounts.sql', '2_ledger.sql'] },
    { name: 'public.totals', files: ['1_accounts.sql', '2_ledger.sql'] },
  ]);
  expect(definedTwice(files, '1_accounts.sql')).toEqual([]);
});

test('a definition repeated in one file is listed, too', () => {
  const files = migrations({
    '1_a.sql': 'create view a.b as select 1; create or replace view a.b as select 2;',
  });
  expect(definedTwice(files, '1_a.sql')).toEqual([{ name: 'a.b', files: ['1_a.sql', '1_a.sql'] }]);
});
