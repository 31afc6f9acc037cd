import { expect, test } from 'vitest';
import { ask, begin, database, exhaust, know, owner, pass, rowsOf, settle } from './attempts';
import { subject, times, type Attempt } from './subjects';

const DAY = 86_400;
/** Makes attempts as soon as allowed. Returns how many are allowed on each of two days, and the longest wait. */
async function attemptsOfTwoDays(make: () => Attempt): Promise<{ days: number[]; longest: number }> {
  const days = [0, 0];
  let [elapsed, longest] = [0, 0];
  while (elapsed < 2 * DAY) {
    const seconds = await begin(make());
    if (seconds === 0) days[Math.floor(elapsed / DAY)] = (days[Math.floor(elapsed / DAY)] ?? 0) + 1;
    else await pass(seconds);
    elapsed += seconds;
    longest = Math.max(longest, seconds);
  }
  return { days, longest };
}

/** Allows for the time that the test itself takes. */
function expectAbout(found: number[], expected: number[]): void {
  for (const [index, number] of expected.entries()) {
    expect(found[index]).toBeGreaterThan(number * 0.97);
    expect(found[index]).toBeLessThan(number * 1.03);
  }
}

// The figures in docs/decisions/0005-rate-limits.md.
test('from one client, a guesser tries an address 110 times on the first day and 96 on any other', async () => {
  const pair = { address: subject(), source: subject() };
  const { days, longest } = await attemptsOfTwoDays(() => pair);
  expectAbout(days, [110, 96]);
  expect(longest).toBe(900);
});

test('from many clients, 396 times and 288', async () => {
  const address = subject();
  const { days, longest } = await attemptsOfTwoDays(() => ({ address, source: subject() }));
  expectAbout(days, [396, 288]);
  expect(longest).toBe(300);
});

test.each(['sign-in', 'sign-up'])(
  'one client keeps nobody else from a %s, however long it tries',
  async (kind) => {
    const [address, stranger] = [subject(), subject()];
    for (let hour = 0; hour < 24; hour += 1) {
      await exhaust(() => ({ kind, address, source: stranger }));
      expect(await begin({ kind, address, source: subject() })).toBe(0);
      await pass(3_600);
    }
  },
);

test('a known browser is let in whatever others do, and is counted separately', async () => {
  const [address, device, neighbour] = [subject(), subject(), subject()];
  await know(device);
  await exhaust(() => ({ address: subject(), source: neighbour }));
  await exhaust(() => ({ address, source: subject() }));
  // A busy machine may have let a second of the wait pass.
  expect([1, 2], 'an unknown device').toContain(await begin({ address, source: subject() }));
  const own = { address, source: neighbour, device };
  expect(await exhaust(() => own)).toBe(5);
  expect(await begin({ address: subject(), source: subject(), device }), 'at another address').toBe(0);
});

test('a device stays known for 400 days', async () => {
  const [address, device] = [subject(), subject()];
  await know(device);
  await exhaust(() => ({ address }));
  expect(await begin({ address, device })).toBe(0);
  await database.query(
    `update private.known_devices set seen_at = now() - interval '401 days' where device = $1`,
    [device],
  );
  expect([1, 2]).toContain(await begin({ address, device }));
});

test.each([
  ['forgets them', 'select public.forget_devices()'],
  ['chooses a new password', `update auth.users set encrypted_password = 'other' where id = $1`],
  ['moves to another address', `update auth.users set email = 'ada@example.org' where id = $1`],
])('devices stay known until their user %s', async (_, statement) => {
  const [address, device] = [subject(), subject()];
  await exhaust(() => ({ address }));
  const isKnown = async () => (await begin({ address, device })) === 0;
  await know(device);
  await database.query('update auth.users set last_sign_in_at = now() where id = $1', [owner]);
  expect(await isKnown()).toBe(true);
  await database.query(statement, statement.includes('$1') ? [owner] : []);
  expect(await isKnown()).toBe(false);
});

test('a user’s twenty latest devices are known', async () => {
  const devices = times(22, () => subject());
  for (const device of [...devices, devices[1]!]) {
    await database.query('select public.remember_device($1)', [device]);
    await database.query(`update private.known_devices set seen_at = seen_at - interval '1 second'`);
  }
  const { rows } = await database.query<{ device: string }>(
    'select device from private.known_devices where user_id = $1 order by seen_at desc',
    [owner],
  );
  expect(rows.map(({ device }) => device)).toEqual([devices[1], ...devices.slice(3).reverse()]);
});

test.each([
  [5, 2],
  [6, 4],
  [9, 32],
  [13, 512],
  [14, 900],
  [40, 900],
])('after %i attempts the wait is %i seconds, and ends', async (made, wait) => {
  const pair = { address: subject(), source: subject() };
  await database.query(
    `insert into private.attempts (kind, address, source, settled_at, latest)
     values ('sign-in', $1, $2, clock_timestamp() + make_interval(secs => 900 * $3), clock_timestamp())`,
    [pair.address, pair.source, made],
  );
  expect(await begin(pair)).toBe(wait);
  await pass(wait);
  expect(await begin(pair)).toBe(0);
});

