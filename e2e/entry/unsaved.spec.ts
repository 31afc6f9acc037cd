import type { Page } from '@playwright/test';
import { manualEntry } from '../support/manual-entry';
import { importQuickly, signUpQuickly } from '../support/seed';
import { signInQuickly } from '../support/server-actions';
import { csv, daysAgo, expect, logOut, newEmail, signIn, signUp, test } from '../support/test';

const LOGGED_OUT = 'You must be logged in to add transactions';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });

/** A half-filled form that is ready to be saved. */
async function fillEntry(page: Page) {
  await page.goto('/upload');
  const entry = manualEntry(page);
  await entry.fill('Rent', '900+50', 'Home');
  await entry.chooseAccount();
  return entry;
}

async function expectEntry({ field }: ReturnType<typeof manualEntry>) {
  await expect(field('Description')).toHaveValue('Rent');
  await expect(field('Amount')).toHaveValue('900+50');
  await expect(field('Category')).toHaveValue('Home');
}

test('signing in again from the message of a form leads back to the typed values', async ({
  page,
  context,
}) => {
  const email = await signUpQuickly(page);
  const entry = await fillEntry(page);
  await context.clearCookies({ name: /^sb-outlay/ });
  await entry.add.click();
  await expect(entry.form.getByText(LOGGED_OUT, { exact: true })).toBeVisible();

  const opened = page.waitForEvent('popup');
  await entry.form.getByRole('link', { name: 'Sign in' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL('/login?next=%2Fsigned-in');
  await expect(page.getByText('You are no longer signed in.')).toBeVisible();
  await expectEntry(entry);
  const closed = tab.waitForEvent('close');
  await signIn(tab, email);
  await closed;

  await expect(page.getByText('You are no longer signed in.')).toHaveCount(0);
  await expect(entry.form.getByText('You are signed in again. Save once more.')).toBeVisible();
  await expectEntry(entry);
  await entry.add.click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Rent Home .*-\$950\.00/ })).toBeVisible();
});

test('other tabs neither navigate nor reload a form, whatever they do', async ({ page, context }) => {
  const email = await signUpQuickly(page);
  const entry = await fillEntry(page);
  const other = await context.newPage();

  // A save in another tab, then the end of the session, then a login page.
  await other.goto('/settings');
  await other.getByLabel('Target Amount').fill('7500');
  await other.getByRole('button', { name: 'Update Savings Goal' }).click();
  await expect(other.getByText('Savings goal saved.')).toBeVisible();
  await expectEntry(entry);
  await context.clearCookies({ name: /^sb-outlay/ });
  await other.goto('/login');
  await expect(page.getByText('You are no longer signed in.')).toBeVisible();
  await expect(page).toHaveURL('/upload');
  await expectEntry(entry);

  // The same user again.
  await signInQuickly(other, email);
  await other.goto('/dashboard');
  await expect(page.getByText('You are no longer signed in.')).toHaveCount(0);
  await expectEntry(entry);
});

test('after Logout in another tab, the typed values are hidden and never saved as somebody else', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 409/);
  const first = await signUpQuickly(page);
  const entry = await fillEntry(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await logOut(other);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(entry.field('Description')).toHaveValue('Rent');
  expect(await page.locator('#main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true);

  const second = await signUp(other, newEmail());
  await expect(page.getByRole('heading', { name: `${second} is signed in now` })).toBeVisible();
  await expect(page).toHaveURL('/upload');
  // Even if the form is sent, past what covers it.
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page
    .locator('form', { has: page.getByText('Save and add another') })
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect((await answered).status()).toBe(409);
  await other.goto('/transactions');
  await expect(other.getByText('Rent')).toHaveCount(0);

  await logOut(other);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await signInQuickly(other, first);
  await other.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toHaveCount(0);
  await expectEntry(entry);
  await entry.add.click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Rent Home/ })).toBeVisible();
});

test('links, shortcuts, Logout and Back ask before an entry is lost', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  await page.waitForURL('/upload');
  const entry = manualEntry(page);
  await entry.fill('Rent', '900+50', 'Home');
  const keep = async () => {
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL('/upload');
    await expectEntry(entry);
  };
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await keep();
  await page.getByRole('button', { name: 'Logout' }).click();
  await keep();
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await keep();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('net worth');
  await page.keyboard.press('Enter');
  await keep();
  await page.evaluate(() => history.back());
  await keep();
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an unsaved split asks before another screen, and closing the tab asks as well', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Target,Home,100,expense`));
  await page.goto('/transactions');
  await page
    .getByRole('row', { name: /Target/ })
    .getByText('Target')
    .click();
  const sheet = page.getByRole('complementary', { name: 'Transaction: Target' });
  await sheet.getByRole('button', { name: 'Split' }).click();
  await sheet.getByLabel('Amount of part 1').fill('40');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(sheet.getByLabel('Amount of part 1')).toHaveValue(/40/);

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await expect(sheet.getByLabel('Amount of part 1')).toHaveValue(/40/);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('over midnight a form that is open says and saves the new day, unless its date was chosen', async ({
  page,
}) => {
  const name = (date: Date, weekday?: 'long') =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      ...(weekday ? { weekday } : { dateStyle: 'medium' }),
    }).format(date);
  const lookAway = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const today = new Date();
  const tomorrow = new Date(today.getTime() + 86_400_000);
  await signUpQuickly(page);
  await page.clock.install({ time: today });
  const entry = await fillEntry(page);
  await expect(entry.form.getByText(`Today, ${name(today, 'long')}`)).toBeVisible();
  await page.clock.setSystemTime(tomorrow);
  await lookAway();
  await expect(entry.form.getByText(`Today, ${name(tomorrow, 'long')}`)).toBeVisible();
  await expect(entry.field('Date')).toHaveValue(name(tomorrow));
  await expectEntry(entry);
  await entry.another.click();
  await expect(entry.form.getByText('1 added.')).toBeVisible();

  await entry.field('Date').fill('yesterday');
  await entry.fill('Tea', '2', 'Food');
  await expect(entry.field('Date')).toHaveValue(name(today));
  await page.clock.setSystemTime(new Date(tomorrow.getTime() + 86_400_000));
  await lookAway();
  await expect(entry.field('Date')).toHaveValue(name(today));
  await entry.another.click();
  await expect(entry.form.getByText('2 added.')).toBeVisible();
  await page.clock.resume();
  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: new RegExp(`${name(tomorrow)} Rent`) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name(today)} Tea`) })).toBeVisible();
});
