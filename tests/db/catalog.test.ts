import { expect, test } from 'vitest';
import { database, rows } from './catalog';

test('every table has row-level security and a policy for each verb, for signed-in users alone', async () => {
  const tables = await rows<{ name: string; secured: boolean; verbs: string[]; roles: string[] }>(`
    select c.relname as name, c.relrowsecurity as secured,
      array(select distinct p.cmd from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname order by 1) as verbs,
      array(select distinct unnest(p.roles)::text from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as roles
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  expect(tables.map(({ name }) => name)).toEqual([
    'accounts',
    'budget_alerts',
    'budget_limits',
    'category_colors',
    'changed_transactions',
    'deleted_accounts',
    'deleted_transactions',
    'import_mappings',
    'import_rows',
    'import_statements',
    'imports',
    'large_transaction_alerts',
    'ledger_changes',
    'notifications',
    'profiles',
    'restore_parts',
    'savings_goals',
    'transactions',
  ]);
  for (const { name, secured, verbs, roles } of tables) {
    expect({ name, secured, verbs, roles }).toEqual({
      name,
      secured: true,
      verbs: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      roles: ['authenticated'],
    });
  }
});

test('every policy compares the owner, for what is there and for what would be there', async () => {
  const policies = await rows<{ cmd: string; qual: string | null; check: string | null }>(`
    select cmd, qual, with_check as check from pg_policies where schemaname = 'public'`);
  const rule = '(user_id = ( SELECT auth.uid() AS uid))';
  expect(policies.length).toBe(72);
  for (const { cmd, qual, check } of policies) {
    expect({ cmd, qual, check }).toEqual({
      cmd,
      qual: cmd === 'INSERT' ? null : rule,
      check: cmd === 'INSERT' || cmd === 'UPDATE' ? rule : null,
    });
  }
});

test('policies ask who the user is once per query, not once per row', async () => {
  const policies = await rows<{ rule: string }>(`
    select coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies where schemaname = 'public'`);
  expect(policies.length).toBeGreaterThan(0);
  for (const { rule } of policies)
    expect(rule.replace(/SELECT auth\.uid\(\)/g, '')).not.toContain('auth.uid()');
});

test('views obey the row-level security of the one who asks', async () => {
  const views = await rows<{ name: string; options: string[] | null }>(`
    select relname as name, reloptions as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`);
  expect(views.map(({ name }) => name)).toEqual([
    'account_balances',
    'import_row_matches',
    'savings_progress',
  ]);
  for (const { options } of views) expect(options).toContain('security_invoker=true');
});

test('what counts attempts and mails is out of reach for everyone who comes through the API', async () => {
  const tables = await rows<{ name: string; secured: boolean; policies: number; comment: string | null }>(`
    select c.relname as name, c.relrowsecurity as secured, obj_description(c.oid, 'pg_class') as comment,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by 1`);
  expect(tables).toEqual(
    ['attempt_limits', 'attempts', 'known_devices', 'notification_mails'].map((name) => ({
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

test('every table and view says what it holds', async () => {
  const silent = await rows(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and obj_description(oid, 'pg_class') is null`);
  expect(silent).toEqual([]);
});

test('every foreign key has an index that serves it', async () => {
  const bare = await rows(`
    select con.conrelid::regclass::text as "table", con.conname as key
    from pg_constraint con
    where con.connamespace = 'public'::regnamespace and con.contype = 'f'
      and not exists (
        select from pg_index i where i.indrelid = con.conrelid
          and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey)`);
  expect(bare).toEqual([]);
});

