import type { Page } from '@playwright/test';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import { signUpQuickly } from '../support/seed';
import { callAction, signInQuickly } from '../support/server-actions';
import { guessUntilSlowed } from '../support/slowed-attempts';
import { expect, expectError, logOut, newEmail, PASSWORD, signIn } from '../support/test';
import { email, openSettings, profile, save } from '../support/settings';

test.describe.configure({ mode: 'default' });

test('the address changes when the link mailed to the new one is opened', async ({
  page,
  context,
  mailbox,
  anotherBrowser,
}) => {
  test.slow();
  const before = await signUpQuickly(page);
  const after = newEmail();
  const device = await anotherBrowser();
  await signInQuickly(device, before);
  await openSettings(page);
  await email(page).fill('nope');
  await save(page).click();
  await expect(profile(page).getByText('Invalid email address')).toBeVisible();
  await expect(profile(page).getByText('Enter your password to change the address')).toBeVisible();
  await email(page).fill(before.toUpperCase());
  await expect(page.getByLabel('Your password'), 'the same address').toHaveCount(0);
  await email(page).fill(after);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Your password').fill('not my password');
  await save(page).click();
  await expect(page.getByText('That is not your current password')).toBeVisible();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.getByLabel('Your password').fill(PASSWORD);
  await save(page).click();
  const pending = page
    .getByRole('status')
    .filter({ hasText: `If ${after} can be used, a link is on its way to it.` });
  await expect(pending).toContainText(
    `Your address changes when you open it; until then you sign in with ${before}. If an email comes to ${before} as well, open its link, too.`,
  );
  await expect(page.getByText('Profile saved.'), 'the name').toBeVisible();
  // This tab is not reloaded: it has to learn of the new address by itself.
  const later = await context.newPage();
  await openSettings(later);
  for (const tab of [page, later]) {
    await expect(
      tab.getByRole('status').filter({ hasText: `If ${after} can be used, a link is on its way to it.` }),
    ).toBeVisible();
    await expect(email(tab)).toHaveValue(before);
    await expect(tab.getByLabel('Your password')).toHaveCount(0);
  }
  const stranger = await anotherBrowser();
  await stranger.goto('/login');
  await signIn(stranger, after);
  await expectError(stranger, 'Invalid email or password');
  await signIn(stranger, before);
  await stranger.waitForURL('/dashboard');

  const { subject, html, htmlLink, textLink } = await mailbox.lastTo(after);
  expect(subject).toBe('Confirm your new Outlay address');
  expect(html).toContain(after);
  expect(mailbox.countTo(before)).toBe(0);
  const opened = await context.newPage();
  await openMailLink(opened, htmlLink);
  await expect(opened).toHaveURL('/settings?email=changed');
  await expect(
    opened.getByRole('status').filter({ hasText: `Your email address is now ${after}.` }),
  ).toBeVisible();
  await expect(opened.locator('aside').getByText(after)).toBeVisible();
  await expect(email(opened)).toHaveValue(after);
  await expect(email(page), 'the other tab').toHaveValue(after);
  await expect(pending).toHaveCount(0);

  await openMailLink(opened, textLink);
  await expectError(opened, `That link has expired or was used already. Your email address is ${after}.`);
  const nobody = await anotherBrowser();
  await openMailLink(nobody, htmlLink);
  await expectError(
    nobody,
    'That link has expired or was used already. Sign in and ask for a new one in Settings.',
  );
  await signIn(nobody, before);
  await expectError(nobody, 'Invalid email or password');
  await signIn(nobody, after);
  await nobody.waitForURL('/dashboard');

  // A session from before the change stays valid and shows the new address.
  await openSettings(device);
  await expect(email(device)).toHaveValue(after);
  await device.getByLabel('Current password').fill(PASSWORD);
  await device.getByLabel('New password').fill('battery staple');
  await device.getByLabel('Confirm password').fill('battery staple');
  await device.getByRole('button', { name: 'Change password' }).click();
  await expect(device.getByText('Password changed. Other devices were signed out.')).toBeVisible();
});

