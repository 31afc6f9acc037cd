import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { test } from './instance';
import { callAction, errorOf, signUpQuickly } from './server-action';
import { expect, expectError, newEmail, PASSWORD } from './support';

test.describe.configure({ mode: 'default' });

const TOO_MANY = /^Too many attempts\. Please try again in \d+ seconds?\.$/;
const WRONG = 'Invalid email or password';

/** Tries to sign in from a network address. Answers what the app says. */
async function tryToSignIn(
  request: APIRequestContext,
  email: string,
  client = '192.0.2.1',
  password = 'wrong',
) {
  const input = { email, password, remember: true };
  const answer = await callAction(request, 'signIn', [input], { 'x-real-ip': client });
  return (await errorOf(answer)) ?? 'signed in';
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));

for (const known of [true, false]) {
  test(`the sixth sign-in of ${known ? 'a known' : 'an unknown'} address has to wait, and then may`, async ({
    page,
  }) => {
    const email = known ? await signUpQuickly(page) : newEmail();
    await page.context().clearCookies();
    // Filled in before: the wait is short, and a busy machine slow.
    await page.goto('/login');
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Password').fill(PASSWORD);
    expect(await Promise.all(times(5, () => tryToSignIn(page.request, email)))).toEqual(
      times(5, () => WRONG),
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectError(page, TOO_MANY);
    await expect(page.getByLabel('Email')).toHaveValue(email.toUpperCase());
    await sleep(2_100);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (known) await page.waitForURL('/dashboard');
    else await expectError(page, WRONG);
  });
}

test('a good sign-in forgets the failed ones', async ({ page }) => {
  const email = await signUpQuickly(page);
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(times(4, () => tryToSignIn(page.request, email)));
    expect(answers).toEqual(times(4, () => WRONG));
    expect(await tryToSignIn(page.request, email, '192.0.2.1', PASSWORD)).toBe('signed in');
  }
});

test('apps on one backend count together', async ({ page, instance, playwright }) => {
  const other = await playwright.request.newContext({ baseURL: await instance.startAnotherApp() });
  const email = newEmail();
  const answers = await Promise.all([
    ...times(3, () => tryToSignIn(page.request, email)),
    ...times(2, () => tryToSignIn(other, email)),
  ]);
  expect(answers).toEqual(times(5, () => WRONG));
  expect(await tryToSignIn(other, email)).toMatch(TOO_MANY);
  expect(await tryToSignIn(page.request, email)).toMatch(TOO_MANY);
  await other.dispose();
});

test('one client that tries many addresses has to wait, another one does not', async ({ request }) => {
  const [client, neighbour] = ['198.51.100.7', '198.51.100.8'];
  const answers = await Promise.all(times(60, () => tryToSignIn(request, newEmail(), client)));
  expect(answers).toEqual(times(60, () => WRONG));
  expect(await tryToSignIn(request, newEmail(), client)).toMatch(TOO_MANY);
  expect(await tryToSignIn(request, newEmail(), neighbour)).toBe(WRONG);
});

test('the fourth reset mail to an address has to wait, known or not', async ({ page, mailbox }) => {
  const known = await signUpQuickly(page);
  await page.context().clearCookies();
  for (const email of [known, newEmail()]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    const answers = await Promise.all(
      times(3, () => callAction(page.request, 'forgotPassword', [{ email }])),
    );
    for (const answer of answers) expect(await answer.text()).toContain('Check your email');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expectError(page, TOO_MANY);
  }
  expect(mailbox.countTo(known)).toBeLessThanOrEqual(3);
});

test('the sixth sign-up with an address has to wait', async ({ page }) => {
  const email = await signUpQuickly(page);
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD };
  await Promise.all(times(4, () => callAction(page.request, 'signUp', [input])));
  const answer = await callAction(page.request, 'signUp', [input]);
  expect(await answer.text()).toContain('Too many attempts');
});

test('a refused sign-in takes as long for a known address as for an unknown one', async ({ page }) => {
  const known = await signUpQuickly(page);
  await page.context().clearCookies();
  const medians = [];
  for (const email of [known, newEmail()]) {
    const durations = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const started = performance.now();
      expect(await tryToSignIn(page.request, email)).toBe(WRONG);
      durations.push(performance.now() - started);
      expect(durations.at(-1), 'none is quick').toBeGreaterThan(880);
    }
    medians.push(durations.toSorted((one, other) => one - other)[2] ?? 0);
  }
  const [forKnown = 0, forUnknown = 0] = medians;
  expect(Math.abs(forKnown - forUnknown)).toBeLessThan(150);
});
