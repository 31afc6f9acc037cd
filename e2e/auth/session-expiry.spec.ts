import { setTimeout as sleep } from 'node:timers/promises';
import { test } from '../support/instance';
import { letAccessTokenExpire, readSession, sessionCookies } from '../support/session-cookie';
import { addAccount, expect, logOut, signUp } from '../support/test';

test.describe.configure({ mode: 'default' });
test.use({ kind: 'hasty' });

const SCREENS = ['/dashboard', '/transactions', '/upload', '/settings', '/bank-accounts'];
const UNTIL_DUE_MS = 5_200;

test('a session is refreshed before its access token expires, unnoticed by the user', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  const first = await readSession(context);
  await sleep(UNTIL_DUE_MS);
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
  const second = await readSession(context);
  expect(second.access_token).not.toBe(first.access_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second.expires_at).toBeGreaterThan(first.expires_at);
  await expect(page.getByText(email)).toBeVisible();
});

test('a form sent after the access token has expired is saved', async ({ page, context, instance }) => {
  await signUp(page);
  await page.goto('/settings');
  await letAccessTokenExpire(page, instance.keys);
  await page.getByLabel('Target Amount').fill('7500');
  await page.getByRole('button', { name: 'Update Savings Goal' }).click();
  await expect(page.getByText('Savings goal saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Target Amount')).toHaveValue('7500');
  await letAccessTokenExpire(page, instance.keys);
  await logOut(page);
  expect(await sessionCookies(context)).toEqual([]);
});

test('simultaneous requests after the expiry all succeed', async ({ page, context, instance, baseURL }) => {
  await signUp(page);
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '10' });
  // A used refresh token is accepted for ten more seconds, so tabs and requests each start from a different one.
  const tabs = await Promise.all(SCREENS.map(() => context.newPage()));
  await letAccessTokenExpire(page, instance.keys);
  const before = await readSession(context);
  await Promise.all(tabs.map((tab, index) => tab.goto(SCREENS[index] ?? '/')));
  for (const [index, tab] of tabs.entries()) await expect(tab).toHaveURL(SCREENS[index] ?? '/');
  const after = await readSession(context);
  expect(after.access_token).not.toBe(before.access_token);
  await page.reload();
  await expect(page.getByText('*4821')).toBeVisible();

  for (const tab of [page, ...tabs]) await tab.waitForLoadState('networkidle');
  await letAccessTokenExpire(page, instance.keys);
  const cookie = (await sessionCookies(context)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const paths = [...SCREENS, ...SCREENS];
  const answers = await Promise.all(
    paths.map((path) => fetch(`${baseURL}${path}`, { headers: { cookie }, redirect: 'manual' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  for (const answer of answers) expect(answer.headers.get('set-cookie')).toMatch(/sb-outlay=base64-/);
});
