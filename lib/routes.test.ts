import { describe, expect, test } from 'vitest';
import { decideRoute, isPublic, pathAfterSignIn, pathOfAuthError } from './routes';

const ACCOUNT = '8f14e45f-ceea-467f-9b1a-2d3b8f0c1a11';
const pass = { action: 'pass' };
const to = (target: string) => ({ action: 'redirect', to: target });

describe('every route for both states', () => {
  test.each([
    ['/', pass, pass],
    ['/login', pass, to('/dashboard')],
    ['/signup', pass, to('/dashboard')],
    ['/forgot-password', pass, to('/dashboard')],
    ['/reset-password', to('/forgot-password'), to('/dashboard')],
    ['/account-setup', to('/login?next=%2Faccount-setup'), pass],
    ['/dashboard', to('/login'), pass],
    ['/transactions', to('/login?next=%2Ftransactions'), pass],
    ['/transactions/trash', to('/login?next=%2Ftransactions%2Ftrash'), pass],
    ['/reports', to('/login?next=%2Freports'), pass],
    ['/reports/spending', to('/login?next=%2Freports%2Fspending'), pass],
    ['/reports/months', to('/login?next=%2Freports%2Fmonths'), pass],
    ['/reports/other', to('/'), to('/')],
    ['/upload', to('/login?next=%2Fupload'), pass],
    ['/settings', to('/login?next=%2Fsettings'), pass],
    ['/settings/budget-period', to('/login?next=%2Fsettings%2Fbudget-period'), pass],
    ['/settings/rules', to('/login?next=%2Fsettings%2Frules'), pass],
    ['/settings/rules/new', to('/login?next=%2Fsettings%2Frules%2Fnew'), pass],
    [
      '/settings/rules/11111111-1111-4111-8111-111111111111',
      to('/login?next=%2Fsettings%2Frules%2F11111111-1111-4111-8111-111111111111'),
      pass,
    ],
    ['/settings/rules/[id]', to('/'), to('/')],
    ['/settings/rules/7', to('/'), to('/')],
    ['/settings/rules/preview', pass, pass],
    ['/settings/rules/matches', pass, pass],
    ['/bank-accounts', to('/login?next=%2Fbank-accounts'), pass],
    [`/bank-accounts/${ACCOUNT}`, to(`/login?next=${encodeURIComponent(`/bank-accounts/${ACCOUNT}`)}`), pass],
    ['/bank-accounts/savings', to('/'), to('/')],
    ['/bank-accounts/reconcile', pass, pass],
    ['/net-worth', to('/login?next=%2Fnet-worth'), pass],
    ['/budgets', to('/login?next=%2Fbudgets'), pass],
    ['/budgets/proposals', pass, pass],
    ['/budgets/series', pass, pass],
    ['/nowhere', to('/'), to('/')],
    ['/dashboard/deeper', to('/'), to('/')],
    ['/Dashboard', to('/'), to('/')],
    ['/constructor', to('/'), to('/')],
    ['/icon.svg', pass, pass],
    ['/apple-icon.png', pass, pass],
    ['/icons/192.png', pass, pass],
    ['/icons/512.png', pass, pass],
    ['/icons/maskable-512.png', pass, pass],
    ['/icons/other.png', to('/'), to('/')],
    ['/opengraph-image.png', pass, pass],
    ['/manifest.webmanifest', pass, pass],
    ['/service-worker.js', pass, pass],
    ['/robots.txt', pass, pass],
    ['/sitemap.xml', pass, pass],
    ['/transactions/export.csv', pass, pass],
    ['/reports/export.csv', pass, pass],
    ['/transactions/find', pass, pass],
    ['/notifications/mail', pass, pass],
    ['/transactions/matching', pass, pass],
    ['/transactions/sheet', pass, pass],
    ['/transactions/candidates', pass, pass],
    ['/imports/rows', pass, pass],
    ['/imports/row', pass, pass],
    ['/imports/match', pass, pass],
    ['/imports/commit', pass, pass],
    ['/imports/excluded-rows', pass, pass],
    ['/imports/history', pass, pass],
    ['/imports/mapping', pass, pass],
    ['/imports/proofs', pass, pass],
    ['/imports', to('/'), to('/')],
    ['/notifications', pass, pass],
    ['/notifications/daily', pass, pass],
    ['/session', pass, pass],
    ['/signed-in', to('/login?next=%2Fsigned-in'), pass],
    ['/settings/export.zip', pass, pass],
    ['/auth/confirm', pass, pass],
    ['/auth/callback', pass, pass],
    ['/auth/v1/verify', pass, pass],
    ['/auth', to('/'), to('/')],
  ])('%s', (path, session, user) => {
    expect(decideRoute(path, '', 'signed-out')).toEqual(session);
    expect(decideRoute(path, '', 'signed-in')).toEqual(user);
  });

  test('what was asked for is remembered with its query', () =>
    expect(decideRoute('/transactions', '?q=a&page=2', 'signed-out')).toEqual(
      to('/login?next=%2Ftransactions%3Fq%3Da%26page%3D2'),
    ));
});

