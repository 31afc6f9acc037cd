import { describe, expect, test } from 'vitest';
import { isRemembered, isSecure, isSessionCookie, sessionCookieOptions } from './cookies';

const asSupabaseSetsThem = {
  path: '/somewhere',
  sameSite: 'strict',
  httpOnly: false,
  maxAge: 34_560_000,
} as const;

describe('options of a session cookie', () => {
  test('a remembered one outlives the browser', () =>
    expect(sessionCookieOptions(asSupabaseSetsThem, { secure: true, remember: true })).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
      path: '/',
      maxAge: 34_560_000,
    }));

  test('one that is not remembered ends with the browser', () => {
    const options = { ...asSupabaseSetsThem, expires: new Date(2e12) };
    expect(sessionCookieOptions(options, { secure: false, remember: false })).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
      path: '/',
    });
  });

  test.each([true, false])('one that is removed is gone at once (remembered: %s)', (remember) =>
    expect(sessionCookieOptions({ maxAge: 0 }, { secure: true, remember })).toMatchObject({
      maxAge: 0,
      expires: new Date(0),
      path: '/',
    }),
  );
});

test.each([
  ['sb-outlay', true],
  ['sb-outlay.0', true],
  ['sb-outlay.12', true],
  ['sb-outlay-code-verifier', false],
  ['sb-other', false],
  ['remember', false],
])('%s holds a session: %s', (name, expected) => expect(isSessionCookie(name)).toBe(expected));

test('a session is remembered unless its marker says no', () => {
  expect(isRemembered(undefined)).toBe(true);
  expect(isRemembered('1')).toBe(true);
  expect(isRemembered('0')).toBe(false);
});

test.each([
  [undefined, undefined, false],
  [undefined, 'http:', false],
  [undefined, 'https:', true],
  ['https', 'http:', true],
  ['http', 'https:', false],
  ['https, http', undefined, true],
  ['http, https', undefined, false],
])('forwarded %j on %j is secure: %s', (forwarded, protocol, expected) => {
  const headers = new Headers(forwarded ? { 'x-forwarded-proto': forwarded } : {});
  expect(isSecure(headers, protocol)).toBe(expected);
});
