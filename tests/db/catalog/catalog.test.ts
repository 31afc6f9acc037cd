// @on-both
import { expect, test } from 'vitest';
import { EXPORT_TABLES } from '@/lib/domain/data-export/format';
import type { Json } from '@/lib/supabase/database.types';
import { database, rows } from '../support/catalog';

/** Tables that only triggers write. */
const TOTALS = ['account_months', 'amount_counts', 'ledger_totals', 'month_totals'];

test('every table has row-level security and one policy that compares the owner, for signed-in users alone', async () => {
  const tables = await rows<{ name: string; secured: boolean; policies: Json[] }>(`
    select c.relname as name, c.relrowsecurity as secured, (
      select jsonb_agg(jsonb_build_object('policy', p.policyname, 'cmd', p.cmd, 'roles', p.roles, 'qual', p.qual,
        'check', p.with_check))
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(
    [...EXPORT_TABLES, ...TOTALS, 'restore_parts', 'unsearched_payees'].toSorted(),
  );
  const rule = '(user_id = ( SELECT auth.uid() AS uid))';
  for (const { name, secured, policies } of tables) {
    const kept = TOTALS.includes(name);
    expect({ name, secured, policies }).toEqual({
      name,
      secured: true,
      policies: [
        {
          policy: 'own rows',
          cmd: kept ? 'SELECT' : 'ALL',
          roles: ['authenticated'],
          qual: rule,
          check: kept ? null : rule,
        },
      ],
    });
  }
});

test('signed-in users may write every table except the totals, and read views; visitors have no rights', async () => {
  const granted = await rows<{ name: string; kind: string; role: string; verbs: string[] }>(`
    select c.relname as name, c.relkind::text as kind, r.role, array(
      select v from unnest(array['delete', 'insert', 'select', 'truncate', 'update']) v
      where has_table_privilege(r.role, c.oid, v)) as verbs
    from pg_class c cross join (values ('anon'), ('authenticated')) r (role)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1, 3`);
  expect(granted.length).toBeGreaterThan(60);
  for (const { name, kind, role, verbs } of granted) {
    const written = kind === 'r' && !TOTALS.includes(name);
    const own = written ? ['delete', 'insert', 'select', 'update'] : ['select'];
    expect({ name, role, verbs }).toEqual({ name, role, verbs: role === 'anon' ? [] : own });
  }
});

test('policies look up the user once per query, not once per row', async () => {
  const policies = await rows<{ rule: string }>(`
    select coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies where schemaname = 'public'`);
  expect(policies.length).toBeGreaterThan(0);
  for (const { rule } of policies)
    expect(rule.replace(/SELECT auth\.uid\(\)/g, '')).not.toContain('auth.uid()');
});

test('views apply the caller’s row-level security', async () => {
  const views = await rows<{ name: string; options: string[] | null }>(`
    select relname as name, reloptions as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`);
  expect(views.map(({ name }) => name)).toEqual([
    'account_balances',
    'arranged_categories',
    'budget_amounts',
    'category_members',
    'filled_occurrences',
    'import_row_matches',
    'judged_guesses',
    'ledger_lines',
    'listed_categories',
    'live_accounts',
    'live_transactions',
    'live_transfers',
    'matched_transactions',
    'open_suggestions',
    'other_part_categories',
    'recurring_amounts',
    'rule_ledger_rows',
    'tied_goals',
    'transaction_details',
    'transaction_fields',
    'waiting_transfers',
  ]);
  for (const { options } of views) expect(options).toContain('security_invoker=true');
});

test('nobody reaches the counts of attempts and mails, the devices or the scheduler’s secret through the API', async () => {
  const tables = await rows<{ name: string; secured: boolean; policies: number; comment: string | null }>(`
    select c.relname as name, c.relrowsecurity as secured, obj_description(c.oid, 'pg_class') as comment,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by 1`);
  expect(tables).toEqual(
    ['attempt_limits', 'attempts', 'known_devices', 'notification_mails', 'scheduler_secret'].map((name) => ({
      name,
      secured: true,
      policies: 0,
      comment: expect.stringMatching(/\w/) as string,
    })),
  );
  for (const role of ['anon', 'authenticated']) {
    const [open] = await rows<{ usable: boolean }>(
      `select has_schema_privilege('${role}', 'private', 'usage') as usable`,
    );
    expect([role, open?.usable]).toEqual([role, false]);
  }
});

test('every table and view has a comment', async () => {
  const silent = await rows(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and obj_description(oid, 'pg_class') is null`);
  expect(silent).toEqual([]);
});

test('every foreign key has an index', async () => {
  const bare = await rows(`
    select con.conrelid::regclass::text as "table", con.conname as key
    from pg_constraint con
    where con.connamespace = 'public'::regnamespace and con.contype = 'f'
      and not exists (
        select from pg_index i where i.indrelid = con.conrelid
          and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey)`);
  expect(bare).toEqual([]);
});

