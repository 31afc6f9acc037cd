import { expect, test } from 'vitest';
import { MAIL_LINK_WORDS, mailLinkValues, readMailLink } from './mail-link';

test('a link is a token of a known kind, or a code', () => {
  expect(readMailLink({ token_hash: 'abc', type: 'signup' })).toEqual({
    kind: 'signup',
    token: 'abc',
    email: null,
    next: null,
  });
  expect(readMailLink({ token: 'abc', type: 'recovery', email: 'ada@example.com' })).toMatchObject({
    token: 'abc',
    email: 'ada@example.com',
  });
  expect(readMailLink({ code: 'abc', next: '/reset-password' })).toMatchObject({
    kind: 'code',
    code: 'abc',
    next: '/reset-password',
  });
  for (const nothing of [
    {},
    { type: 'recovery' },
    { token_hash: 'abc' },
    { token_hash: 'abc', type: 'constructor' },
    { token_hash: '', type: 'signup' },
    { token_hash: ['abc'], type: 'signup' },
    { code: 'x'.repeat(3000) },
  ]) {
    expect(readMailLink(nothing), JSON.stringify(nothing).slice(0, 60)).toBeNull();
  }
});

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada bank@example.com', 'ada+bank@example.com'],
  ['ada', null],
  ['<b>ada</b>', null],
  [undefined, null],
  [['ada@example.com'], null],
])('the address %j is parsed as %j', (email, read) =>
  expect(readMailLink({ token: 'abc', type: 'signup', email })?.email).toBe(read),
);

test('the values of a link survive its form', () => {
  for (const values of [
    { token_hash: 'abc', type: 'email_change', email: 'ada+bank@example.com', next: '/settings' },
    { code: 'abc' },
  ]) {
    const link = readMailLink(values);
    expect(link && mailLinkValues(link)).toEqual(values);
  }
});

test('every kind’s text names the address if it is known', () => {
  for (const { text } of Object.values(MAIL_LINK_WORDS)) {
    expect(text('ada@example.com')).toContain('ada@example.com');
    expect(text(null)).not.toContain('null');
  }
});
