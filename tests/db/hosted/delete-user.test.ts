// @slow
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { speaking } from '../support/data-exports';
import { transactionsOf } from '../support/ledger-changes';
import { fill } from '../users/every-table';
import { anonymous, newUser, type TestUser } from '../support/users';

const PASSWORD = 'correct horse';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

const database = postgres(inject('databaseUrl') || 'postgres://none', { max: 1, onnotice: () => {} });
afterAll(() => database.end());

/** The number of rows per table that mention a user. */
async function traces({ id, email }: TestUser): Promise<Record<string, number>> {
  const tables = await database<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.unsafe<{ rows: number }[]>(
      `select count(*)::integer as rows from ${name} t
       where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
      [id, email],
    );
    if (row && row.rows > 0) found[name] = row.rows;
  }
  return found;
}

test('after deleting the account no table names the user, not even those of the auth service', async () => {
  const [leaver, stayer] = [await newUser(), await newUser()];
  for (const user of [leaver, stayer]) {
    await fill(user);
    await database`
      insert into auth.flow_state (id, user_id, provider_type, authentication_method)
      values (${randomUUID()}, ${user.id}, 'google', 'oauth')`;
    await database`
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (${randomUUID()}, ${user.id}, 'recovery_token', 'x', ${user.email})`;
    await database`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${user.id}, 'totp', 'verified', now(), now())`;
  }
  const before = { leaver: await traces(leaver), stayer: await traces(stayer) };
  const auth = ['audit_log_entries', 'flow_state', 'identities', 'mfa_factors', 'one_time_tokens'];
  for (const name of [...auth, 'refresh_tokens', 'sessions', 'users'])
    expect(before.leaver).toHaveProperty([`auth.${name}`]);

  await database`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${leaver.id}`;
  const leave = async ({ client }: { client: TestUser['client'] }) =>
    (await client.rpc('delete_own_user', { email: leaver.email })).error?.message;
  expect(await leave(leaver)).toBe('stale_session');
  const beside = anonymous();
  await beside.auth.signInWithPassword({ email: leaver.email, password: PASSWORD });
  expect(await leave({ client: beside })).toBeUndefined();

  expect(await traces(leaver)).toEqual({});
  expect(await traces(stayer)).toEqual(before.stayer);
  expect((await transactionsOf(stayer)).length).toBeGreaterThan(0);
});

test('a slow audit log does not keep a user from leaving', async () => {
  const leaver = await newUser();
  await fill(leaver);
  // PostgREST has loaded the new time limit once it knows the function created after it.
  await database.unsafe(`
    create function auth.dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(600); return old; end';
    create trigger dawdle before delete on auth.audit_log_entries
      for each row when (old.payload ->> 'actor_id' = '${leaver.id}') execute function auth.dawdle();
    alter function public.delete_own_user set statement_timeout = '3s';
    create function public.limit_is_known() returns void language sql as '';
    notify pgrst, 'reload schema'`);
  try {
    const ask = async () => (await leaver.client.rpc('limit_is_known' as 'categories')).error;
    await expect.poll(ask, { timeout: 20_000 }).toBeNull();
    await leaver.client.rpc('delete_own_user', { email: leaver.email }).throwOnError();
  } finally {
    await database.unsafe(`
      drop function auth.dawdle cascade;
      drop function public.limit_is_known;
      alter function public.delete_own_user set statement_timeout = '55s';
      notify pgrst, 'reload schema'`);
  }
  expect(Object.keys(await traces(leaver))).toEqual(['auth.audit_log_entries']);
});
