import type { BrowserContext } from '@playwright/test';
import { test, testOnFaultyBackend } from '../support/instance';
import { signUpQuickly } from '../support/seed';
import { letAccessTokenExpire, sessionCookies } from '../support/session-cookie';
import { expect } from '../support/test';

test.describe.configure({ mode: 'default' });
const REFRESH = /POST \/auth\/v1\/token\?grant_type=refresh_token/;

testOnFaultyBackend(/status of 503/);

const cookieHeader = async (context: BrowserContext) =>
  (await sessionCookies(context)).map(({ name, value }) => `${name}=${value}`).join('; ');

test('one slow refresh serves all requests of a browser, late ones included', async ({
  page,
  context,
  instance,
  faulty,
  baseURL,
}) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await letAccessTokenExpire(page, instance.keys);
  const cookie = await cookieHeader(context);
  faulty.backend.heal();
  faulty.backend.delay(REFRESH, 4_500);
  const get = () => fetch(`${baseURL}/settings`, { headers: { cookie }, redirect: 'manual' });
  const started = Date.now();
  const answers = await Promise.all(Array.from({ length: 20 }, get));
  expect(Date.now() - started, 'longer than the app waits for a dead backend').toBeGreaterThan(4_000);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  answers.push(await get());
  expect(answers.at(-1)?.status).toBe(200);
  const sessions = new Set(
    answers.map(({ headers }) => /sb-outlay=(base64-[^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]),
  );
  expect(sessions.size).toBe(1);
  expect([...sessions][0]).toBeDefined();
  expect(faulty.backend.count(REFRESH)).toBe(1);
});

test("nobody gets the result of another user's refresh", async ({
  page,
  instance,
  faulty,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  const emails = [await signUpQuickly(page, faulty.url), await signUpQuickly(other, faulty.url)];
  for (const one of [page, other]) {
    await one.goto(`${faulty.url}/settings`);
    await letAccessTokenExpire(one, instance.keys);
  }
  faulty.backend.heal();
  faulty.backend.delay(REFRESH, 1_000);
  await Promise.all([page, other].map((one) => one.goto(`${faulty.url}/bank-accounts`)));
  for (const [index, one] of [page, other].entries()) {
    await expect(one.getByText(emails[index] ?? '')).toBeVisible();
    await expect(one.getByText(emails[1 - index] ?? '')).toHaveCount(0);
  }
  expect(faulty.backend.count(REFRESH)).toBe(2);
});

test('the app soon gives up on a backend that never responds', async ({
  page,
  context,
  instance,
  faulty,
}) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await letAccessTokenExpire(page, instance.keys);
  const cookies = await sessionCookies(context);
  faulty.backend.delay(/./);
  const started = Date.now();
  expect((await page.goto('/transactions'))?.status()).toBe(503);
  expect(Date.now() - started).toBeLessThan(5_000);
  await expect(page.getByRole('heading', { name: "Outlay can't reach its database" })).toBeVisible();
  expect(await sessionCookies(context)).toEqual(cookies);
});
