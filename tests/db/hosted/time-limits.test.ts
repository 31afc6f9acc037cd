import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { answerOf, matching, remove, set, takeBack } from '../support/ledger-changes';
import { commitStaged, fileOf, match, open, stage, undo } from '../support/imports';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';
import { FULL_SIZE } from '../../full-size';
import { newAccount } from '../support/ledger';
import { anonymous, newUser, type TestUser } from '../support/users';

// A ledger of four files of 50,000 rows is imported, deleted and restored in one go each, within the limits; or half of
// it within half of them, which takes half of the time.
const SHARE = FULL_SIZE ? 1 : 0.5;
const ROWS = SHARE * 4 * 50_000;
/** In seconds. */
const LIMITS = { api: SHARE * 8, longNap: SHARE * 12, functions: SHARE * 55 };
// Only the database may cancel a statement; our own timeout is generous for busy machines.
const TIMEOUT = 10 * 60_000;

const database = postgres(inject('databaseUrl') || 'postgres://none', { max: 2, onnotice: () => {} });
afterAll(() => database.end());

const napping = async ({ client }: { client: TestUser['client'] }, name: string, seconds: number) =>
  (await client.rpc(name as 'categories', { seconds } as never)).error?.code;

beforeAll(async () => {
  // Skipped tests still run this hook.
  if (!inject('supabaseUrl')) return;
  await database.unsafe(`
    create function public.nap(seconds numeric) returns void language sql as 'select pg_sleep(seconds)';
    create function public.long_nap(seconds numeric) returns void language sql
      set statement_timeout = '20s' as 'select pg_sleep(seconds)';
    notify pgrst, 'reload schema';`);
});

test("the API's own limits apply, and a function may have its own", async () => {
  const user = await newUser();
  await expect.poll(() => napping(user, 'nap', 0), { timeout: 10_000 }).toBeUndefined();
  expect(
    await Promise.all([
      napping({ client: anonymous() }, 'nap', 4),
      napping(user, 'nap', 7),
      napping(user, 'nap', 9),
      napping(user, 'long_nap', 9),
    ]),
  ).toEqual(['57014', undefined, '57014', undefined]);
});

describe(`${ROWS.toLocaleString('en')} rows, more than one file may contain, within ${SHARE * 100}% of the limits`, () => {
  let user: TestUser;
  let account: string;
  let importId: string;
  const all = { filter: {}, count: ROWS };

  beforeAll(async () => {
    // Skipped tests still run this hook.
    if (!inject('supabaseUrl')) return;
    user = await newUser();
    account = await newAccount(user);
    importId = randomUUID();

    const limited = await database<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc where proconfig @> array['statement_timeout=55s']`;
    expect(limited.length).toBeGreaterThan(10);
    for (const { name } of limited)
      await database.unsafe(`alter function ${name} set statement_timeout = '${LIMITS.functions * 1000}ms'`);
    await database.unsafe(`
      alter role authenticated set statement_timeout = '${LIMITS.api}s';
      alter function public.long_nap set statement_timeout = '${LIMITS.longNap}s';
      notify pgrst, 'reload config';
      notify pgrst, 'reload schema';`);
    const limits = () =>
      Promise.all([napping(user, 'nap', LIMITS.api + 1), napping(user, 'long_nap', LIMITS.longNap + 1)]);
    await vi.waitFor(async () => expect(await limits()).toEqual(['57014', '57014']), { timeout: 60_000 });
  }, TIMEOUT);

  test(
    'are matched and imported',
    async () => {
      await open(user, importId, ROWS).throwOnError();
      const first = fileOf(
        account,
        Array.from({ length: 5_000 }, (_, n) => ({
          minorUnits: -100 - n,
          description: `Shop ${n}`,
          text: 'x'.repeat(100),
        })),
      );
      await stage(user, importId, first).throwOnError();
      // Stages the other chunks at once.
      await database`
      insert into public.import_rows (user_id, import_id, line, part, chunk, kind, account_id, date, description, category,
        amount, type, text)
      select ${user.id}, ${importId}, n, 0, n / 5000, 'readable', ${account}, '2022-01-01'::date + n % 1500,
        'Shop ' || n % 5000 || ' number ' || n % 97, (array['Food', 'Food', 'Rent'])[1 + n % 3], -(100 + n % 90000) / 100.0, 'expense',
        repeat('x', 100)
      from generate_series(5002, ${ROWS + 1}::integer) n`;
      await database`analyze public.import_rows`;
      await database`update public.imports set arrived = row_count where id = ${importId}`;
      const staged = stagedImportDocument.parse((await match(user, importId).throwOnError()).data);
      expect(await commitStaged(user, staged)).toMatchObject({ kind: 'imported', added: ROWS });
    },
    TIMEOUT,
  );

  test(
    'are summed up, listed and exported',
    async () => {
      const period = { period_start: '2022-01-01', period_end: '2026-12-31', previous_start: '2018-01-01' };
      await user.client.rpc('dashboard', { ...period, today: '2026-11-22' }).throwOnError();
      const { data } = await user.client.rpc('transactions_page', { page: 100 }).throwOnError();
      expect(data).toMatchObject({ total: ROWS });
      await user.client.rpc('backup_state').throwOnError();
      await user.client.rpc('export_transactions', { filter: {} }).throwOnError();
    },
    TIMEOUT,
  );

  test(
    'are restored by another user',
    async () => {
      const other = await newUser();
      const restore = randomUUID();
      const counts: Record<string, number> = {};
      const [{ names }] = await database<[{ names: string[] }]>`select public.backup_tables() as names`;
      let part = 0;
      for (const name of names) {
        const parts = await database<{ rows: number }[]>`
        insert into public.restore_parts (user_id, restore_id, part, kind, rows)
        select ${other.id}, ${restore}, ${part} + t.part, ${name}, jsonb_agg(t.row)
        from (
          select to_jsonb(o) - 'user_id' as row, ((row_number() over () - 1) / 500)::integer as part
          from public.${database(name)} o where o.user_id = ${user.id}
        ) t group by t.part
        returning jsonb_array_length(rows) as rows`;
        part += parts.length;
        counts[name] = parts.reduce((sum, { rows }) => sum + rows, 0);
      }
      const { data } = await other.client.rpc('restore_backup', { restore, counts }).throwOnError();
      expect(data).toMatchObject({ transactions: ROWS });
      await other.client.rpc('delete_own_user', { email: other.email }).throwOnError();
    },
    TIMEOUT,
  );

  test(
    'are changed, deleted and restored at once',
    async () => {
      const [change, removal] = [randomUUID(), randomUUID()];
      // A change rewrites rows and stores their old values; it may cover more rows than one file.
      const filter = { categories: ['Food'] };
      const { count, digest } = await matching(user, filter);
      expect(count).toBeGreaterThan(50_000);
      const some = { transactions: count };
      const food = { filter, count, digest };
      expect(await answerOf(set(user, food, { category: 'Other' }, change))).toEqual(some);
      expect(await answerOf(takeBack(user, change))).toMatchObject(some);
      await user.client.rpc('change_category', { category: 'Food', name: 'Meals' }).throwOnError();
      expect(await answerOf(remove(user, all, removal))).toEqual({ transactions: ROWS });
      expect(await answerOf(user.client.rpc('restore_transactions', {}))).toEqual({ transactions: ROWS });
      expect((await undo(user, importId).throwOnError()).data).toMatchObject({ removed: expect.any(Number) });
    },
    TIMEOUT,
  );
});
