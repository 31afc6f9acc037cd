import { describe, expect, test } from 'vitest';
import { decideRoute, isPublic, pathAfterSignIn } from './routes';

const pass = { action: 'pass' };
const to = (target: string) => ({ action: 'redirect', to: target });

describe('every route for both states', () => {
  test.each([
    ['/', pass, pass],
    ['/login', pass, to('/dashboard')],
    ['/signup', pass, to('/dashboard')],
    ['/dashboard', to('/login'), pass],
    ['/transactions', to('/login?next=%2Ftransactions'), pass],
    ['/upload', to('/login?next=%2Fupload'), pass],
    ['/settings', to('/login?next=%2Fsettings'), pass],
    ['/bank-accounts', to('/login?next=%2Fbank-accounts'), pass],
    ['/nowhere', to('/'), to('/')],
    ['/dashboard/deeper', to('/'), to('/')],
    ['/Dashboard', to('/'), to('/')],
    ['/constructor', to('/'), to('/')],
    ['/icon.svg', pass, pass],
  ])('%s', (path, visitor, user) => {
    expect(decideRoute(path, '', false)).toEqual(visitor);
    expect(decideRoute(path, '', true)).toEqual(user);
  });

  test('what was asked for is remembered with its query', () =>
    expect(decideRoute('/transactions', '?q=a&page=2', false)).toEqual(
      to('/login?next=%2Ftransactions%3Fq%3Da%26page%3D2'),
    ));
});

test('only public pages are shown while nobody can be asked who is there', () => {
  expect(isPublic('/')).toBe(true);
  expect(isPublic('/login')).toBe(false);
  expect(isPublic('/dashboard')).toBe(false);
  expect(isPublic('/nowhere')).toBe(false);
});

describe('where sign-in leads', () => {
  test.each(['/transactions', '/transactions?q=a&page=2', '/upload'])('%s is one of ours', (next) =>
    expect(pathAfterSignIn(next)).toBe(next),
  );

  test.each([
    undefined,
    '',
    'transactions',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    'https://evil.example/transactions',
    'https:evil.example',
    'javascript:alert(1)',
    '/nowhere',
    '/login',
    '/../..//evil.example',
    '/transactions\r\nset-cookie:x=1',
  ])('%j leads home', (next) => expect(pathAfterSignIn(next)).toBe('/dashboard'));
});
