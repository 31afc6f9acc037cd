import { createClient, type AuthError, type SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { authFailure, passwordProblem, type AuthFailure } from './failure';

/** The error that auth-js creates from a response. */
async function errorOf(
  answer: () => Response,
  ask: (auth: SupabaseClient['auth']) => Promise<{ error: AuthError | null }>,
): Promise<AuthError> {
  const client = createClient('http://backend.invalid', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: () => Promise.resolve().then(answer) },
  });
  const { error } = await ask(client.auth);
  if (!error) throw new Error('no error');
  return error;
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
/** A response of Supabase Auth in the API version that auth-js requests. */
const hosted = (status: number, code: string, message: string, more: object = {}) =>
  json(status, { code, message, ...more }, { 'x-supabase-api-version': '2024-01-01' });
/** A response of the embedded backend. */
const embedded = (status: number, code: string, msg: string, more: object = {}) =>
  json(status, { code: status, error_code: code, msg, ...more });

const HASTE = 'Request rate limit reached';
const WEAK = 'Password should be at least 10 characters.';

const ANSWERS: [name: string, answer: () => Response, failure: AuthFailure][] = [
  ['hosted, too many requests', () => hosted(429, 'over_request_rate_limit', HASTE), 'rate-limited'],
  ['a gateway, too many requests', () => json(429, { message: 'API rate limit exceeded' }), 'rate-limited'],
  [
    'hosted, a mail a moment ago',
    () =>
      hosted(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 48 seconds.',
      ),
    'mail-limit',
  ],
  [
    'hosted, the mails of an hour are used up',
    () => hosted(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
    'mail-limit',
  ],
  [
    'embedded, a mail a moment ago',
    () =>
      embedded(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 59 seconds.',
      ),
    'mail-limit',
  ],
  [
    'hosted, a wrong password',
    () => hosted(400, 'invalid_credentials', 'Invalid login credentials'),
    'wrong-credentials',
  ],
  [
    'embedded, a wrong password',
    () => embedded(400, 'invalid_credentials', 'Invalid login credentials'),
    'wrong-credentials',
  ],
  [
    'hosted, another current password',
    () => hosted(400, 'current_password_invalid', 'Current password required when setting new password.'),
    'wrong-credentials',
  ],
  ['hosted, banned', () => hosted(400, 'user_banned', 'User is banned'), 'wrong-credentials'],
  ['hosted, not confirmed', () => hosted(400, 'email_not_confirmed', 'Email not confirmed'), 'unconfirmed'],
  [
    'embedded, not confirmed',
    () => embedded(400, 'email_not_confirmed', 'Email not confirmed'),
    'unconfirmed',
  ],
  [
    'hosted, an address in use',
    () => hosted(422, 'user_already_exists', 'User already registered'),
    'address-taken',
  ],
  [
    'embedded, a new address in use',
    () => embedded(422, 'email_exists', 'A user with this email address has already been registered'),
    'address-taken',
  ],
  [
    'hosted, an address nothing can be sent to',
    () => hosted(400, 'email_address_invalid', 'Email address "a@example.com" is invalid'),
    'invalid-address',
  ],
  [
    'embedded, no address',
    () => embedded(422, 'validation_failed', 'Unable to validate email address: invalid format'),
    'invalid-address',
  ],
  [
    'hosted, a weak password',
    () => hosted(422, 'weak_password', WEAK, { weak_password: { reasons: ['length'] } }),
    'weak-password',
  ],
  [
    'embedded, a weak password',
    () => embedded(422, 'weak_password', WEAK, { weak_password: { reasons: ['length'] } }),
    'weak-password',
  ],
  [
    'hosted, the same password',
    () => hosted(422, 'same_password', 'New password should be different from the old password.'),
    'same-password',
  ],
  ['hosted, trouble', () => hosted(500, 'unexpected_failure', 'Unexpected failure'), 'unreachable'],
  ['a gateway, trouble', () => new Response('<html>', { status: 502 }), 'unreachable'],
  ['a gateway, a page of its own', () => new Response('error code: 1015', { status: 429 }), 'unreachable'],
  [
    'no answer',
    () => {
      throw new TypeError('fetch failed');
    },
    'unreachable',
  ],
  ['hosted, a stale link', () => hosted(403, 'otp_expired', 'Email link is invalid or has expired'), 'other'],
  ['an unknown code', () => hosted(400, 'constructor', 'Odd'), 'other'],
];

test.each(ANSWERS)('%s', async (_name, answer, failure) => {
  const credentials = { email: 'a@example.com', password: 'correct horse' };
  expect(authFailure(await errorOf(answer, (auth) => auth.signInWithPassword(credentials)))).toBe(failure);
  expect(authFailure(await errorOf(answer, (auth) => auth.signUp(credentials)))).toBe(failure);
  const link = { token_hash: 'x', type: 'email' } as const;
  expect(authFailure(await errorOf(answer, (auth) => auth.verifyOtp(link)))).toBe(failure);
  expect(authFailure(await errorOf(answer, (auth) => auth.resetPasswordForEmail('a@example.com')))).toBe(
    failure,
  );
});

test('an ended session is none of the known failures', async () => {
  const error = await errorOf(
    () => hosted(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
    (auth) => auth.getUser('a.b.c'),
  );
  expect(authFailure(error)).toBe('other');
});

test('problems with a password are reported in our own words', async () => {
  const credentials = { email: 'a@example.com', password: 'correct horse' };
  const signUp = (answer: () => Response) => errorOf(answer, (auth) => auth.signUp(credentials));
  const weak = { weak_password: { reasons: ['length'] } };
  for (const answer of [hosted, embedded]) {
    expect(passwordProblem(await signUp(() => answer(422, 'weak_password', WEAK, weak)))).toBe(
      'Password must be at least 10 characters',
    );
    expect(passwordProblem(await signUp(() => answer(422, 'same_password', 'Same')))).toBeNull();
  }
});
