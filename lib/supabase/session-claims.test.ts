import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { fetchClaims } from './session-claims';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: 'ada', session_id: 'one', email: 'outdated@example.com' };
const email = 'ada@example.com';

/** An auth client whose token is signed that way, and what the service says of its session. */
function authWith(alg: string | null, error: Error | null = null) {
  const token = alg && `${part({ alg, kid: 'key', typ: 'JWT' })}.${part(claims)}.c2ln`;
  return {
    token,
    // Public keys are not requested: a failure to get them would look like no session.
    getClaims: vi.fn(() => Promise.reject(new Error('asked for the keys'))),
    getSession: vi.fn(async () => ({ data: { session: token && { access_token: token } }, error: null })),
    getUser: vi.fn(async () => ({ data: { user: error ? null : { id: 'ada', email } }, error })),
  };
}
const ask = (auth: ReturnType<typeof authWith>, known?: (token: string) => object | null) =>
  fetchClaims(auth as never, known as never);

test.each(['ES256', 'RS256', 'EdDSA', 'HS256'])(
  'a token signed by %s counts while its session is there',
  async (alg) => {
    const auth = authWith(alg);
    expect((await ask(auth)).data).toEqual({ token: auth.token, claims, email });
    expect(auth.getUser).toHaveBeenCalledExactlyOnceWith(auth.token);
  },
);

test.each([
  ['a session that was ended elsewhere', new AuthApiError('gone', 403, 'session_not_found')],
  ['a service that was asked too often', new AuthApiError('wait', 429, 'over_request_rate_limit')],
  ['a service that can not be asked', new AuthRetryableFetchError('down', 503)],
])('%s gives no claims, and says why', async (_, error) => {
  expect(await ask(authWith('ES256', error))).toEqual({ data: null, error });
});

test('a session that could not be refreshed says why', async () => {
  const error = new AuthApiError('wait', 429, 'over_request_rate_limit');
  const auth = { ...authWith(null), getSession: async () => ({ data: { session: null }, error }) };
  expect(await fetchClaims(auth as never)).toEqual({ data: null, error });
});

test('what is known of this very token is not asked', async () => {
  const auth = authWith('HS256');
  const known = { token: auth.token, claims: { sub: 'ada', session_id: 'two' }, email };
  const { data } = await ask(auth, (token) => (token === auth.token ? known : null));
  expect(data).toBe(known);
  expect(auth.getUser).not.toHaveBeenCalled();
  expect((await ask(auth, () => null)).data?.claims).toEqual(claims);
});

test('without a session nothing is asked', async () => {
  const auth = authWith(null);
  expect(await ask(auth)).toEqual({ data: null, error: null });
  expect(auth.getUser).not.toHaveBeenCalled();
});
