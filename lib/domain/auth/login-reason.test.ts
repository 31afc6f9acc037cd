import { expect, test } from 'vitest';
import { LOGIN_REASONS, loginReason } from './login-reason';

test.each(Object.entries(LOGIN_REASONS))('%s has a text', (reason, words) =>
  expect(loginReason(reason)).toBe(words),
);

test.each([undefined, '', 'unknown', 'ENDED', 'constructor', '__proto__', 'toString', '<b>'])(
  '%j has no text, and is never shown itself',
  (reason) => expect(loginReason(reason)).toBeNull(),
);
