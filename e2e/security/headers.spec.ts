import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIResponse } from '@playwright/test';
import { buildFolder, test } from '../support/instance';
import { postMailLink } from '../support/mail-links';
import { signUpQuickly } from '../support/seed';
import { callAction } from '../support/server-actions';
import { letAccessTokenExpire } from '../support/session-cookie';
import { expect, newEmail, PASSWORD } from '../support/test';

test.describe.configure({ mode: 'default' });

const noRedirect = { maxRedirects: 0 };

function expectSafe(response: APIResponse, name: string): void {
  const headers = response.headers();
  expect.soft(headers, name).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect.soft(headers['content-security-policy'], name).toMatch(/frame-ancestors 'none'/);
  expect.soft(headers['x-powered-by'], name).toBeUndefined();
  expect.soft(headers['strict-transport-security'], `${name}: not over plain HTTP`).toBeUndefined();
}

/** The directives of a policy, by name. */
function policyOf(response: APIResponse): Record<string, string> {
  const policy = response.headers()['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
}

const staticFile = () => {
  const chunk = readdirSync(join(buildFolder(), 'static/chunks')).find((name) => name.endsWith('.js'));
  return `/_next/static/chunks/${chunk}`;
};

test('every kind of response has the headers', async ({ page, request }) => {
  await signUpQuickly(page);
  for (const [name, status, response] of [
    ['a public page', 200, await request.get('/')],
    ['a page for visitors', 200, await request.get('/login')],
    ['a page for users', 200, await page.request.get('/transactions', noRedirect)],
    ['a redirect to the login page', 307, await request.get('/transactions', noRedirect)],
    ['a redirect from an unknown address', 307, await request.get('/nowhere', noRedirect)],
    ['what browsers ask for unasked', 307, await request.get('/favicon.ico', noRedirect)],
    ['a redirect by a route handler', 307, await request.get('/auth/callback', noRedirect)],
    ['a download', 200, await request.get('/upload/template.csv')],
    ['an icon', 200, await request.get('/icon.svg')],
    ['the manifest', 200, await request.get('/manifest.webmanifest')],
    ['the worker for offline', 200, await request.get('/service-worker.js')],
    ['a static file', 200, await request.get(staticFile())],
    ['a static file there is none of', 404, await request.get('/_next/static/none.js')],
    ['an image', 400, await request.get('/_next/image?url=none')],
    ['an action', 200, await callAction(request, 'signUp', [{}])],
    ['an action that redirects', 200, await callAction(page.request, 'signOut', [])],
  ] as const) {
    expect.soft(response.status(), name).toBe(status);
    expectSafe(response, name);
  }
});

test('so does the page that says the backend is down', async ({ page, instance }) => {
  await signUpQuickly(page);
  await instance.stopBackend();
  const response = await page.request.get('/dashboard');
  await instance.startBackend();
  expect(response.status()).toBe(503);
  expectSafe(response, '503');
  expect(policyOf(response)['script-src']).not.toContain('unsafe');
});

test('scripts need the nonce of their page', async ({ page, request }) => {
  await signUpQuickly(page);
  const nonces = new Set<string>();
  const responses = [
    ...(await Promise.all(['/', '/login', '/login', '/signup'].map((path) => request.get(path)))),
    ...(await Promise.all(['/dashboard', '/settings'].map((path) => page.request.get(path)))),
  ];
  for (const response of responses) {
    const policy = policyOf(response);
    const nonce = /^'self' 'nonce-([\w+/]{24})' 'strict-dynamic'$/.exec(policy['script-src'] ?? '')?.[1];
    expect(nonce, `${response.url()}: ${policy['script-src']}`).toBeDefined();
    nonces.add(nonce ?? '');
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'connect-src': "'self'",
    });
    const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size, 'each page has its own nonce').toBe(responses.length);
});

test('a static file opened as a page runs nothing', async ({ request }) => {
  const policy = policyOf(await request.get(staticFile()));
  expect(policy['default-src']).toBe("'none'");
});

