import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { test } from './instance';
import { callAction, errorOf, signUpQuickly } from './server-action';
import { guessUntilSlowed, TOO_MANY } from './slowed';
import { expect, expectError, newClient, newEmail, PASSWORD, signIn } from './support';

test.describe.configure({ mode: 'default' });

const WRONG = 'Invalid email or password';

/** Tries to sign in, from the test's network address or another one. Answers what the app says. */
async function tryToSignIn(
  request: APIRequestContext,
  email: string,
  { password = 'wrong', client }: { password?: string; client?: string } = {},
) {
  const input = { email, password, remember: true };
  const answer = await callAction(request, 'signIn', [input], client ? { 'x-real-ip': client } : {});
  return (await errorOf(answer)) ?? 'signed in';
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));

/** What these were told that were slowed, after so many at once that were not. */
async function slowedAfter(allowed: number, answers: Promise<string>[]): Promise<string[]> {
  const all = await Promise.all(answers);
  const slowed = all.filter((answer) => TOO_MANY.test(answer));
  expect(all.filter((answer) => !slowed.includes(answer))).toEqual(times(allowed, () => WRONG));
  return slowed;
}

for (const known of [true, false]) {
  test(`after five sign-ins ${known ? 'a known' : 'an unknown'} address has to wait, and then may`, async ({
    page,
  }) => {
    const email = (known ? await signUpQuickly(page) : newEmail()).toUpperCase();
    await page.context().clearCookies();
    await page.goto('/login');
    const refused = page.getByRole('alert').filter({ hasText: WRONG });
    const guess = () => signIn(page, email, 'wrong');
    const { guesses, seconds } = await guessUntilSlowed(page, refused, guess);
    expect(guesses).toBeGreaterThanOrEqual(5);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await sleep(seconds * 1_000);
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
    expect(await tryToSignIn(page.request, email, { password: PASSWORD })).toBe('signed in');
  }
});

test('apps on one backend count together', async ({ page, instance, playwright }) => {
  const other = await playwright.request.newContext({ baseURL: await instance.startAnotherApp() });
  const email = newEmail();
  const slowed = await slowedAfter(5, [
    ...times(4, () => tryToSignIn(page.request, email)),
    ...times(3, () => tryToSignIn(other, email)),
  ]);
  expect(slowed).toHaveLength(2);
  await other.dispose();
});

test('one client that tries many addresses has to wait, another one does not', async ({ request }) => {
  const [client, neighbour] = [newClient(), newClient()];
  const slowed = await slowedAfter(
    60,
    times(62, () => tryToSignIn(request, newEmail(), { client })),
  );
  expect(slowed).toHaveLength(2);
  expect(await tryToSignIn(request, newEmail(), { client: neighbour })).toBe(WRONG);
});

test('the fourth reset mail to an address has to wait, known or not', async ({ page, mailbox }) => {
  const known = await signUpQuickly(page);
  await page.context().clearCookies();
  for (const email of [known, newEmail()]) {
    const answers = await Promise.all(
      times(4, async () => (await callAction(page.request, 'forgotPassword', [{ email }])).text()),
    );
    expect(answers.filter((answer) => answer.includes('Check your email'))).toHaveLength(3);
    expect(answers.filter((answer) => answer.includes('Too many attempts'))).toHaveLength(1);
  }
  expect(mailbox.countTo(known)).toBeLessThanOrEqual(3);

  const email = newEmail();
  const sent = page.getByRole('status').filter({ hasText: 'Check your email' });
  const { guesses } = await guessUntilSlowed(page, sent, async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset password' }).click();
  });
  expect(guesses).toBeGreaterThanOrEqual(3);
});

test('the sixth sign-up with an address has to wait', async ({ page }) => {
  const email = await signUpQuickly(page);
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const answers = await Promise.all(
    times(5, async () => (await callAction(page.request, 'signUp', [input])).text()),
  );
  expect(answers.filter((answer) => answer.includes('Too many attempts'))).toHaveLength(1);
});

test('a refused sign-in takes as long for a known address as for an unknown one', async ({ page }) => {
  const durationFor = async (email: string) => {
    const started = performance.now();
    expect(await tryToSignIn(page.request, email)).toBe(WRONG);
    const duration = performance.now() - started;
    expect(duration, 'none is quick').toBeGreaterThan(880);
    return duration;
  };
  // In pairs, so that a machine that becomes slower slows both; in either order; none so often that it has to wait.
  const differences: number[] = [];
  let known = '';
  for (let pair = 0; pair < 9; pair += 1) {
    if (pair % 3 === 0) known = await signUpQuickly(page);
    await page.context().clearCookies();
    const unknown = newEmail();
    const durations = new Map<string, number>();
    for (const email of pair % 2 ? [known, unknown] : [unknown, known]) {
      durations.set(email, await durationFor(email));
    }
    differences.push((durations.get(known) ?? 0) - (durations.get(unknown) ?? 0));
  }
  const median = differences.toSorted((one, other) => one - other)[4] ?? 0;
  expect(Math.abs(median)).toBeLessThan(150);
});
