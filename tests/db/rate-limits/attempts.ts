import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { openOwnDatabase, type OwnDatabase } from '../support/own-database';
import type { Attempt } from './subjects';

// A test file's own database, in which time passes as the file says.
export let database: OwnDatabase;
let close: () => Promise<void>;
export let owner: string;
beforeAll(async () => {
  ({ database, close } = await openOwnDatabase());
  owner = randomUUID();
  await database.query('insert into auth.users (id, email) values ($1, $2)', [owner, 'ada@example.com']);
  await database.query(`select set_config('request.jwt.claim.sub', $1, false)`, [owner]);
});
afterAll(() => close());

export async function ask({
  kind = 'sign-in',
  address = '',
  source = '',
  device = '',
  shared = false,
}: Attempt) {
  const { rows } = await database.query<{ seconds: number; by_source: boolean }>(
    'select * from public.begin_attempt($1, $2, $3, $4, $5::text::boolean)',
    [kind, address, source, device, String(shared)],
  );
  const [answer] = rows;
  if (!answer) throw new Error('no row returned');
  return answer;
}
export const begin = async (attempt: Attempt) => (await ask(attempt)).seconds;
export const pass = (seconds: number) =>
  database.query(
    `update private.attempts set settled_at = settled_at - make_interval(secs => $1),
      latest = latest - make_interval(secs => $1)`,
    [seconds],
  );
export const settle = ({
  kind = 'sign-in',
  address = '',
  source = '',
  device = '',
  shared = false,
}: Attempt) =>
  database.query('select public.settle_attempt($1, $2, $3, $4, $5::text::boolean)', [
    kind,
    address,
    source,
    device,
    String(shared),
  ]);
export const know = (device: string) =>
  database.query('insert into private.known_devices (device, user_id) values ($1, $2)', [device, owner]);
export const rowsOf = async (address: string) =>
  (await database.query('select source from private.attempts where address = $1', [address])).rows.length;

/** Makes attempts until one is refused. Returns how many were allowed. */
export async function exhaust(make: () => Attempt): Promise<number> {
  for (let made = 0; made < 1_000; made += 1) if ((await begin(make())) > 0) return made;
  throw new Error('the attempts have no limit');
}