test('no cache stores anything a user sees', async ({ page }) => {
  await signUpQuickly(page);
  for (const path of ['/dashboard', '/transactions', '/settings', '/bank-accounts', '/upload']) {
    const { 'cache-control': caching } = (await page.request.get(path)).headers();
    expect(caching, path).toMatch(/private|no-store/);
    expect(caching, path).toContain('no-store');
  }
});

test('no cache stores a redirect, or a response that starts, refreshes or ends a session', async ({
  page,
  request,
  context,
  instance,
  mailbox,
}) => {
  const email = await signUpQuickly(page);
  await page.goto('/bank-accounts');
  const cookieNow = async () =>
    (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const good = await cookieNow();
  await letAccessTokenExpire(page, instance.keys);
  const expired = await cookieNow();
  await callAction(request, 'forgotPassword', [{ email }]);
  const link = new URL((await mailbox.lastTo(email)).htmlLink);
  const get = (path: string, cookie = '') =>
    request.get(path, { headers: { ...(cookie && { cookie }) }, maxRedirects: 0 });
  for (const [name, response] of [
    ['to the login page', await get('/transactions')],
    ['from the login page', await get('/login', good)],
    ['from an unknown address', await get('/nowhere')],
    ['after a refused Google sign-in', await get('/dashboard?error=access_denied')],
    ['on the way back from Google', await get('/dashboard?code=none')],
    ['of a code', await get('/auth/callback?code=none')],
    ['of a link without a token', await get('/auth/confirm')],
    ['of a link', await get(link.pathname + link.search)],
    ['a refresh', await get('/settings', expired)],
    ['an end', await get('/settings', 'sb-outlay=base64-bnVsbA')],
    ['an end on a page for visitors', await get('/login', 'sb-outlay=base64-bnVsbA')],
    ['signing in', await callAction(request, 'signIn', [{ email, password: PASSWORD, remember: true }])],
    [
      'signing up',
      await callAction(request, 'signUp', [
        { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD },
      ]),
    ],
    ['signing out', await callAction(request, 'signOut', [])],
  ] as const) {
    expect.soft(response.headers()['cache-control'], name).toContain('no-store');
  }
});

test.describe('behind a proxy that terminates HTTPS', () => {
  const https = { 'x-forwarded-proto': 'https' };

  test('every response requires HTTPS from now on', async ({ request }) => {
    for (const path of [
      '/',
      '/login',
      '/dashboard',
      '/nowhere',
      '/icon.svg',
      '/upload/template.csv',
      staticFile(),
    ]) {
      const response = await request.get(path, { ...noRedirect, headers: https });
      expect(response.headers()['strict-transport-security'], path).toBe(
        'max-age=63072000; includeSubDomains',
      );
    }
    const listed = await request.get('/login', { headers: { 'x-forwarded-proto': 'https, http' } });
    expect(listed.headers()['strict-transport-security']).toBeDefined();
  });

  test('every session cookie is sent over HTTPS alone', async ({
    page,
    request,
    context,
    instance,
    mailbox,
  }) => {
    const email = await signUpQuickly(page);
    await page.goto('/bank-accounts');
    await letAccessTokenExpire(page, instance.keys);
    const expired = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await callAction(request, 'forgotPassword', [{ email }]);
    const link = new URL((await mailbox.lastTo(email)).htmlLink);
    const signIn = [{ email, password: PASSWORD, remember: true }];
    const signUpInput = [{ email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD }];
    for (const [name, response] of [
      ['signing in', await callAction(request, 'signIn', signIn, https)],
      ['signing up', await callAction(request, 'signUp', signUpInput, https)],
      [
        'a refresh',
        await request.get('/settings', { headers: { ...https, cookie: expired }, maxRedirects: 0 }),
      ],
      ['Google', await callAction(request, 'signInWithGoogle', [], https)],
      ['a reset', await postMailLink(request, link.pathname + link.search, https)],
    ] as const) {
      const cookies = response.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
      expect(cookies.length, name).toBeGreaterThan(0);
      for (const { value } of cookies) {
        expect(value, name).toMatch(/; Secure/);
        expect(value, name).toMatch(/; HttpOnly/);
        expect(value, name).toMatch(/; SameSite=lax/i);
        expect(value, name).toMatch(/; Path=\//);
      }
    }
  });
});
