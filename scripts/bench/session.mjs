/** @import { Browser, BrowserContextOptions } from '@playwright/test' */

/**
 * A signed-in user's cookies as a request header, and as a browser's state.
 * @typedef {object} Session
 * @property {string} cookie
 * @property {Exclude<BrowserContextOptions['storageState'], string | undefined>} storageState
 */

/**
 * Signs up a user through the screens.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {string} email
 * @returns {Promise<Session>}
 */
export async function signUp(browser, siteUrl, email) {
  const password = 'fifty thousand rows';
  const context = await browser.newContext({ baseURL: siteUrl, timezoneId: 'UTC' });
  const page = await context.newPage();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
  await page.getByText('Recent Transactions').waitFor();
  const storageState = await context.storageState();
  await context.close();
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, storageState };
}