test('every quarter of an hour one attempt is forgotten, and all after five of them', async () => {
  const pair = { address: subject(), source: subject() };
  await exhaust(() => pair);
  await pass(901);
  expect(await exhaust(() => pair)).toBe(1);
  await pass(5 * 900 + 1);
  expect(await exhaust(() => pair)).toBe(5);
});

test('a client has sixty attempts to sign in, and as many to sign up', async () => {
  for (const kind of ['sign-in', 'sign-up']) {
    const source = subject();
    expect(await exhaust(() => ({ kind, address: subject(), source }))).toBe(60);
    expect(await ask({ kind, address: subject(), source })).toEqual({ seconds: 2, by_source: true });
    const address = subject();
    await begin({ kind, address, source });
    expect(await rowsOf(address), 'an attempt refused for one subject counts for none').toBe(0);
    expect(await begin({ kind, address, source: subject() })).toBe(0);
  }
});

test('kinds are counted separately', async () => {
  const pair = { address: subject(), source: subject() };
  await exhaust(() => pair);
  for (const kind of ['sign-up', 'reset', 'password']) expect(await begin({ ...pair, kind })).toBe(0);
});

test('a successful attempt forgets those from the same source, and none by others', async () => {
  const [address, source, stranger] = [subject(), subject(), subject()];
  await exhaust(() => ({ address, source: stranger }));
  await exhaust(() => ({ address, source }));
  await settle({ address, source });
  expect(await exhaust(() => ({ address, source }))).toBe(5);
  expect(await begin({ address, source: stranger })).toBeGreaterThan(0);
  await settle({ kind: 'password', address, source });
  expect(await begin({ address, source }), 'an attempt of another kind').toBeGreaterThan(0);
});

test('forgiving takes an attempt back wherever it was counted, and only one', async () => {
  const forgive = ({ kind = 'sign-in', address = '', source = '', device = '' }: Attempt) =>
    database.query('select public.forgive_attempt($1, $2, $3, $4)', [kind, address, source, device]);
  const pair = { address: subject(), source: subject() };
  for (let attempt = 0; attempt < 120; attempt += 1) {
    expect(await begin(pair)).toBe(0);
    await forgive(pair);
  }
  expect(await exhaust(() => pair)).toBe(5);
  await forgive({ ...pair, kind: 'sign-up' });
  expect(await begin(pair)).toBeGreaterThan(0);
  await forgive(pair);
  expect(await exhaust(() => pair)).toBe(1);
});

test('successful attempts never add up', async () => {
  const [address, source] = [subject(), subject()];
  for (let day = 0; day < 300; day += 1) {
    expect(await begin({ address, source })).toBe(0);
    await settle({ address, source });
  }
  const device = subject();
  await know(device);
  for (let day = 0; day < 20; day += 1) {
    expect(await begin({ address, device })).toBe(0);
    await settle({ address, device });
  }
});

test('reset mails: three at once, then at most one in a quarter of an hour', async () => {
  const [address, device] = [subject(), subject()];
  await know(device);
  const make = () => ({ kind: 'reset', address, source: subject() });
  expect(await exhaust(make)).toBe(3);
  expect(await ask(make())).toEqual({ seconds: 2, by_source: false });
  expect(await exhaust(() => ({ ...make(), device })), 'from the owner’s device').toBe(3);
  const { days, longest } = await attemptsOfTwoDays(make);
  expectAbout(days, [105, 96]);
  expect(longest).toBe(900);
});

test('another address can be requested after a minute and a half', async () => {
  const source = subject();
  const make = () => ({ kind: 'new-address', address: subject(), source });
  expect(await begin(make())).toBe(0);
  expect(await begin(make())).toBe(90);
  await pass(90);
  expect(await begin(make())).toBe(0);
});

test('one client can’t use up the auth service’s limit for all clients together', async () => {
  // The service's limits per five minutes: 150 for refreshing, signing in and returning from Google, 30 for links.
  for (const [kind, most] of [
    ['refresh', 150],
    ['link', 30],
    ['code', 30],
  ] as const) {
    const source = subject();
    let [made, elapsed] = [0, 0];
    for (;;) {
      const seconds = await begin({ kind, source });
      if (elapsed + seconds >= 300) break;
      if (seconds === 0) made += 1;
      elapsed += seconds;
      await pass(seconds);
    }
    expect(made, kind).toBeLessThan(most);
  }
});

test('the table is limited, and keeps the highest counts longest', async () => {
  await database.query('delete from private.attempts');
  const victim = { address: subject(), source: subject() };
  await exhaust(() => victim);
  await database.query(
    `insert into private.attempts (kind, address, source, settled_at, latest)
     select 'sign-in', '', encode(sha256(n::text::bytea), 'base64')::char(43), now() + interval '900 s', now()
     from generate_series(1, 2000) n
     where encode(sha256(n::text::bytea), 'base64')::char(43) ~ '^[A-Za-z0-9]*$'`,
  );
  const count = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from private.attempts')).rows[0]?.n;
  expect(await count()).toBeGreaterThan(100);
  await database.query('select private.tidy_attempts(50)');
  expect(await count()).toBe(50);
  expect(await begin(victim)).toBeGreaterThan(0);
  await pass(DAY);
  await database.query('select private.tidy_attempts(50)');
  expect(await count()).toBe(0);
});
