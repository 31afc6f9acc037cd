import { expect, test } from 'vitest';
import { findVerified, rememberVerified } from './verified-sessions';

const ada = { token: 'token of ada', claims: { sub: 'ada' }, email: 'ada@example.com' } as never;
const grace = { token: 'token of grace', claims: { sub: 'grace' }, email: 'grace@example.com' } as never;

test('what was verified for a request is found by that request with the same token alone', () => {
  rememberVerified('one', ada, 0);
  rememberVerified('two', grace, 0);
  expect(findVerified('one', 'token of ada', 1)).toBe(ada);
  expect(findVerified('two', 'token of grace', 1)).toBe(grace);
  // Another's request named by one who has a session, by one who has none, and no request at all.
  expect(findVerified('two', 'token of ada', 1)).toBeNull();
  expect(findVerified('two', undefined, 1)).toBeNull();
  expect(findVerified('three', 'token of ada', 1)).toBeNull();
  expect(findVerified(null, 'token of ada', 1)).toBeNull();
});

test('it holds for some seconds', () => {
  rememberVerified('late', ada, 1_000);
  expect(findVerified('late', 'token of ada', 5_999)).toBe(ada);
  expect(findVerified('late', 'token of ada', 6_000)).toBeNull();
});

test('what holds no longer is forgotten', () => {
  rememberVerified('old', ada, 10_000);
  rememberVerified('new', ada, 20_000);
  // Even by a clock that was set back.
  expect(findVerified('old', 'token of ada', 10_001)).toBeNull();
});