test('money is numeric(14,2), a sum of it wider, and a date is a date, everywhere', async () => {
  const columns = await rows<{ name: string; type: string }>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and format_type(a.atttypid, null) in ('numeric', 'double precision', 'real', 'money', 'timestamp without time zone')`);
  expect(columns.length).toBeGreaterThan(0);
  const sums = new Set(['budget_alerts.spending']);
  for (const { name, type } of columns)
    expect({ name, type }).toEqual({ name, type: sums.has(name) ? 'numeric(24,2)' : 'numeric(14,2)' });
});

test('no amount can be NaN, which is larger than every least amount', async () => {
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

test('a rename holds the staged imports before it changes their rows, as the review does', async () => {
  const id = '00000000-0000-4000-8000-0000000000c0';
  const [staged, done] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'];
  await database.query(`insert into auth.users (id, email) values ($1, 'c@example.com')`, [id]);
  await database.exec(`
    insert into public.imports (user_id, id, file_name, format, row_count, committed_at)
      values ('${id}', '${staged}', 'a.csv', 'csv', 1, null), ('${id}', '${done}', 'b.csv', 'csv', 1, now());
    select set_config('request.jwt.claim.sub', '${id}', false);
    select public.change_category('Food', 'Meals')`);
  // A row that was held bears the number of the transaction that held it.
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

test('deleting a user deletes everything of theirs and nothing of others', async () => {
  const users = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
  const [leaver, stayer] = users;
  for (const [index, id] of users.entries()) {
    await database.query(`insert into auth.users (id, email) values ($1, $2)`, [id, `${id}@example.com`]);
    const uuid = (some: number) => `'00000000-0000-4000-8000-0000000000${index}${some}'`;
    await database.exec(`
      insert into public.accounts (id, user_id, name, type, last_four_digits, balance)
        values (${uuid(1)}, '${id}', 'Everyday', 'bank', '4821', 5);
      insert into public.transactions (user_id, account_id, date, description, category, amount, type)
        values ('${id}', ${uuid(1)}, '2026-11-02', 'Tea', 'Food', 2, 'expense');
      insert into public.imports (user_id, id, file_name, format, row_count) values ('${id}', ${uuid(2)}, 'a.csv', 'csv', 1);
      insert into public.import_rows (user_id, import_id, line, part, chunk, kind, description, category, text)
        values ('${id}', ${uuid(2)}, 1, 0, 0, 'left-out', '', '', '');
      insert into public.import_statements (user_id, import_id, position) values ('${id}', ${uuid(2)}, 1);
      insert into public.import_mappings (user_id, account_id, fingerprint, mapping)
        values ('${id}', ${uuid(1)}, repeat('a', 64), '{}');
      insert into public.ledger_changes (user_id, id, kind) values ('${id}', ${uuid(3)}, 'set');
      insert into public.changed_transactions
        (user_id, change_id, transaction_id, category, account_id, revision_before, revision)
        values ('${id}', ${uuid(3)}, ${uuid(4)}, 'Food', ${uuid(1)}, 1, 2);
      insert into public.deleted_transactions (user_id, id, change_id, account_id, date, description, category,
        amount, type, note, "position", created_at, revision)
        values ('${id}', ${uuid(4)}, ${uuid(3)}, ${uuid(1)}, '2026-11-02', 'Tea', 'Food', 2, 'expense', '', 0, now(), 1);
      insert into public.deleted_accounts (user_id, id, change_id, name, type, last_four_digits, balance,
        balance_as_of, balance_date, created_at, revision, mappings)
        values ('${id}', ${uuid(5)}, ${uuid(3)}, 'Old', 'bank', '0000', 0, now(), '2026-11-02', now(), 1, '{}');
      insert into public.category_colors (user_id, category, color) values ('${id}', 'Food', 7);
      insert into public.notifications (user_id, id, kind) values ('${id}', ${uuid(6)}, 'summary');
      insert into public.budget_alerts (user_id, category, month, threshold, notification_id, spending, monthly_limit)
        values ('${id}', 'Food', '2026-11-01', 80, ${uuid(6)}, 8, 10);
      insert into public.large_transaction_alerts
        (user_id, transaction_id, notification_id, date, description, amount, threshold)
        values ('${id}', ${uuid(7)}, ${uuid(6)}, '2026-11-02', 'Rent', 700, 500);
      insert into public.restore_parts (user_id, restore_id, part, kind, rows)
        values ('${id}', ${uuid(8)}, 0, 'accounts', '[]')`);
  }
  await database.query('delete from auth.users where id = $1', [leaver]);
  const tables = await rows<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  for (const { name } of tables) {
    const [left] = await rows<{ of_leaver: number; of_stayer: number }>(`
      select count(*) filter (where user_id = '${leaver}')::int as of_leaver,
        count(*) filter (where user_id = '${stayer}')::int as of_stayer from public.${name}`);
    expect([name, left]).toEqual([name, { of_leaver: 0, of_stayer: name === 'budget_limits' ? 4 : 1 }]);
  }
  // An account with history is not deleted by accident.
  await expect(database.query('delete from public.accounts where user_id = $1', [stayer])).rejects.toThrow(
    /transactions_account_fkey/,
  );
  await database.query('delete from auth.users where id = $1', [stayer]);
});
