import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { askForClaims } from './session-claims';

const claims = { sub: 'ada' };

/** An auth client whose token is signed that way, and what the service says of its session. */
function authWith(alg: string | null, error: Error | null = null) {
  const data = alg === null ? null : { claims, header: { alg, typ: 'JWT' }, signature: new Uint8Array() };
  return {
    getClaims: vi.fn(async () => ({ data, error: null })),
    getUser: vi.fn(async () => ({ data: { user: error ? null : { id: 'ada' } }, error })),
  };
}
const ask = (auth: ReturnType<typeof authWith>) => askForClaims(auth as never);

test.each(['ES256', 'RS256', 'EdDSA'])(
  'a token signed by %s counts while its session is there',
  async (alg) => {
    const auth = authWith(alg);
    expect((await ask(auth)).data?.claims).toBe(claims);
    expect(auth.getUser).toHaveBeenCalledOnce();
  },
);

test.each([
  ['a session that was ended elsewhere', new AuthApiError('gone', 403, 'session_not_found')],
  ['a service that can not be asked', new AuthRetryableFetchError('down', 503)],
])('%s gives no claims, and says why', async (_, error) => {
  expect(await ask(authWith('ES256', error))).toEqual({ data: null, error });
});

test('a token that only the service can check is not asked for twice', async () => {
  const auth = authWith('HS256');
  expect((await ask(auth)).data?.claims).toBe(claims);
  expect(auth.getUser).not.toHaveBeenCalled();
});

test('without a session nothing is asked', async () => {
  const auth = authWith(null);
  expect(await ask(auth)).toEqual({ data: null, error: null });
  expect(auth.getUser).not.toHaveBeenCalled();
});
