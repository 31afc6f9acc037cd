import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { FULL_SIZE } from '@/tests/full-size';
import { countAttempts } from '../support/attempts';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import { signUpQuickly } from '../support/seed';
import { callAction, errorOf } from '../support/server-actions';
import { guessUntilSlowed, TOO_MANY } from '../support/slowed-attempts';
import { expect, expectError, newClient, newEmail, PASSWORD, signIn } from '../support/test';

test.describe.configure({ mode: 'default' });

const WRONG = 'Invalid email or password';

/** Tries to sign in, from the test's network address or another one. Returns the outcome. */
async function tryToSignIn(
  request: APIRequestContext,
  email: string,
  { password = 'wrong', client }: { password?: string; client?: string } = {},
) {
  const input = { email, password, remember: true };
  const answer = await callAction(request, 'signIn', [input], client ? { 'x-real-ip': client } : {});
  return (await errorOf(answer)) ?? 'signed in';
}

/** Signs up through the action: the attempt counts, and the browser is recognized from then on. */
async function signUpByAction(page: Page): Promise<string> {
  const email = newEmail();
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await callAction(page.request, 'signUp', [input]);
  expect(answer.headers()['x-action-redirect']).toBe('/dashboard;replace');
  return email;
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));

/** Expects exactly `allowed` of these simultaneous attempts to be checked. Returns the messages to the others. */
async function slowedAfter(allowed: number, answers: Promise<string>[]): Promise<string[]> {
  const all = await Promise.all(answers);
  const slowed = all.filter((answer) => TOO_MANY.test(answer));
  expect(all.filter((answer) => !slowed.includes(answer))).toEqual(times(allowed, () => WRONG));
  return slowed;
}

