import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { database, rows } from '../support/catalog';

const SECRET = 'the secret of a scheduler, long enough';
const ACCOUNT = randomUUID();

let users: [string, string, string];

beforeEach(async () => {
  await database.exec('delete from auth.users; delete from private.scheduler_secret');
  await database.query('select public.set_scheduler_secret($1)', [SECRET]);
  users = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of users) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
    // The same ids for everyone: only the owner keeps them apart.
    await database.exec(`
      insert into public.accounts (user_id, id, name, type, last_four_digits)
        values ('${id}', '${ACCOUNT}', 'Of ${id}', 'bank', '0001');
      insert into public.payees (user_id, id, name) values ('${id}', '${ACCOUNT}', 'Payee of ${id}');
      insert into public.recurring_series (user_id, id, kind, payee_id, account_id, origin, state, first_amount)
        values ('${id}', '${ACCOUNT}', 'bill', '${ACCOUNT}', '${ACCOUNT}', 'hand', 'active', -900);
      insert into public.recurring_terms (user_id, series_id, unit, every, anchor, amount_kind)
        values ('${id}', '${ACCOUNT}', 'month', 1, '2026-01-02', 'last')`);
  }
});

const setZone = (user: string, zone: string) =>
  database.query('update public.profiles set time_zone = $2 where user_id = $1', [user, zone]);

/** Runs a statement as the scheduler, which has no session. */
async function scheduled<Row>(statement: string): Promise<Row | undefined> {
  await database.exec(`begin; set local role anon; set local request.jwt.claim.sub = ''`);
  try {
    return (await database.query<Row>(statement)).rows[0];
  } finally {
    await database.exec('commit');
  }
}

interface Waiting {
  user: string;
  today: string;
  page: { series: { name: string; account: string }[] };
}

const begin = async (secret = SECRET) =>
  (await scheduled<{ pages: Waiting[] }>(`select public.begin_all_daily_notices('${secret}') as pages`))
    ?.pages ?? [];

const tell = (owner: string, secret = SECRET) =>
  scheduled(`select public.raise_notices_of('${secret}', '${owner}',
    '[{"kind": "late", "subject": "${ACCOUNT}", "key": "2026-11-02", "facts": {}}]', '[]')`);

test('each user whose zone is known is looked at once on their day, with their own rows only', async () => {
  const [first, second, third] = users;
  await setZone(first, 'Pacific/Kiritimati');
  await setZone(second, 'Pacific/Pago_Pago');
  await setZone(third, 'Nowhere/Town');
  const pages = await begin();
  expect(pages.map(({ user }) => user).toSorted()).toEqual([first, second].toSorted());
  for (const { user, today, page } of pages) {
    const zone = user === first ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    expect(today).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date()));
    expect(page.series).toEqual([
      expect.objectContaining({ name: `Payee of ${user}`, account: `Of ${user}` }),
    ]);
  }
  expect(await begin()).toEqual([]);
});

test('the scheduler tells one user and nobody else, once, and nothing without its secret', async () => {
  const [first] = users;
  await setZone(first, 'UTC');
  expect(await begin('another secret, of the same length...')).toEqual([]);
  await tell(first, 'another secret, of the same length...');
  expect(await rows('select user_id from public.plan_notices')).toEqual([]);
  await tell(first);
  await tell(first);
  expect(await rows('select user_id from public.plan_notices')).toEqual([{ user_id: first }]);
  expect(await rows('select user_id, kind from public.notifications')).toEqual([
    { user_id: first, kind: 'recurring' },
  ]);
});
