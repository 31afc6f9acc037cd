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

test('without any variable no mail is sent, Google is unknown, and every name is filled in', () => {
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

test('a whole group switches its feature on', () => {
  expect(featureEnvironment(smtp)).toMatchObject({ ...smtp, OUTLAY_SMTP_ENABLED: 'true' });
  expect(featureEnvironment(google)).toMatchObject({
    ...google,
    OUTLAY_GOOGLE_ENABLED: 'true',
    OUTLAY_SMTP_ENABLED: 'false',
  });
});

describe('half a group is refused by what is missing, without the values', () => {
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

test('where e-mails are sent, addresses are confirmed unless it is said otherwise', () =>
  expect(featureEnvironment(smtp).OUTLAY_CONFIRM_EMAIL).toBe('true'));

test('only the names the configuration asks for get through', () =>
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
