import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimsOf, readableCookies } from './stored-session';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'ada', session_id: 'one' })}.c2ln`;
const SESSION = {
  access_token: TOKEN,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1_800_000_000,
  refresh_token: 'v2-Abc_1.23~',
  user: { id: 'ada' },
};
const cookieOf = (value: unknown) => `base64-${part(value)}`;
const isRead = async (value: unknown) => {
  const [cookie] = await readableCookies([{ name: 'sb-outlay', value: cookieOf(value) }]);
  return cookie?.value !== '';
};

test('a session is read, whole or in parts, and other cookies always are', async () => {
  const whole = cookieOf(SESSION);
  const other = { name: 'remember', value: '0' };
  const verifier = { name: 'sb-outlay-code-verifier', value: 'base64-IngiIA' };
  for (const cookies of [
    [{ name: 'sb-outlay', value: whole }, other, verifier],
    [
      other,
      { name: 'sb-outlay.1', value: whole.slice(50) },
      { name: 'sb-outlay.0', value: whole.slice(0, 50) },
    ],
  ]) {
    expect(await readableCookies(cookies)).toEqual(cookies);
  }
  expect(await readableCookies([other, verifier])).toEqual([other, verifier]);
});

test('cookies that hold no session are empty, but there: a new session has to replace them', async () => {
  const other = { name: 'remember', value: '0' };
  expect(
    await readableCookies([
      { name: 'sb-outlay.0', value: 'base64-AAAA' },
      { name: 'sb-outlay.1', value: 'AAAA' },
      { name: 'sb-outlay.2', value: 'AAAA' },
      other,
    ]),
  ).toEqual([
    { name: 'sb-outlay.0', value: '' },
    { name: 'sb-outlay.1', value: '' },
    { name: 'sb-outlay.2', value: '' },
    other,
  ]);
});

const WRONG = [null, 0, 1, true, {}, [], '', 'a', 'a.b', 'a.b.c', ' ', 'ä.ö.ü', `${TOKEN}.x`, `${TOKEN}\n`];

test.each(Object.keys(SESSION).filter((key) => !['token_type', 'expires_in'].includes(key)))(
  'a session whose %s is not what it should be is none',
  async (key) => {
    expect(await isRead(SESSION)).toBe(true);
    for (const wrong of WRONG) {
      const isFine =
        (key === 'user' && (wrong === null || (typeof wrong === 'object' && !Array.isArray(wrong)))) ||
        (key === 'expires_at' && typeof wrong === 'number') ||
        (key === 'refresh_token' &&
          typeof wrong === 'string' &&
          /^[\w.]+$/.test(wrong) &&
          wrong !== `${TOKEN}\n`);
      expect(await isRead({ ...SESSION, [key]: wrong }), JSON.stringify(wrong)).toBe(isFine);
    }
  },
);

test('no JSON, and no text, is taken for a session or throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(SESSION)), async (value, key) => {
      expect(await isRead(value)).toBe(false);
      await isRead({ ...SESSION, [key]: value });
    }),
    { numRuns: 50 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.boolean(), async (bytes, encoded) => {
      const text = Buffer.from(bytes).toString('latin1');
      const value = encoded ? `base64-${text}` : text;
      expect((await readableCookies([{ name: 'sb-outlay', value }]))[0]?.value).toBe('');
      expect(claimsOf(text)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('the claims of a token are those of its payload', () => {
  expect(claimsOf(TOKEN)).toEqual({ sub: 'ada', session_id: 'one' });
  for (const payload of [null, 'text', 1, [], {}, { sub: 1 }, { sub: '' }]) {
    expect(claimsOf(`${part({ alg: 'HS256' })}.${part(payload)}.c2ln`)).toBeNull();
  }
  expect(claimsOf(`${part(null)}.${part({ sub: 'ada' })}.c2ln`)).toBeNull();
});
