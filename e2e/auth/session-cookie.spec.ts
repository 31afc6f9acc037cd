import { signUpQuickly } from '../support/seed';
import { callAction } from '../support/server-actions';
import { readSession, replaceSessionCookies, sessionCookies, writeSession } from '../support/session-cookie';
import { expect, logOut, signIn, test } from '../support/test';

const PART = 'base64-'.padEnd(3_000, 'A');
const encode = (text: string) => `base64-${Buffer.from(text).toString('base64url')}`;

/** Makes values to replace a session's cookies with, from the valid one. */
const BROKEN: Record<string, (value: string) => string[]> = {
  tampered: (value) => [value.slice(0, 200) + 'AAAA' + value.slice(204)],
  truncated: (value) => [value.slice(0, -40)],
  'oversized, in parts': () => [PART, PART, PART],
};

for (const [name, make] of Object.entries(BROKEN)) {
  test(`a session cookie that is ${name} leads to the login page, where signing in works`, async ({
    page,
    context,
  }) => {
    const email = await signUpQuickly(page);
    const [good] = await sessionCookies(context);
    await replaceSessionCookies(context, make(good?.value ?? ''));
    await page.goto('/transactions');
    await expect(page).toHaveURL('/login?reason=ended&next=%2Ftransactions');
    expect(await sessionCookies(context)).toEqual([]);
    await signIn(page, email);
    await page.waitForURL('/transactions');
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await logOut(page);
    expect(await sessionCookies(context)).toEqual([]);
  });
}

test('no other value opens or breaks a page', async ({ request, baseURL }) => {
  for (const value of [
    '',
    'garbage',
    'base64-',
    'base64-e30',
    'base64-%%%',
    'base64-%00',
    encode('null'),
    encode('0'),
    encode('["a",{"b":1}]'),
    encode('{"access_token":"a","refresh_token":"b","expires_at":9999999999}'),
    encode('{"access_token":"a.b.c","refresh_token":"b","expires_at":1}'),
    encode('{"access_token":{},"refresh_token":[],"expires_at":"x"}'),
    ...['null', '{}', '[]', '1', '""', '"a"'].flatMap((token) => [
      encode(`{"access_token":${token},"refresh_token":"b","expires_at":9999999999}`),
      encode(`{"access_token":"a.b.c","refresh_token":${token},"expires_at":1}`),
    ]),
    '{"access_token":"a"}',
    'undefined',
  ]) {
    for (const cookie of [
      `sb-outlay=${value}`,
      `sb-outlay.0=${value}`,
      `sb-outlay.0=${value}; sb-outlay.2=x`,
    ]) {
      const closed = await request.get('/dashboard', { headers: { cookie }, maxRedirects: 0 });
      expect(closed.status(), cookie).toBe(307);
      expect(new URL(closed.headers().location ?? '', baseURL).pathname, cookie).toBe('/login');
      const open = await request.get('/login', { headers: { cookie }, maxRedirects: 0 });
      expect(open.status(), cookie).toBe(200);
      // These check the session themselves.
      const download = await request.get('/transactions/export.csv', { headers: { cookie } });
      expect(download.status(), cookie).toBe(401);
    }
    const saved = await callAction(request, 'updateSavingsGoal', [{ target: '1' }], {
      cookie: `sb-outlay=${value}`,
    });
    expect(await saved.text(), value).toContain('Your session has ended.');
  }
});

test('changing the token gives nobody another identity', async ({ page, context, anotherBrowser }) => {
  const other = await anotherBrowser();
  const victim = await signUpQuickly(other);
  const { access_token: theirs } = await readSession(other.context());
  await signUpQuickly(page);
  const own = await readSession(context);
  const cookies = await sessionCookies(context);
  const [header, , signature] = own.access_token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const payload = theirs.split('.')[1];
  for (const token of [`${header}.${payload}.${signature}`, `${none}.${payload}.`, `${none}.${payload}`]) {
    await context.addCookies(cookies);
    await writeSession(context, { ...own, access_token: token });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?reason=ended');
    await expect(page.getByText(victim)).toHaveCount(0);
  }
});

test('a cookie header too large for any server is refused, and the server keeps running', async ({
  request,
}) => {
  const cookie = `sb-outlay=base64-${'A'.repeat(100_000)}`;
  const answer = await request.get('/dashboard', { headers: { cookie }, maxRedirects: 0 });
  expect(answer.status()).toBe(431);
  expect((await request.get('/login')).status()).toBe(200);
});

test('scripts cannot read session cookies', async ({ page, context }) => {
  await signUpQuickly(page);
  await page.goto('/settings');
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'time-zone');
  expect(cookies.map(({ name }) => name)).toContain('sb-outlay');
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: false });
  }
  // Written after hydration.
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('time-zone=UTC');
});
