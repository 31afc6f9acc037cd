import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkSession } from './middleware';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const tokenOf = (sub: string, alg = 'HS256') =>
  `${part({ alg, kid: 'one', typ: 'JWT' })}.${part({ sub, session_id: `session of ${sub}`, exp: seconds(3600) })}.c2ln`;
let refreshToken = 0;
const sessionOf = (sub: string, more: object = {}) => ({
  access_token: tokenOf(sub),
  refresh_token: `refresh-${refreshToken++}`,
  expires_at: seconds(3600),
  user: { id: sub },
  ...more,
});

const requestWith = (session: unknown, headers: Record<string, string> = {}) =>
  new NextRequest('http://outlay/dashboard', {
    headers: { cookie: `sb-outlay=base64-${part(session)}`, ...headers },
  });

/** The auth service's responses, by the end of the requested path. */
let answers: Record<string, () => Promise<Response> | Response>;
const asked: string[] = [];
const json = (status: number, body: object = {}) => Response.json(body, { status });

beforeEach(() => {
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'key');
  asked.length = 0;
  answers = { user: () => json(200, { id: 'ada' }) };
  vi.stubGlobal('fetch', async (input: string) => {
    const path = input.replace(/^.*\/auth\/v1\//, '');
    asked.push(path);
    return (answers[path] ?? (() => json(404)))();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const REFRESH = 'token?grant_type=refresh_token';
const JWKS = '.well-known/jwks.json';

test.each([null, {}, [], 1, '', 'a.b.c', 'none'])(
  'a session whose tokens are %j has ended, and nobody is asked about it',
  async (wrong) => {
    for (const key of ['access_token', 'refresh_token']) {
      if (key === 'refresh_token' && (wrong === 'a.b.c' || wrong === 'none')) continue;
      for (const expires_at of [seconds(3600), seconds(-60)]) {
        const { state, redirect } = await checkSession(
          requestWith(sessionOf('ada', { [key]: wrong, expires_at })),
        );
        expect(state).toBe('ended');
        expect(redirect('/login').headers.get('set-cookie')).toMatch(/sb-outlay=;.*1970/);
      }
    }
    expect(asked).toEqual([]);
  },
);

test.each([
  ['has too many requests', () => json(429)],
  ['fails', () => json(500)],
  ['fails in its own way', () => json(599)],
  ['has none', () => json(404)],
  ['says what nobody can read', () => new Response('<html>')],
  ['has keys of another kind', () => json(200, { keys: [{ kid: 'one', kty: 'none' }] })],
  ['can not be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a service whose place for public keys %s ends no session', async (_, keys) => {
  answers[JWKS] = keys;
  const session = sessionOf('ada', { access_token: tokenOf('ada', 'ES256') });
  expect((await checkSession(requestWith(session))).state).toBe('signed-in');
});

describe('a session that is due', () => {
  const due = () => sessionOf('ada', { expires_at: seconds(-60) });

  test('is refreshed once for all requests of its browser, and each writes it', async () => {
    let times = 0;
    answers[REFRESH] = () => json(200, { ...sessionOf('ada'), expires_in: 3600, times: (times += 1) });
    const session = due();
    const checks = await Promise.all(Array.from({ length: 20 }, () => checkSession(requestWith(session))));
    expect(times).toBe(1);
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['signed-in']));
    const written = checks.map(({ redirect }) => redirect('/').headers.get('set-cookie'));
    expect(new Set(written).size).toBe(1);
    expect(written[0]).toMatch(/sb-outlay=base64-/);
  });

  test('is kept where the service has too many requests, and said to be', async () => {
    answers[REFRESH] = () => json(429, { code: 'over_request_rate_limit' });
    const { state, redirect } = await checkSession(requestWith(due()));
    expect(state).toBe('too-many');
    expect(redirect('/').headers.get('set-cookie')).toBeNull();
    expect(asked).toEqual([REFRESH]);
  });

  test('goes on while its access token does, where the service has too many requests', async () => {
    answers[REFRESH] = () => json(429, { code: 'over_request_rate_limit' });
    const { state } = await checkSession(requestWith(sessionOf('ada', { expires_at: seconds(60) })));
    expect(state).toBe('signed-in');
  });

  test('has ended where the service refuses it', async () => {
    answers[REFRESH] = () => json(400, { error_code: 'refresh_token_not_found' });
    const { state, redirect } = await checkSession(requestWith(due()));
    expect(state).toBe('ended');
    expect(redirect('/login').headers.get('set-cookie')).toMatch(/sb-outlay=;/);
  });
});

describe('while the service is not there', () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  beforeEach(() => void vi.stubEnv('OUTLAY_PATIENCE_MS', '100'));

  // With a token that is good, the service is asked who it is; with one that is due, for another.
  test.each(
    [
      ['can not be reached', unreachable],
      ['answers 502', () => json(502)],
      ['answers 503', () => json(503)],
      ['answers 504', () => json(504)],
      ['answers 500', () => json(500)],
    ].flatMap(([how, answer]) => [
      [how, 'good', answer, sessionOf('ada')],
      [how, 'expired', answer, sessionOf('ada', { expires_at: seconds(-60) })],
    ]) as [string, string, () => Response | Promise<Response>, object][],
  )(
    'one that %s leaves a session with a %s access token as it is',
    async (_, __, answer, session) => {
      answers = { user: answer, [REFRESH]: answer, [JWKS]: answer };
      const { state, redirect } = await checkSession(requestWith(session));
      expect(state).toBe('unknown');
      expect(redirect('/').headers.get('set-cookie')).toBeNull();
    },
    30_000,
  );

  test('nobody is asked about a visitor', async () => {
    answers = { user: unreachable, [REFRESH]: unreachable };
    expect((await checkSession(new NextRequest('http://outlay/login'))).state).toBe('signed-out');
    expect(asked).toEqual([]);
  });
});

test('too many questions who it is are said as well', async () => {
  answers.user = () => json(429);
  expect((await checkSession(requestWith(sessionOf('ada')))).state).toBe('too-many');
});

test('no cache keeps what the session decides', async () => {
  answers[REFRESH] = () => json(200, { ...sessionOf('ada'), expires_in: 3600 });
  const refreshed = await checkSession(requestWith(sessionOf('ada', { expires_at: seconds(-60) })));
  expect(refreshed.pass({ 'x-nonce': 'n' }).headers.get('cache-control')).toBe('private, no-store');
  const fresh = await checkSession(requestWith(sessionOf('ada')));
  expect(fresh.pass({ 'x-nonce': 'n' }).headers.get('cache-control')).toBe('private, no-store');
  expect(fresh.redirect('/').headers.get('cache-control')).toBe('private, no-store');
  const ended = await checkSession(requestWith(null));
  expect(ended.pass({ 'x-nonce': 'n' }).headers.get('cache-control')).toBe('private, no-store');
});
