import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { database, rows } from '../support/catalog';

const SECRET = 'the secret of a scheduler, long enough';

interface ClaimedMail {
  user: string;
  email: string;
  currency: string;
  notifications: { id: string }[];
}

let users: [string, string, string];

beforeEach(async () => {
  await database.exec('delete from auth.users; delete from private.scheduler_secret');
  users = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of users) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  }
});

/** Runs a statement as a role of the API, for the user `id`. Returns its rows. */
async function as<Row>(role: 'anon' | 'authenticated', id: string, statement: string): Promise<Row[]> {
  await database.exec(`begin; set local role ${role}; set local request.jwt.claim.sub = '${id}'`);
  try {
    return (await database.query<Row>(statement)).rows;
  } finally {
    await database.exec('commit');
  }
}

const setSecret = (secret = SECRET) => database.query('select public.set_scheduler_secret($1)', [secret]);

async function claimAll(most = 10, secret = SECRET): Promise<ClaimedMail[]> {
  const [row] = await as<{ mails: ClaimedMail[] }>(
    'anon',
    '',
    `select public.claim_all_due_mail('${secret}', ${most}) as mails`,
  );
  return row?.mails ?? [];
}

const endFor = (owner: string, ids: readonly string[], secret = SECRET) =>
  as('anon', '', `select public.end_mail_of('${secret}', '${owner}', '{${ids.join()}}')`);

async function notify(owner: string, id: string = randomUUID()): Promise<string> {
  await database.query(
    "insert into public.notifications (user_id, id, kind, mail) values ($1, $2, 'summary', 'due')",
    [owner, id],
  );
  return id;
}

const states = () =>
  rows<{ user_id: string; mail: string; begun: boolean }>(
    'select user_id, mail, mail_begun_at is not null as begun from public.notifications order by user_id',
  );

test('nothing is claimed or marked without a secret, or with a wrong one', async () => {
  const id = await notify(users[0]);
  expect(await claimAll()).toEqual([]);
  await setSecret('an earlier secret of the scheduler, long enough');
  await setSecret();
  for (const wrong of ['', 'an earlier secret of the scheduler, long enough', `${SECRET} `]) {
    expect(await claimAll(10, wrong)).toEqual([]);
    await endFor(users[0], [id], wrong);
  }
  expect(await states()).toEqual([{ user_id: users[0], mail: 'due', begun: false }]);
  expect(await claimAll()).toHaveLength(1);
});

test('a secret is long, and only its hash is stored', async () => {
  await expect(setSecret('x'.repeat(31))).rejects.toThrow('at least 32 characters');
  await setSecret();
  const [kept] = await rows<{ hash: string }>(
    "select encode(hash, 'escape') as hash from private.scheduler_secret",
  );
  expect(kept?.hash).not.toContain('secret');
});

test('each user gets one mail, at their own address and about their own notifications, once', async () => {
  await setSecret();
  await database.query("update public.profiles set currency = 'JPY' where user_id = $1", [users[1]]);
  const expected = new Map<string, string[]>();
  for (const owner of users) expected.set(owner, [await notify(owner), await notify(owner)].toSorted());
  const mails = await claimAll();
  expect(mails.map(({ user }) => user)).toEqual(users.toSorted());
  for (const { user, email, currency, notifications } of mails) {
    expect({ email, currency }).toEqual({
      email: `${user}@example.com`,
      currency: user === users[1] ? 'JPY' : 'USD',
    });
    expect(notifications.map(({ id }) => id).toSorted()).toEqual(expected.get(user));
  }
  expect(await claimAll()).toEqual([]);
});

test('mail is marked as sent for its user alone, even if a restored export shares its ids', async () => {
  await setSecret();
  const id = await notify(users[0]);
  await notify(users[1], id);
  await claimAll();
  await endFor(users[0], [id]);
  const sent = (await states()).map(({ user_id, mail }) => [user_id, mail]);
  expect(new Map(sent as [string, string][])).toEqual(
    new Map([
      [users[0], 'sent'],
      [users[1], 'due'],
    ]),
  );
});

test('a batch is as long as requested, and the next one continues', async () => {
  await setSecret();
  for (const owner of users) await notify(owner);
  const batches = [await claimAll(2), await claimAll(2), await claimAll(2)];
  expect(batches.map((mails) => mails.length)).toEqual([2, 1, 0]);
  expect(batches.flat().map(({ user }) => user)).toEqual(users.toSorted());
});

test('users over the limit, without an address or who want no mail hold up nobody else', async () => {
  await setSecret();
  const [first, second, last] = users.toSorted() as [string, string, string];
  for (const owner of users) await notify(owner);
  await database.query(
    'insert into private.notification_mails (user_id) select $1 from generate_series(1, 6)',
    [first],
  );
  await database.query('update public.profiles set email_notifications = false where user_id = $1', [second]);
  expect((await claimAll(1)).map(({ user }) => user)).toEqual([last]);
  await database.query('update auth.users set email = null where id = $1', [last]);
  await notify(last);
  expect(await claimAll()).toEqual([]);
  expect((await states()).map(({ user_id, mail }) => [user_id, mail])).toEqual([
    [first, 'due'],
    [second, 'none'],
    [last, 'none'],
    [last, 'none'],
  ]);
});

test('a user’s session reaches only that user’s mail', async () => {
  await setSecret();
  const id = await notify(users[0]);
  for (const statement of [
    `select public.claim_all_due_mail('${SECRET}')`,
    `select public.end_mail_of('${SECRET}', '${users[0]}', '{${id}}')`,
    `select public.set_scheduler_secret('${SECRET}')`,
    'select * from private.scheduler_secret',
  ]) {
    await expect(as('authenticated', users[1], statement)).rejects.toThrow(/permission denied/);
  }
  const own = await as<{ mail: unknown }>(
    'authenticated',
    users[1],
    'select public.claim_due_mail() as mail',
  );
  expect(own).toEqual([{ mail: null }]);
});

test('after claiming, the request acts for no user', async () => {
  await setSecret();
  await notify(users[0]);
  const found = await as(
    'anon',
    '',
    `
    with claimed as materialized (select public.claim_all_due_mail('${SECRET}') as mails)
    select jsonb_array_length(mails) as mails, current_setting('request.jwt.claim.sub') as sub from claimed`,
  );
  expect(found).toEqual([{ mails: 1, sub: '' }]);
});
