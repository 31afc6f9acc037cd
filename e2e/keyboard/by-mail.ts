import type { Page } from '@playwright/test';
import type { Keys } from '../support/keys';
import type { Mailbox } from '../support/mailbox';
import { expect, newEmail, PASSWORD } from '../support/test';

/** Walks of docs/keyboard.md that begin with a link in an email, which `page` opens as another browser. */
type WalksByMail = Record<string, (page: Page, keys: Keys, mailbox: Mailbox) => Promise<void>>;

const NEW_PASSWORD = 'battery staple';

/** Signs up by keyboard where addresses have to be confirmed. */
async function signUp(page: Page, keys: Keys, email: string): Promise<void> {
  await keys.open('/signup');
  await keys.fill(page.getByLabel('Email'), email);
  await keys.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
  await keys.fill(page.getByLabel('Confirm password'), PASSWORD);
  await keys.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Check your email to confirm' })).toBeVisible();
}

/** Signs up and opens the link in the mail. */
async function confirm(page: Page, keys: Keys, mailbox: Mailbox): Promise<string> {
  const email = newEmail();
  await signUp(page, keys, email);
  await keys.open((await mailbox.lastTo(email)).htmlLink);
  await keys.enter(page.getByRole('button', { name: 'Confirm address' }));
  await page.waitForURL('/account-setup?next=%2Fdashboard');
  return email;
}

/** Walks through the screens that an email leads to. */
export const BY_MAIL: WalksByMail = {
  'A link from an email': async (page, keys, mailbox) => {
    const email = newEmail();
    await signUp(page, keys, email);
    const { htmlLink, textLink } = await mailbox.lastTo(email);
    for (const link of [textLink, htmlLink]) {
      await keys.open(link);
      await keys.tour(2);
      await keys.enter(page.getByRole('link', { name: 'Back to home' }), 'Shift+Tab');
      await page.waitForURL('/');
    }
    await keys.open(htmlLink);
    await keys.enter(page.getByRole('button', { name: 'Confirm address' }));
    await page.waitForURL('/account-setup?next=%2Fdashboard');
  },

  'New password': async (page, keys, mailbox) => {
    const email = await confirm(page, keys, mailbox);
    await keys.enter(page.getByRole('button', { name: 'Logout' }));
    await page.waitForURL('/login');
    const open = async (mails: number) => {
      await keys.open('/forgot-password');
      await keys.fill(page.getByLabel('Email'), email);
      await keys.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();
      await keys.open((await mailbox.lastTo(email, mails)).htmlLink);
      await keys.enter(page.getByRole('button', { name: 'Continue' }));
      await page.waitForURL('/reset-password');
    };
    await open(2);
    await keys.tour(4);
    await keys.fill(page.getByLabel('New password'), NEW_PASSWORD);
    await keys.fill(page.getByLabel('Confirm password'), PASSWORD);
    await keys.press('Enter');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Confirm password')).toBeFocused();
    await keys.press('Control+a');
    await keys.type(NEW_PASSWORD);
    await keys.press('Enter');
    // The dashboard redirects to the setup of the missing account.
    await page.waitForURL('/account-setup?next=%2Fdashboard');
    await keys.enter(page.getByRole('button', { name: 'Logout' }));
    await page.waitForURL('/login');
    await open(3);
    await keys.enter(page.getByRole('link', { name: 'Keep the old one' }), 'Shift+Tab');
    await page.waitForURL('/account-setup?next=%2Fdashboard');
  },

  'Account setup': async (page, keys, mailbox) => {
    const email = await confirm(page, keys, mailbox);
    await keys.tour(3);
    await keys.enter(page.getByRole('button', { name: 'Logout' }));
    await page.waitForURL('/login');
    await keys.fill(page.getByLabel('Email'), email);
    await keys.fill(page.getByLabel('Password'), PASSWORD);
    await keys.press('Enter');
    await page.waitForURL('/account-setup?next=%2Fdashboard');
    const own = page.getByRole('button', { name: 'Add an account of your own' });
    await keys.enter(own);
    await expect(page.getByLabel('Account Name')).toBeFocused();
    await keys.enter(page.getByRole('button', { name: 'Cancel' }));
    await expect(own).toBeFocused();
    await keys.press('Enter');
    await keys.type('Everyday');
    await keys.choose(page.getByRole('combobox', { name: 'Account Type' }), 'Bank');
    await keys.fill(page.getByLabel('Last 4 Digits'), '4821');
    await keys.fill(page.getByLabel('Balance'), '12.50');
    await keys.press('Enter');
    await page.waitForURL('/dashboard');

    await keys.enter(page.getByRole('button', { name: 'Logout' }));
    await page.waitForURL('/login');
    await confirm(page, keys, mailbox);
    await keys.enter(page.getByRole('button', { name: 'Create default account' }));
    await page.waitForURL('/dashboard');
  },
};
