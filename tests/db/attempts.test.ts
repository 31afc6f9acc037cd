import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase, type OwnDatabase } from './own-database';
import { anonymous, newUser, type TestUser } from './support';

type Kind = 'sign-in' | 'sign-up' | 'mail';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const subjectOf = (email: string) => `address:${hash(email)}`;
const newAddress = () => subjectOf(randomUUID());
const newClient = () => `client:${hash(randomUUID())}`;
const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

describe('through the API', () => {
  async function begin(subjects: string[], kind: Kind = 'sign-in', client = anonymous()): Promise<number> {
    const { data } = await client.rpc('begin_attempt', { kind, subjects }).throwOnError();
    return data;
  }

  test('five sign-ins with an address are free, the sixth waits two seconds and is not counted', async () => {
    const address = newAddress();
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await begin([address])).toBe(0);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const seconds = await begin([address]);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(2);
    }
  });

  test('attempts made at once are counted one by one', async () => {
    const address = newAddress();
    const waits = await Promise.all(times(12, () => begin([newClient(), address])));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test('kinds and addresses are counted apart', async () => {
    const address = newAddress();
    await Promise.all(times(5, () => begin([address])));
    expect(await begin([address])).toBeGreaterThan(0);
    expect(await begin([newAddress()])).toBe(0);
    expect(await begin([address], 'sign-up')).toBe(0);
    for (let mail = 0; mail < 3; mail += 1) expect(await begin([address], 'mail')).toBe(0);
    expect(await begin([address], 'mail')).toBeGreaterThan(0);
  });

  test('whoever is signed in is counted with everyone else', async () => {
    const { client } = await newUser();
    const address = newAddress();
    await Promise.all(times(5, () => begin([address])));
    expect(await begin([address], 'sign-in', client)).toBeGreaterThan(0);
  });

  test.each([
    ['no subject', [], 'sign-in'],
    ['five subjects', times(5, newAddress), 'sign-in'],
    ['an address in plain text', ['somebody@example.com'], 'sign-in'],
    ['a subject of another kind', [`other:${hash('x')}`], 'sign-in'],
    ['a kind there is none of', [newAddress()], 'guess'],
  ])('%s is refused', async (_, subjects, kind) => {
    const { error } = await anonymous().rpc('begin_attempt', { kind, subjects });
    expect(error).not.toBeNull();
  });

  describe('after a good sign-in', () => {
    let user: TestUser;
    let own: string;
    beforeAll(async () => {
      user = await newUser();
      own = subjectOf(user.email);
    });

    test('the failed ones of one’s own address are forgotten, and no others', async () => {
      const [neighbour, client] = [newAddress(), newClient()];
      for (const subject of [own, neighbour]) await Promise.all(times(5, () => begin([subject])));
      await Promise.all(times(3, () => begin([own], 'mail')));
      await Promise.all(times(60, () => begin([client])));
      await user.client.rpc('forget_attempts').throwOnError();
      expect(await begin([own])).toBe(0);
      expect(await begin([own], 'mail')).toBeGreaterThan(0);
      expect(await begin([neighbour])).toBeGreaterThan(0);
      expect(await begin([client])).toBeGreaterThan(0);
    });

    test('a visitor can make nothing forgotten', async () => {
      expect((await anonymous().rpc('forget_attempts')).error?.code).toBe('42501');
    });
  });

  test('the table itself is out of reach', async () => {
    const { client } = await newUser();
    for (const asker of [anonymous(), client]) {
      for (const table of ['attempts', 'private.attempts']) {
        expect((await asker.from(table as 'accounts').select('*')).error).not.toBeNull();
      }
      expect(
        (
          await asker
            .schema('private' as 'public')
            .from('attempts' as 'accounts')
            .select('*')
        ).error,
      ).not.toBeNull();
    }
  });
});

describe('over time', () => {
  let database: OwnDatabase;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openOwnDatabase());
  });
  afterAll(() => close());

  async function begin(...subjects: string[]): Promise<number> {
    const { rows } = await database.query<{ seconds: number }>(
      `select public.begin_attempt('sign-in', $1) as seconds`,
      [subjects],
    );
    return rows[0]?.seconds ?? -1;
  }

  async function remember(subject: string, count: number, secondsAgo: number): Promise<void> {
    await database.query(
      `insert into private.attempts (kind, subject, attempted_at)
       select 'sign-in', $1, clock_timestamp() - make_interval(secs => $3) from generate_series(1, $2)`,
      [subject, count, secondsAgo],
    );
  }

  const count = async (subject: string) =>
    (
      await database.query<{ n: number }>(
        'select count(*)::int as n from private.attempts where subject = $1',
        [subject],
      )
    ).rows[0]?.n;

  test.each([
    [5, 2],
    [6, 4],
    [7, 8],
    [9, 32],
    [12, 256],
    [13, 300],
    [40, 300],
  ])('after %i attempts the wait is %i seconds, and ends', async (made, wait) => {
    const address = newAddress();
    await remember(address, made, 0);
    expect(await begin(address)).toBe(wait);
    await database.query(
      'update private.attempts set attempted_at = attempted_at - make_interval(secs => $2) where subject = $1',
      [address, wait],
    );
    expect(await begin(address)).toBe(0);
    expect(await count(address)).toBe(made + 1);
  });

  test('after a quarter of an hour an attempt no longer counts, after an hour it is gone', async () => {
    const [quarter, hour] = [newAddress(), newAddress()];
    await remember(quarter, 40, 15 * 60 + 1);
    await remember(hour, 40, 3_601);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await begin(quarter)).toBe(0);
    expect(await begin(quarter)).toBe(2);
    expect(await count(quarter)).toBe(45);
    expect(await count(hour)).toBe(0);
  });

  test('a client has sixty sign-ins, and the longest wait holds', async () => {
    const client = newClient();
    await remember(client, 59, 0);
    expect(await begin(client, newAddress())).toBe(0);
    const address = newAddress();
    expect(await begin(client, address)).toBe(2);
    expect(await count(address), 'refused for one subject is counted for none').toBe(0);
    await remember(address, 8, 0);
    expect(await begin(client, address)).toBe(16);
    expect(await begin(address, client)).toBe(16);
  });

  test('a subject given twice counts once', async () => {
    const address = newAddress();
    expect(await begin(address, address)).toBe(0);
    expect(await count(address)).toBe(1);
  });
});
