import { beforeEach, expect, test, vi } from 'vitest';

const jar = new Map<string, { value: string; options: { maxAge?: number } }>();

vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    getAll: () => [...jar].map(([name, { value }]) => ({ name, value })),
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: { maxAge?: number }) => {
      if (options.maxAge === 0) jar.delete(name);
      else jar.set(name, { value, options });
    },
  }),
}));

const user = { id: '11111111-1111-4111-8111-111111111111', email: 'ada@example.com' };
const session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user,
};

/** The beginning client of a service that answers everything with this. */
async function beginningClientOf(status: number, body: object) {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'key');
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const { createBeginningClient } = await import('./server');
  return createBeginningClient();
}

const input = { email: user.email, password: 'correct horse' };

beforeEach(() => {
  vi.unstubAllGlobals();
  jar.clear();
  jar.set('remember', { value: '0', options: {} });
});

test('a session reaches the browser when it is kept, together with how long it lasts', async () => {
  for (const remember of [true, false]) {
    jar.clear();
    const { client, keep } = await beginningClientOf(200, session);
    expect((await client.auth.signInWithPassword(input)).error).toBeNull();
    expect([...jar.keys()]).toEqual([]);
    keep(remember);
    expect(jar.get('remember')?.value).toBe(remember ? '1' : '0');
    expect([...jar.keys()].toSorted()).toEqual(['remember', 'sb-outlay']);
    for (const { options } of jar.values()) expect(options.maxAge).toBe(remember ? 34_560_000 : undefined);
  }
});

test('what begins no session leaves the browser as it was', async () => {
  const { client } = await beginningClientOf(400, { error_code: 'invalid_credentials', msg: 'no' });
  expect((await client.auth.signInWithPassword(input)).error?.code).toBe('invalid_credentials');
  expect([...jar]).toEqual([['remember', { value: '0', options: {} }]]);
});

test('a refused sign-up leaves the same cookies as one that waits to be confirmed', async () => {
  const left = async (status: number, body: object) => {
    jar.clear();
    const { client } = await beginningClientOf(status, body);
    await client.auth.signUp(input);
    return [...jar].map(([name, { value, options }]) => [
      name.replace(/[0-9a-f]{32}/, 'id'),
      value.length,
      options.maxAge,
    ]);
  };
  const waiting = await left(200, user);
  expect(waiting.length).toBeGreaterThan(0);
  expect(await left(429, { error_code: 'over_email_send_rate_limit', msg: 'wait' })).toEqual(waiting);
});