test('money is numeric(15,3), sums of it are wider, and dates are dates, everywhere', async () => {
  const columns = await rows<{ name: string; type: string }>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and format_type(a.atttypid, null) in ('numeric', 'double precision', 'real', 'money', 'timestamp without time zone')`);
  expect(columns.length).toBeGreaterThan(0);
  const sums = new Set([
    'budget_alerts.spending',
    'budget_alerts.available',
    ...TOTALS.map((name) => `${name}.amount`),
  ]);
  for (const { name, type } of columns)
    expect({ name, type }).toEqual({ name, type: sums.has(name) ? 'numeric(24,3)' : 'numeric(15,3)' });
});

test('no amount can be NaN, which PostgreSQL sorts above every number', async () => {
  const columns = await rows<{ name: string; checks: string | null }>(`
    select c.relname || '.' || a.attname as name, (
      select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.convalidated and a.attnum = any (k.conkey)) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and a.atttypid = 'numeric'::regtype`);
  expect(columns.length).toBeGreaterThan(10);
  for (const { name, checks } of columns)
    expect([name, checks]).toEqual([
      name,
      expect.stringContaining(`(${name.split('.')[1]} <> 'NaN'::numeric)`),
    ]);
});

test('a rename locks the staged imports before it changes their rows, as the review does', async () => {
  const id = '00000000-0000-4000-8000-0000000000c0';
  const [staged, done] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'];
  await database.query(`insert into auth.users (id, email) values ($1, 'c@example.com')`, [id]);
  await database.exec(`
    insert into public.imports (user_id, id, file_name, format, row_count, committed_at)
      values ('${id}', '${staged}', 'a.csv', 'csv', 1, null), ('${id}', '${done}', 'b.csv', 'csv', 1, now());
    select set_config('request.jwt.claim.sub', '${id}', false);
    select public.change_category('Food', 'Meals')`);
  // xmax of a locked row is the id of the locking transaction.
  expect(
    await rows(
      `select id, xmax::text <> '0' as held from public.imports where user_id = '${id}' order by id`,
    ),
  ).toEqual([
    { id: staged, held: true },
    { id: done, held: false },
  ]);
  await database.exec(`select set_config('request.jwt.claim.sub', '', false)`);
  await database.query('delete from auth.users where id = $1', [id]);
});

/** Columns with ids and no foreign key: of nothing, or of what may be gone while the row stays. */
const WITHOUT_KEY = [
  // Not of rows: hashes, and an id the browser chose.
  ...['changed_transactions.file_key', 'import_rows.file_key', 'import_rows.movement_key'],
  ...['import_rows.balance_key', 'known_rows.balance_key', 'known_rows.key', 'transactions.balance_key'],
  ...['restore_parts.restore_id', 'transactions.file_key', 'transactions.movement_key'],
  'unsearched_payees.stamp',
  // Sums that users can't write.
  ...['account_months.account_id', 'ledger_totals.account_id', 'ledger_totals.category_id'],
  ...['month_totals.account_id', 'month_totals.category_id'],
  // The origin of a row; it stays when the import goes, and an archive has it before the imports.
  ...['balance_marks.import_id', 'notifications.import_id', 'transactions.import_id', 'transfers.import_id'],
  // Found when a file was staged, and looked up again before anything is added.
  ...['import_rows.match_id', 'import_rows.replaces', 'import_rows.transfer_id'],
  // A merged transaction is looked up among the user's, and may be gone for good.
  'known_rows.merged_id',
  // A statement's account is looked up among the user's whenever it is read; the file may be for one that is gone.
  'import_statements.account_id',
  // A merge takes the category away, and its undo brings it back.
  'changed_transactions.category_id',
  // An alert outlives its transaction, a notice its series.
  'plan_notices.subject_id',
  'large_transaction_alerts.transaction_id',
];

test('every row that names another names its owner as well', async () => {
  const keys = await rows<{ key: string; own: boolean }>(`
    select con.conname as key, exists (
        select from unnest(con.conkey, con.confkey) k (here, there)
        join pg_attribute h on h.attrelid = con.conrelid and h.attnum = k.here
        join pg_attribute t on t.attrelid = con.confrelid and t.attnum = k.there
        where h.attname = 'user_id' and t.attname in ('user_id', 'id')
          and (t.attname = 'user_id' or con.confrelid = 'auth.users'::regclass)) as own
    from pg_constraint con where con.connamespace = 'public'::regnamespace and con.contype = 'f'`);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter(({ own }) => !own)).toEqual([]);
  const bare = await rows<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and a.atttypid = 'uuid'::regtype and a.attname not in ('user_id', 'id')
      and not exists (
        select from pg_constraint con
        where con.conrelid = c.oid and con.contype = 'f' and a.attnum = any (con.conkey))`);
  expect(bare.map(({ name }) => name).toSorted()).toEqual(WITHOUT_KEY.toSorted());
});