for (const known of [true, false]) {
  test(`after five sign-ins, ${known ? 'a known' : 'an unknown'} address has to wait, and then may try again`, async ({
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

test('a successful sign-in forgets the failed ones', async ({ page }) => {
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
  const client = newClient();
  const slowed = await slowedAfter(5, [
    ...times(4, () => tryToSignIn(page.request, email, { client })),
    ...times(3, () => tryToSignIn(other, email, { client })),
  ]);
  expect(slowed).toHaveLength(2);
  await other.dispose();
});

test('a client that tries many addresses has to wait, another one does not', async ({
  request,
  instance,
}) => {
  const [client, neighbour] = [newClient(), newClient()];
  await countAttempts(instance, 'sign-in', 58, { client });
  const slowed = await slowedAfter(
    2,
    times(4, () => tryToSignIn(request, newEmail(), { client })),
  );
  expect(slowed).toHaveLength(2);
  expect(await tryToSignIn(request, newEmail(), { client: neighbour })).toBe(WRONG);
});

test('guessing at an address slows nobody else', async ({ page, request, anotherBrowser }) => {
  const email = await signUpQuickly(page);
  const stranger = newClient();
  const slowed = await slowedAfter(
    5,
    times(8, () => tryToSignIn(request, email, { client: stranger })),
  );
  expect(slowed).toHaveLength(3);
  const owner = await anotherBrowser({ extraHTTPHeaders: { 'x-real-ip': newClient() } });
  expect(await tryToSignIn(owner.request, email, { password: PASSWORD })).toBe('signed in');
});

test('a browser that has signed in before gets in while guessers from everywhere do not', async ({
  page,
  request,
  instance,
  anotherBrowser,
}) => {
  const email = await signUpByAction(page);
  await countAttempts(instance, 'sign-in', 106, { email });
  const everywhere = await Promise.all(times(4, () => tryToSignIn(request, email, { client: newClient() })));
  expect(everywhere.filter((answer) => TOO_MANY.test(answer)).length).toBeGreaterThan(0);
  await page.context().clearCookies({ name: /^(?!device$)/ });
  expect(await tryToSignIn(page.request, email, { password: PASSWORD })).toBe('signed in');

  // The device cookie alone opens no page, in any browser.
  const [device] = (await page.context().cookies()).filter(({ name }) => name === 'device');
  if (!device) throw new Error('no device');
  const other = await anotherBrowser();
  await other.context().addCookies([device]);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login');
});

const SENT = 'Check your email for password reset instructions';
const UNDER_WAY =
  /^Check your email for password reset instructions\. They are already on their way\. If they do not arrive, ask again in \d+ (second|minute)s?\.$/;

/** Requests reset mails until one is reported as under way: a slow machine takes longer than the first waits. */
async function askUntilUnderWay(ask: () => Promise<string | undefined>): Promise<number> {
  for (let sent = 0; sent < 12; sent += 1) {
    const answer = await ask();
    if (UNDER_WAY.test(answer ?? '')) return sent;
    expect(answer).toBe(SENT);
  }
  throw new Error('never under way');
}

test('when others have requested reset mails, known and unknown addresses see that mail is on its way', async ({
  page,
  request,
  mailbox,
  anotherBrowser,
}) => {
  const known = await signUpByAction(page);
  const askFor = (email: string) => async () => {
    const headers = { 'x-real-ip': newClient() };
    const answer = await (await callAction(request, 'forgotPassword', [{ email }], headers)).text();
    return /"ok":true,"data":"([^"]+)"/.exec(answer)?.[1];
  };
  expect(await askUntilUnderWay(askFor(newEmail()))).toBeGreaterThanOrEqual(3);
  let sent = await askUntilUnderWay(askFor(known));
  expect(sent).toBeGreaterThanOrEqual(3);

  // The owner, elsewhere, sees the same and has a mail with a working link.
  const owner = await anotherBrowser({ extraHTTPHeaders: { 'x-real-ip': newClient() } });
  sent += await askUntilUnderWay(async () => {
    await owner.goto('/forgot-password');
    await owner.getByLabel('Email').fill(known);
    await owner.getByRole('button', { name: 'Reset password' }).click();
    return owner.getByRole('status').filter({ hasText: SENT }).innerText();
  });
  await openMailLink(owner, (await mailbox.lastTo(known, sent)).htmlLink);
  await expect(owner).toHaveURL('/reset-password');

  // A browser that has signed in before has a separate limit.
  await page.context().clearCookies({ name: /^(?!device$)/ });
  const own = await (await callAction(page.request, 'forgotPassword', [{ email: known }])).text();
  expect(own).toContain(`"data":"${SENT}"`);
});

test('a client that asks for many reset mails has to wait', async ({ request, instance }) => {
  const client = newClient();
  await countAttempts(instance, 'reset', 18, { client });
  const answers = await Promise.all(
    times(4, async () =>
      (await callAction(request, 'forgotPassword', [{ email: newEmail() }], { 'x-real-ip': client })).text(),
    ),
  );
  expect(answers.filter((answer) => answer.includes('Too many attempts'))).toHaveLength(2);
});

test('the sixth sign-up with an address has to wait', async ({ page }) => {
  const email = await signUpByAction(page);
  await page.context().clearCookies();
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const answers = await Promise.all(
    times(5, async () => (await callAction(page.request, 'signUp', [input])).text()),
  );
  expect(answers.filter((answer) => answer.includes('Too many attempts'))).toHaveLength(1);
});

test('a client has as many sign-ups as sign-ins, and those without a password do not count', async ({
  request,
  instance,
}) => {
  const client = newClient();
  const signUp = async (password: string) => {
    const input = { email: newEmail(), password, confirmPassword: password };
    return (await callAction(request, 'signUp', [input], { 'x-real-ip': client })).text();
  };
  await countAttempts(instance, 'sign-up', 58, { client });
  await signUp('');
  const answers = await Promise.all(times(4, () => signUp(PASSWORD)));
  expect(answers.filter((answer) => answer.includes('Too many attempts'))).toHaveLength(2);
});

test('a sign-up that starts no session takes as long as others', async ({ page, request }) => {
  const email = await signUpQuickly(page);
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const started = performance.now();
  expect(await errorOf(await callAction(request, 'signUp', [input]))).toMatch(/^No account could be created/);
  expect(performance.now() - started).toBeGreaterThan(880);
});

test('a refused sign-in takes as long for a known address as for an unknown one', async ({ page }) => {
  const durationFor = async (email: string) => {
    const started = performance.now();
    expect(await tryToSignIn(page.request, email)).toBe(WRONG);
    const duration = performance.now() - started;
    expect(duration, 'no response comes early').toBeGreaterThan(880);
    return duration;
  };
  const PAIRS = FULL_SIZE ? 9 : 5;
  // In pairs and in alternating order, so that a machine that slows down affects both; with a new address before one
  // has to wait.
  const differences: number[] = [];
  let known = '';
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 3 === 0) known = await signUpQuickly(page);
    await page.context().clearCookies();
    const unknown = newEmail();
    const durations = new Map<string, number>();
    for (const email of pair % 2 ? [known, unknown] : [unknown, known]) {
      durations.set(email, await durationFor(email));
    }
    differences.push((durations.get(known) ?? 0) - (durations.get(unknown) ?? 0));
  }
  const median = differences.toSorted((one, other) => one - other)[(PAIRS - 1) / 2] ?? 0;
  expect(Math.abs(median)).toBeLessThan(150);
});
