import { describe, expect, test } from 'vitest';
import { featureEnvironment } from './backend-features.mjs';

const smtp = {
  SMTP_HOST: 'mail.example.com',
  SMTP_PORT: '465',
  SMTP_USER: 'outlay',
  SMTP_PASSWORD: 'secret',
  SMTP_FROM: 'outlay@example.com',
};
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

test('without any variable no mail is sent, Google is off, and every name has a value', () => {
  const environment = featureEnvironment({});
  expect(environment).toMatchObject({
    OUTLAY_SMTP_ENABLED: 'false',
    OUTLAY_GOOGLE_ENABLED: 'false',
    OUTLAY_CONFIRM_EMAIL: 'false',
    OUTLAY_TOKEN_SECONDS: '3600',
    SMTP_PORT: '587',
  });
  for (const name of [...Object.keys(smtp), ...Object.keys(google)]) expect(environment[name]).toBeTruthy();
});

test('a complete group switches its feature on', () => {
  expect(featureEnvironment(smtp)).toMatchObject({ ...smtp, OUTLAY_SMTP_ENABLED: 'true' });
  expect(featureEnvironment(google)).toMatchObject({
    ...google,
    OUTLAY_GOOGLE_ENABLED: 'true',
    OUTLAY_SMTP_ENABLED: 'false',
  });
});

describe('an incomplete group is refused with the missing names, without the values', () => {
  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID set, but GOOGLE_CLIENT_SECRET missing.'],
    [{ GOOGLE_CLIENT_SECRET: 'geheim' }, 'GOOGLE_CLIENT_SECRET set, but GOOGLE_CLIENT_ID missing.'],
    [
      { ...smtp, SMTP_FROM: undefined },
      'SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD set, but SMTP_FROM missing.',
    ],
  ])('%o', (variables, message) => expect(() => featureEnvironment(variables)).toThrow(message));
});

test.each([
  ['true', 'true'],
  ['false', 'false'],
  ['yes', 'false'],
])('OUTLAY_CONFIRM_EMAIL=%s asks for confirmation: %s', (value, expected) => {
  expect(featureEnvironment({ OUTLAY_CONFIRM_EMAIL: value }).OUTLAY_CONFIRM_EMAIL).toBe(expected);
  expect(featureEnvironment({ ...smtp, OUTLAY_CONFIRM_EMAIL: value }).OUTLAY_CONFIRM_EMAIL).toBe(expected);
});

test('with a mail server, addresses are confirmed unless set otherwise', () =>
  expect(featureEnvironment(smtp).OUTLAY_CONFIRM_EMAIL).toBe('true'));

test('returns only the names that the configuration needs', () =>
  expect(Object.keys(featureEnvironment({ PATH: '/bin', DATABASE_URL: 'x' })).toSorted()).toEqual([
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'OUTLAY_CONFIRM_EMAIL',
    'OUTLAY_GOOGLE_ENABLED',
    'OUTLAY_SMTP_ENABLED',
    'OUTLAY_TOKEN_SECONDS',
    'SMTP_FROM',
    'SMTP_HOST',
    'SMTP_PASSWORD',
    'SMTP_PORT',
    'SMTP_USER',
  ]));
