import { expect, test } from 'vitest';
import { beganByMail, choiceMarker, passwordChoice } from './password-choice';

const SESSION = '0b8f0000-0000-4000-8000-000000000001';
const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;
const claims = (amr?: unknown) => ({ session_id: SESSION, ...(amr === undefined ? {} : { amr }) }) as never;
const began = (method: string, ago = 0) => [{ method, timestamp: Math.floor((NOW - ago) / 1000) }];
const marker = choiceMarker(SESSION, 'reset', NOW);

test('a marker holds for its session, for an hour', () => {
  expect(passwordChoice(claims(), marker, NOW)).toBe('reset');
  expect(passwordChoice(claims(), marker, NOW + HOUR - 1000)).toBe('reset');
  expect(passwordChoice(claims(), marker, NOW + HOUR)).toBeNull();
  expect(passwordChoice({ session_id: 'another' } as never, marker, NOW)).toBeNull();
  expect(passwordChoice({} as never, choiceMarker('undefined', 'reset', NOW), NOW)).toBeNull();
  expect(passwordChoice(claims(), choiceMarker(SESSION, 'first', NOW), NOW)).toBe('first');
});

test('nothing a client can make is a marker', () => {
  const [, time, signature] = marker.split('.');
  const later = Number(time) + 3000;
  for (const made of [
    undefined,
    '',
    SESSION,
    `reset.${time}`,
    `reset.${time}.${SESSION}`,
    `reset.${later}.${signature}`,
    `first.${time}.${signature}`,
    `other.${time}.${signature}`,
    `${marker}x`,
    `reset.${time}.${'A'.repeat(43)}`,
  ]) {
    expect(passwordChoice(claims(), made, NOW), made).toBeNull();
  }
});

test.each(['password', 'oauth', 'sso/saml', 'email_change', 'anonymous', 'totp'])(
  'a session that began with %s chooses nothing, whatever its marker says',
  (method) => {
    expect(passwordChoice(claims(began(method)), marker, NOW)).toBeNull();
    expect(passwordChoice(claims([...began('otp'), ...began(method)]), marker, NOW)).toBeNull();
    expect(passwordChoice(claims([method]), marker, NOW)).toBeNull();
    expect(beganByMail(claims(began(method)))).toBe(false);
  },
);

test.each(['otp', 'magiclink', 'invite', 'email/signup'])(
  'one that began with %s needs its marker',
  (method) => {
    expect(passwordChoice(claims(began(method)), undefined, NOW)).toBeNull();
    expect(passwordChoice(claims(began(method)), marker, NOW)).toBe('reset');
    expect(beganByMail(claims(began(method)))).toBe(true);
  },
);

test('one that began with a reset link needs none, for an hour', () => {
  expect(passwordChoice(claims(began('recovery')), undefined, NOW)).toBe('reset');
  expect(passwordChoice(claims(began('recovery', HOUR)), undefined, NOW)).toBeNull();
  expect(passwordChoice(claims(['recovery']), undefined, NOW)).toBeNull();
});

test('a token that says nothing of its beginning is not taken for one by mail', () => {
  expect(beganByMail(claims())).toBe(false);
  expect(beganByMail(claims([]))).toBe(false);
});
