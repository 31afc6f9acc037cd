import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../support/instance';
import { readSession } from '../support/session-cookie';
import { expect, expectError, logOut, newEmail, signUp, test as onSharedInstance } from '../support/test';

test.describe.configure({ mode: 'default' });

const FAILED = 'Failed to sign in with Google';

/** Google's response: a code if the user consents, or an error. */
type Answer = { code: string } | { error: string };

interface Trip {
  /** The URL at the backend where the browser started, and the URL at Google that it was redirected to. */
  begun: URL;
  google: URL;
  /** The address to which the backend would redirect in the end, if `stop` is set. */
  end: string | undefined;
}

/**
 * Plays the part of Google's screen: records where the browser is sent and redirects it back with the given result.
 * With `stop`, the browser does not follow the backend's redirect to the app.
 */
async function playGoogle(context: BrowserContext, answer: Answer, { stop = false } = {}): Promise<Trip[]> {
  const trips: Trip[] = [];
  await context.unroute('**/auth/v1/authorize?**');
  await context.route('**/auth/v1/authorize?**', async (route) => {
    const sent = await route.fetch({ maxRedirects: 0 });
    const google = new URL(sent.headers().location ?? '');
    const back = new URL(google.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', google.searchParams.get('state') ?? '');
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    const returned = stop ? await route.fetch({ url: back.href, maxRedirects: 0 }) : undefined;
    trips.push({ begun: new URL(route.request().url()), google, end: returned?.headers().location });
    await route.fulfill(
      stop ? { body: 'Stopped on the way back' } : { status: 302, headers: { location: back.href } },
    );
  });
  return trips;
}

/** The code for a user who consents, in the format of the mock. */
const consent = (email: string) => ({
  code: Buffer.from(JSON.stringify({ email, name: 'Ada Lovelace' })).toString('base64url'),
});

async function continueWithGoogle(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.getByText('Or continue with email')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

test('a new user signs up with Google, sets up an account, and signs in again later', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await playGoogle(context, consent(email));
  await continueWithGoogle(page);
  await page.waitForURL('/account-setup?next=%2Fdashboard');
  await page.getByRole('button', { name: 'Create default account' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await continueWithGoogle(page);
  await page.waitForURL('/dashboard');
  await page.goto('/bank-accounts');
  await expect(page.getByText('Default Account')).toHaveCount(1);
});

test('Google signs in to the account that has the same address', async ({ page, context }) => {
  const email = await signUp(page);
  const { user } = await readSession(context);
  await logOut(page);
  await playGoogle(context, consent(email));
  await continueWithGoogle(page);
  await page.waitForURL('/dashboard');
  expect((await readSession(context)).user.id).toBe(user.id);
});

test('Google is asked for offline access and consent, with a PKCE challenge of this browser', async ({
  page,
  context,
  baseURL,
  instance,
}) => {
  const trips = await playGoogle(context, consent(newEmail()));
  await continueWithGoogle(page);
  await page.waitForURL(/\/account-setup/);
  const [trip] = trips;
  if (!trip) throw new Error('the browser was not redirected to Google');
  const { begun, google } = trip;
  expect(Object.fromEntries(begun.searchParams)).toEqual({
    provider: 'google',
    redirect_to: `${baseURL}/dashboard`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
    access_type: 'offline',
    prompt: 'consent',
  });
  expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    client_id: 'outlay-tests',
    redirect_uri: `${instance.backendUrl}/auth/v1/callback`,
    response_type: 'code',
    access_type: 'offline',
    prompt: 'consent',
  });
  expect(google.href).not.toContain('outlay-tests-secret');
});

test('a refused consent and a failed exchange are reported', async ({ page, context }) => {
  await playGoogle(context, { error: 'access_denied' });
  await continueWithGoogle(page);
  await page.waitForURL(/\/login\?reason=google/);
  await expectError(page, FAILED);
  // The user consents, but the code is invalid.
  await playGoogle(context, { code: 'garbage' });
  await continueWithGoogle(page);
  await page.waitForURL(/\/login\?reason=google/);
  await expectError(page, FAILED);
});

test('a code works once, in the browser that started, and for the user it was issued to', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const trips = await playGoogle(context, consent(newEmail()), { stop: true });
  await continueWithGoogle(page);
  await expect(page.getByText('Stopped on the way back')).toBeVisible();
  const stolen = trips[0]?.end ?? '';
  expect(stolen).toMatch(/\/dashboard\?code=/);

  const thief = await anotherBrowser();
  await thief.goto(stolen);
  await expect(thief).toHaveURL('/login?reason=google');
  await expectError(thief, FAILED);

  await page.goto(stolen);
  await page.waitForURL(/\/account-setup/);
  await page.goto(stolen);
  await expect(page, 'a stale code ends no session').toHaveURL(/\/account-setup/);
  await logOut(page);
  await page.goto(stolen);
  await expect(page).toHaveURL('/login?reason=google');
  for (const code of ['garbage', '11111111-1111-4111-8111-111111111111', '', "'; drop table x"]) {
    await page.goto(`/auth/callback?code=${encodeURIComponent(code)}`);
    await expect(page).toHaveURL('/login?reason=google');
    await expectError(page, FAILED);
  }
});

test('a response from Google that the auth service cannot match is reported, wherever it redirects', async ({
  page,
}) => {
  const lost = new URLSearchParams({
    error: 'invalid_request',
    error_code: 'bad_oauth_state',
    error_description: 'OAuth state not found or expired',
  });
  for (const path of ['/', '/dashboard']) {
    await page.goto(`${path}?${lost}#${lost}&sb=`);
    await expect(page).toHaveURL(/\/login\?reason=google-lost/);
    await expectError(page, `${FAILED}. It took too long, or was started in another browser. Try again.`);
  }
  await page.goto('/?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid');
  await expect(page).toHaveURL('/login?reason=link');
  await expect(page.getByRole('link', { name: 'Ask for a new one' })).toBeVisible();
});

test('a Google sign-in that cannot start is reported', async ({ page, faulty, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR|Failed to load resource/);
  await page.goto(`${faulty.url}/login`);
  await page.route('**/login', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectError(page, FAILED);
});

onSharedInstance('without Google credentials there is no button for it', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await expect(page.getByText('Or continue with email')).toHaveCount(0);
});

test('users without a password delete their account with the address alone, soon after signing in', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await playGoogle(context, consent(email));
  await continueWithGoogle(page);
  await page.getByRole('button', { name: 'Create default account' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('this works within ten minutes of signing in')).toBeVisible();
  await expect(page.getByLabel('Your password')).toHaveCount(0);
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('/login?reason=deleted');
  await continueWithGoogle(page);
  await page.waitForURL('/account-setup?next=%2Fdashboard');
});
