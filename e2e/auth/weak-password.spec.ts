import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import { signUpQuickly } from '../support/seed';
import { openSettings } from '../support/settings';
import { expect, logOut, newEmail, PASSWORD } from '../support/test';

test.describe.configure({ mode: 'default' });
test.use({ baseURL: ({ faulty }, provide) => provide(faulty.url) });
test.afterEach(({ faulty }) => faulty.backend.heal());

const CHARACTERS =
  'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.';
const TEXT = 'Password needs at least a letter and a digit. This password is known from a data leak.';
const WEAK: [number, { code: string; message: string; weak_password: { reasons: string[] } }] = [
  422,
  {
    code: 'weak_password',
    message: `${CHARACTERS} Password is known to be weak and easy to guess, please choose a different one.`,
    weak_password: { reasons: ['characters', 'pwned'] },
  },
];
const UPDATE = /PUT \/auth\/v1\/user/;

async function expectAtField(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(TEXT));
  await expect(page.getByText('abcdefghijklmnopqrstuvwxyz')).toHaveCount(0);
}

test('the reason why a password is too weak appears at its field at sign-up', async ({ page, faulty }) => {
  faulty.backend.answer(/POST \/auth\/v1\/signup/, ...WEAK);
  await page.goto('/signup');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectAtField(page, 'Password');
  await expectAccessible(page, 'a password that is too weak');
});

test('and where it is changed', async ({ page, faulty }) => {
  await signUpQuickly(page);
  await openSettings(page);
  faulty.backend.answer(UPDATE, ...WEAK);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('battery staple');
  await page.getByLabel('Confirm password').fill('battery staple');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectAtField(page, 'New password');
});

test('and where it is reset', async ({ page, instance, faulty, mailbox }) => {
  const email = await signUpQuickly(page);
  await page.goto('/settings');
  await logOut(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await openMailLink(page, (await mailbox.lastTo(email)).htmlLink.replace(instance.url, faulty.url));
  await expect(page).toHaveURL('/reset-password');
  faulty.backend.answer(UPDATE, ...WEAK);
  await page.getByLabel('New password').fill('battery staple');
  await page.getByLabel('Confirm password').fill('battery staple');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectAtField(page, 'New password');
  faulty.backend.heal();
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('/dashboard');
});
