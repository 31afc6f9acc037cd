import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { expectAccessible } from '../catalogue/axe';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import type { Mailbox } from '../support/mailbox';
import { signUpQuickly } from '../support/seed';
import { readSession, sessionCookies } from '../support/session-cookie';
import { expect, expectError, newEmail } from '../support/test';

test.describe.configure({ mode: 'default' });

const STALE = 'That link has expired or was used already.';

/** Signs up a new user in another browser and requests a reset mail. Returns address and link. */
async function mailTo(
  page: Page,
  mailbox: Mailbox,
): Promise<{ email: string; link: string; textLink: string }> {
  const email = await signUpQuickly(page);
  await page.context().clearCookies();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  const { htmlLink, textLink } = await mailbox.lastTo(email);
  return { email, link: htmlLink, textLink };
}

const button = (page: Page) => page.getByRole('main').getByRole('button');

for (const javaScriptEnabled of [true, false]) {
  test(`a link is opened by its button, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    page,
    mailbox,
    anotherBrowser,
  }) => {
    const { email, link, textLink } = await mailTo(page, mailbox);
    const reader = await anotherBrowser({ javaScriptEnabled });
    // As mail scanners do.
    for (const url of [link, textLink]) {
      expect((await reader.request.head(url)).status()).toBe(200);
      expect(await (await reader.request.get(url)).text()).toContain('Reset your password');
    }
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
    await expect(reader.getByText(`This signs you in as ${email}, so that you can`)).toBeVisible();
    await expect(reader.getByText('You are signed in as')).toHaveCount(0);
    if (javaScriptEnabled) await expectAccessible(reader, 'the page of a link');
    expect(await sessionCookies(reader.context())).toEqual([]);
    // Only scripts make a second click harmless.
    await button(reader).click({ clickCount: javaScriptEnabled ? 2 : 1 });
    await expect(reader).toHaveURL('/reset-password');
    await expect(reader.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();

    const late = await anotherBrowser({ javaScriptEnabled });
    await openMailLink(late, link);
    await expect(late).toHaveURL('/login?reason=link');
    await expect(late.getByText(STALE)).toBeVisible();
    expect(await sessionCookies(late.context())).toEqual([]);
  });

  test(`a user signed in to another account is asked first, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    page,
    mailbox,
    anotherBrowser,
  }) => {
    const { email, link, textLink } = await mailTo(page, mailbox);
    const reader = await anotherBrowser({ javaScriptEnabled });
    const own = await signUpQuickly(reader);
    const before = await readSession(reader.context());
    await reader.goto(textLink);
    await expect(
      reader.getByText(
        `You are signed in as ${own}. If the link is for another account, continuing signs you`,
      ),
    ).toBeVisible();
    await reader.goto(link);
    await expect(
      reader.getByText(`You are signed in as ${own}. Continuing signs you out of that account here.`),
    ).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(reader, 'a link for somebody else');
    await reader.getByRole('link', { name: 'Back to Outlay' }).click();
    await expect(reader).toHaveURL('/dashboard');
    expect((await readSession(reader.context())).user.id).toBe(before.user.id);

    await openMailLink(reader, link);
    await expect(reader).toHaveURL('/reset-password');
    const after = await readSession(reader.context());
    expect(decodeJwt(after.access_token).email).toBe(email);
    // Their own session has ended.
    const ended = await page.request.get('/dashboard', {
      headers: { cookie: `sb-outlay=${cookieOf(before)}` },
      maxRedirects: 0,
    });
    expect(ended.headers().location).toContain('/login');
  });
}

const cookieOf = (session: object) => `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;

test('signing in to another account while the page is open asks again', async ({
  page,
  mailbox,
  anotherBrowser,
}) => {
  const { link } = await mailTo(page, mailbox);
  const reader = await anotherBrowser();
  await reader.goto(link);
  const own = await signUpQuickly(reader);
  await button(reader).click();
  await expect(reader.getByText(`You are signed in as ${own}.`)).toBeVisible();
  await expectError(reader, 'Somebody has signed in or out here since you opened this page');
  await button(reader).click();
  await expect(reader).toHaveURL('/reset-password');
});

test('a link with a wrong address in it signs nobody in', async ({ page, mailbox, anotherBrowser }) => {
  const forger = await mailTo(page, mailbox);
  const reader = await anotherBrowser();
  const forged = forger.link.replace(/email=[^&]*/, `email=${newEmail()}`);
  await openMailLink(reader, forged);
  await expect(reader).toHaveURL('/login?reason=link-mismatch');
  await expectError(reader, 'That link was for a different address than it said, so nobody was signed in.');
  expect(await sessionCookies(reader.context())).toEqual([]);

  const second = await mailTo(page, mailbox);
  const own = await signUpQuickly(reader);
  await openMailLink(reader, second.link.replace(/email=[^&]*/, `email=${own}`));
  await expectError(reader, 'That link was for a different address than it said');
  await expect(reader.getByText(`You are still signed in as ${own}.`)).toBeVisible();
  await expectAccessible(reader, 'a link that does not work');
});

test('a link that no longer works says so to a signed-in user, and changes nothing', async ({ page }) => {
  const own = await signUpQuickly(page);
  for (const link of [
    'token_hash=0123456789abcdef&type=signup',
    'code=11111111-1111-4111-8111-111111111111',
  ]) {
    await openMailLink(page, `/auth/confirm?${link}`);
    await expectError(page, STALE);
    await expect(page.getByText(`You are still signed in as ${own}.`)).toBeVisible();
  }
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings');
});

test('a service that is down does not use up the link', async ({ page, mailbox, anotherBrowser, faulty }) => {
  const { link } = await mailTo(page, mailbox);
  const reader = await anotherBrowser();
  const there = new URL(link);
  faulty.backend.answer(/^POST \/auth\/v1\/verify/, 429);
  await openMailLink(reader, faulty.url + there.pathname + there.search);
  await expectError(
    reader,
    'That link could not be checked just now, and was not used up. Wait a minute, then try again.',
  );
  faulty.backend.heal();
  await button(reader).click();
  await expect(reader).toHaveURL(`${faulty.url}/reset-password`);
});

test('another site cannot press the button', async ({
  page,
  mailbox,
  anotherBrowser,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/./);
  const { link } = await mailTo(page, mailbox);
  const reader = await anotherBrowser();
  await reader.goto(link);
  const form = await button(reader).evaluate((element) => element.closest('form')?.outerHTML ?? '');
  expect(form).toContain('token_hash');
  await reader.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'referrer-policy': 'no-referrer' },
      body: `<main>${form.replace('<form', `<form method="post" enctype="multipart/form-data"`).replace(/action="[^"]*"/, `action="${link}"`)}</main>`,
    }),
  );
  await reader.goto('https://evil.example/');
  const answered = reader.waitForResponse((response) => response.request().method() === 'POST');
  await button(reader).click();
  expect((await answered).status()).toBeGreaterThanOrEqual(400);
  expect(await sessionCookies(reader.context())).toEqual([]);
});
