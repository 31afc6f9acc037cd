import { signUpQuickly } from '../support/seed';
import { expect, newEmail, PASSWORD } from '../support/test';
import { type Walks } from './walk';

/** Walks through the screens for visitors. */
export const SIGNED_OUT: Walks = {
  'Landing page': async (page, keys) => {
    await keys.open('/');
    await keys.tour(3);
    await keys.open('/');
    for (const name of ['Sign in', 'Get Started', 'Sign Up Now']) {
      await keys.press('Tab');
      await expect(page.getByRole('link', { name })).toBeFocused();
    }
    await keys.enter(page.getByRole('link', { name: 'Get Started' }), 'Shift+Tab');
    await page.waitForURL('/login');
  },

  'Sign-up': async (page, keys) => {
    await keys.open('/signup');
    await keys.fill(page.getByLabel('Email'), newEmail());
    await keys.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
    await keys.fill(page.getByLabel('Confirm password'), 'another');
    await keys.press('Enter');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Confirm password')).toBeFocused();
    await keys.press('Control+a');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await page.waitForURL('/dashboard');
  },

  Login: async (page, keys) => {
    const email = await signUpQuickly(page);
    await page.context().clearCookies();
    await keys.open('/login');
    await keys.tour(7);
    await keys.fill(page.getByLabel('Email'), email);
    await keys.fill(page.getByLabel('Password'), 'wrong');
    await keys.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    const remember = page.getByRole('checkbox', { name: 'Remember me' });
    await keys.tabTo(remember);
    await keys.press('Space');
    await expect(remember).not.toBeChecked();
    await keys.press('Space');
    await expect(remember).toBeChecked();
    await keys.tabTo(page.getByLabel('Password'), 'Shift+Tab');
    await keys.press('Control+a');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await page.waitForURL('/dashboard');
  },

  'Forgot password': async (page, keys) => {
    await keys.open('/login');
    await keys.enter(page.getByRole('link', { name: 'Forgot password?' }));
    await page.waitForURL('/forgot-password');
    await keys.fill(page.getByLabel('Email'), newEmail());
    await keys.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();
    await keys.enter(page.getByRole('link', { name: 'Back to login' }), 'Shift+Tab');
    await page.waitForURL('/login');
  },
};