test('a new address that cannot be used is reported, and nothing is lost or given away', async ({
  page,
  mailbox,
  anotherBrowser,
  faulty,
}) => {
  test.slow();
  const taken = await signUpQuickly(await anotherBrowser());
  const mine = await signUpQuickly(page);
  await openSettings(page);
  const ask = async (address: string, password: string, asker = page) => {
    await email(asker).fill(address);
    await asker.getByLabel('Your password').fill(password);
    await save(asker).click();
  };
  mailbox.refusing = true;
  await page.getByLabel('Name').fill('Ada');
  const wanted = newEmail();
  await ask(wanted, PASSWORD);
  await expectError(
    page,
    'The email to the new address could not be sent, so nothing was saved. Try again later.',
  );
  mailbox.refusing = false;
  await expect(email(page)).toHaveValue(wanted);
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await openSettings(page);
  await expect(email(page)).toHaveValue(mine);
  await expect(page.getByLabel('Name'), 'nothing was saved').toHaveValue('');

  // A taken address gets the same response as a free one, at once and when the screen is opened again.
  const free = newEmail();
  const second = await anotherBrowser();
  const another = await signUpQuickly(second);
  for (const [asker, own, address, next] of [
    [page, mine, taken, free],
    [second, another, free, taken],
  ] as const) {
    await openSettings(asker);
    await ask(address, PASSWORD, asker);
    const asked = asker
      .getByRole('status')
      .filter({ hasText: `If ${address} can be used, a link is on its way to it.` });
    await expect(asked).toBeVisible();
    await openSettings(asker);
    await expect(asked).toBeVisible();
    await expect(email(asker)).toHaveValue(own);
    // Supabase would refuse a second mail to a free address, but not to a taken one: the app never asks it for
    // either.
    await ask(next, PASSWORD, asker);
    await expectError(asker, /^Too many attempts\. Please try again in \d+ seconds\.$/);
    await openSettings(asker);
  }
  expect(mailbox.countTo(taken)).toBe(0);
  expect(mailbox.countTo(free)).toBe(1);
  // Another browser, or another user of this one, sees nothing of the request.
  const device = await anotherBrowser();
  await signInQuickly(device, another);
  await openSettings(device);
  await expect(device.getByText(free)).toHaveCount(0);
  await device
    .context()
    .addCookies((await second.context().cookies()).filter(({ name }) => name === 'asked-address'));
  await signInQuickly(device, taken);
  await openSettings(device);
  await expect(email(device)).toHaveValue(taken);
  await expect(device.getByText(free)).toHaveCount(0);
  await logOut(device);
  expect((await device.context().cookies()).map(({ name }) => name)).not.toContain('asked-address');

  // A backend that requires both addresses to be confirmed responds to the first link without a session.
  const both = await anotherBrowser();
  await signInQuicklyAt(both, faulty.url, mine);
  faulty.backend.answer(/^POST \/auth\/v1\/verify/, 200);
  const half = 'Confirmed. To finish, open the link in the email to your other address, too.';
  await openMailLink(both, `${faulty.url}/auth/confirm?token_hash=first&type=email_change`);
  await expect(both.getByRole('status').filter({ hasText: half })).toBeVisible();
  // A section that can't be loaded leaves the rest of the screen intact.
  faulty.backend.answer(/POST \/rest\/v1\/rpc\/savings_goal/, 500);
  await both.goto(`${faulty.url}/settings`);
  await expect(both.getByText('Your savings goal could not be loaded')).toBeVisible();
  await expect(both.getByRole('region', { name: 'Connected Accounts' })).toContainText('Default Account');
  faulty.backend.heal();
  await both.getByRole('button', { name: 'Try again' }).click();
  await expect(both.getByLabel('Target Amount')).toHaveValue('5000');
  faulty.backend.answer(/^POST \/auth\/v1\/verify/, 200);
  await both.context().clearCookies();
  await openMailLink(both, `${faulty.url}/auth/confirm?token_hash=first&type=email_change`);
  await expect(both.getByText(half)).toBeVisible();
  faulty.backend.heal();

  const refused = page.getByText('That is not your current password');
  const { guesses } = await guessUntilSlowed(page, refused, () => ask(newEmail(), 'a guess'));
  expect(guesses).toBeGreaterThanOrEqual(5);
});

async function signInQuicklyAt(page: Page, baseURL: string, address: string): Promise<void> {
  const input = { email: address, password: PASSWORD, remember: true };
  await callAction(page.request, 'signIn', [input], {}, baseURL);
}

test('users who sign in with Google cannot change the address here', async ({ page, context }) => {
  const address = newEmail();
  await context.route('**/auth/v1/authorize?**', async (route) => {
    const google = new URL((await route.fetch({ maxRedirects: 0 })).headers().location ?? '');
    const back = new URL(google.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', google.searchParams.get('state') ?? '');
    const consent = JSON.stringify({ email: address, name: 'Ada' });
    back.searchParams.set('code', Buffer.from(consent).toString('base64url'));
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(/\/account-setup/);
  await page.getByRole('button', { name: 'Create default account' }).click();
  await page.waitForURL('/dashboard');
  await openSettings(page);
  await expect(email(page)).toHaveValue(address);
  await expect(email(page)).not.toBeEditable();
  await expect(email(page)).toHaveAccessibleDescription(/the address is Google's and can't be changed here/);
  await expect(page.getByText("log out and choose 'Forgot password?' where you sign in.")).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  const answer = await callAction(page.request, 'updateProfile', [
    { email: newEmail(), currentPassword: 'x' },
  ]);
  expect(await answer.text()).toContain("the address is Google's and can't be changed here");
  await page.getByLabel('Name').fill('Ada');
  await save(page).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
});