test('a session that has ended says so on the login page', () => {
  expect(decideRoute('/upload', '', 'ended')).toEqual(to('/login?reason=ended&next=%2Fupload'));
  expect(decideRoute('/dashboard', '', 'ended')).toEqual(to('/login?reason=ended'));
  expect(decideRoute('/login', '', 'ended')).toEqual(pass);
});

test('a reset link opens one page more, and closes none', () => {
  expect(decideRoute('/reset-password', '', 'recovery')).toEqual(pass);
  expect(decideRoute('/dashboard', '', 'recovery')).toEqual(pass);
  expect(decideRoute('/login', '', 'recovery')).toEqual(to('/dashboard'));
});

test('who has just confirmed an address chooses a password before anything else', () => {
  expect(decideRoute('/reset-password', '', 'first-password')).toEqual(pass);
  for (const path of ['/dashboard', '/account-setup', '/settings']) {
    expect(decideRoute(path, '', 'first-password')).toEqual(to('/reset-password'));
  }
  for (const path of ['/', '/auth/confirm']) expect(decideRoute(path, '', 'first-password')).toEqual(pass);
});

test('what Google sign-in comes back with is taken to where it is handled', () => {
  for (const session of ['signed-out', 'signed-in', 'ended'] as const) {
    expect(decideRoute('/dashboard', '?code=a%26b', session, 'a&b')).toEqual(to('/auth/callback?code=a%26b'));
  }
  expect(decideRoute('/transactions', '?code=x', 'signed-in', 'x')).toEqual(pass);
});

describe('what the auth service has sent back with an error', () => {
  const sentBack = (path: string, query: string) => pathOfAuthError(path, new URLSearchParams(query));

  test.each([
    ['error=access_denied', '/login?reason=google'],
    ['error=server_error&error_code=unexpected_failure', '/login?reason=google'],
    ['error=access_denied&error_code=signup_disabled', '/login?reason=google'],
    ['error=invalid_request&error_code=bad_oauth_state', '/login?reason=google-lost'],
    ['error=invalid_request&error_code=bad_oauth_callback', '/login?reason=google-lost'],
    ['error=server_error&error_code=flow_state_expired', '/login?reason=google-lost'],
    [
      'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      '/login?reason=link',
    ],
  ])('%s leads to %s', (query, path) => {
    expect(sentBack('/', query)).toBe(path);
    expect(sentBack('/dashboard', query)).toBe(path);
    expect(sentBack('/transactions', query)).toBeNull();
  });

  test('nothing else is led away', () => {
    expect(sentBack('/', '')).toBeNull();
    expect(sentBack('/', 'error=&error_code=bad_oauth_state')).toBeNull();
    expect(sentBack('/dashboard', 'period=2026-11')).toBeNull();
  });
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
