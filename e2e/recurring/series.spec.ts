import type { Page } from '@playwright/test';
import { formatDate, formatMonthDay } from '@/lib/domain/dates/format';
import { expectAccessible } from '../catalogue/axe';
import { bell } from '../support/notifications';
import { household, section, seriesRow } from '../support/recurring';
import { importQuickly, signUpQuickly } from '../support/seed';
import { daysAgo, expect, focusUndo, test } from '../support/test';

const LIST = '/upcoming/recurring';

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

/** Imports the household's file; a write through the screens looks for what comes back. */
async function bringIn(page: Page): Promise<void> {
  await importQuickly(page, household());
  await addByHand(page, 'Storage', '20');
  await expect(section(page, 'Bills')).toContainText('Storage');
  await page.reload();
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add one' }).click();
  return page.getByRole('dialog', { name: 'Add one that comes back' });
}

async function addByHand(page: Page, what: string, amount: string): Promise<void> {
  await page.goto(LIST);
  const form = await openForm(page);
  await form.getByLabel('What it is').fill(what);
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
}

test('nothing comes back in an empty account, and one can be added by hand', async ({ page }) => {
  await page.goto(LIST);
  await expect(page.getByText('Nothing comes back yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a bank file' })).toHaveAttribute('href', '/upload');
  const form = await openForm(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('An amount above 0')).toBeVisible();
  await form.getByRole('textbox', { name: 'Amount' }).fill('45');
  await form.getByRole('textbox', { name: 'Day of the month' }).fill('32');
  await form.getByRole('textbox', { name: 'Last day' }).fill('Jan 5, 2020');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('What it is is required')).toBeVisible();
  await expect(form.getByText('Choose a day from 1 to 31')).toBeVisible();
  await expect(form.getByText('The end is before the first day')).toBeVisible();
  await expectAccessible(page, 'form of a series', { within: '[role=dialog]' });

  await form.getByLabel('What it is').fill('Piano lessons');
  await form.getByRole('textbox', { name: 'Last day' }).fill('');
  await form.getByRole('combobox', { name: 'Comes back' }).click();
  await page.getByRole('option', { name: 'Every 2 weeks' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const undo = await focusUndo(page, 'Piano lessons was added.');
  // Twenty-six times in the 365 days after today.
  await expect(seriesRow(page, 'Piano lessons')).toContainText('-$45.00');
  await expect(seriesRow(page, 'Piano lessons')).toContainText('$1,170.00');
  await undo.click();
  await expect(page.getByText('Piano lessons was taken back.')).toBeVisible();
  await expect(page.getByText('Nothing comes back yet')).toBeVisible();
});

test(
  'what was found is listed by kind, and proposals are accepted or refused',
  { tag: '@quick' },
  async ({ page }) => {
    await bringIn(page);
    await expect(seriesRow(page, 'Landlord')).toContainText('Monthly on the 1st');
    await expect(seriesRow(page, 'Landlord')).toContainText('-$1,450.00');
    await expect(seriesRow(page, 'Landlord')).toContainText('$17,400.00');
    await expect(seriesRow(page, 'Northwind payroll')).toContainText('+$3,250.00');
    await expect(seriesRow(page, 'Netflix')).toContainText('$12.99');
    await expect(seriesRow(page, 'Netflix')).toContainText('-$15.99');
    await expect(section(page, '1 subscription')).toContainText('$191.88');
    await expectAccessible(page, 'what comes back');

    const proposals = section(page, 'To confirm');
    await expect(proposals.getByRole('listitem', { name: 'City Gym' })).toContainText('-$29.00');
    await expect(proposals.getByRole('listitem', { name: 'City Electric' })).toContainText('$65.20');
    await proposals.getByRole('button', { name: /^Not this one.* City Gym$/ }).click();
    const undo = await focusUndo(page, 'City Gym will not be proposed again.');
    await expect(proposals.getByRole('listitem', { name: 'City Gym' })).toHaveCount(0);
    await undo.click();
    await expect(page.getByText('City Gym is back.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept all 2' }).click();
    await expect(page.getByText('2 series are confirmed.')).toBeVisible();
    await expect(proposals).toHaveCount(0);
    await expect(seriesRow(page, 'City Electric')).toContainText('$59.80 to $74.10');
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByText('Nothing new comes back.')).toBeVisible();
    await expect(seriesRow(page, 'City Electric')).toContainText('$59.80 to $74.10');
  },
);

test('the review asks about proposals, and counts them', async ({ page }) => {
  await bringIn(page);
  await page.goto('/review?group=comes-back');
  const entry = page.getByRole('link', { name: /^Review/ });
  await expect(entry).toHaveText('Review2, 2 to decide');
  const gym = page.getByRole('listitem', { name: /^City Gym Monthly on the 15th -\$29\.00/ });
  await expect(gym).toContainText('4 of 4 months, on the 15th, last');
  await expectAccessible(page, 'series in the review');
  await gym.getByRole('button', { name: 'Not one' }).click();
  await expect(gym).toHaveCount(0);
  await expect(entry).toHaveText('Review1, 1 to decide');
  await (await focusUndo(page, 'City Gym will not be proposed again.')).click();
  await expect(gym).toBeVisible();
  await page.getByRole('button', { name: 'Accept both , Comes back' }).click();
  await expect(page.getByText('Nothing needs review')).toBeVisible();
  await (await focusUndo(page, '2 series are confirmed.')).click();
  await expect(entry).toHaveText('Review2, 2 to decide');
});

test('a price that has risen is worth a look', async ({ page }) => {
  await bringIn(page);
  const look = section(page, 'Worth a look');
  await expect(look.getByRole('listitem', { name: 'Netflix' })).toContainText('23.1% more than at first');
  await look.getByRole('button', { name: /^Still wanted.* Netflix$/ }).click();
  await expect(page.getByText(/^Netflix is still wanted/)).toBeVisible();
  await expect(look).toHaveCount(0);
});

test('a subscription gets a day to cancel it by, which is told and cleared', async ({ page }) => {
  const [soon, later] = [daysAgo(-2), daysAgo(-60)];
  await bringIn(page);
  const look = section(page, 'Worth a look');
  const button = look.getByRole('button', { name: /^Cancel by….* Netflix$/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Netflix' });
  await dialog.getByRole('textbox', { name: 'Cancel by' }).fill(daysAgo(1));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('The day is before today');
  await expectAccessible(page, 'the day to cancel by', { within: '[data-slot=popover-content]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole('textbox', { name: 'Cancel by' }).fill(later);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const undo = await focusUndo(page, `Netflix is to be canceled by ${formatDate(later)}.`);
  await expect(look).toHaveCount(0);
  await undo.click();
  await expect(page.getByText('The day to cancel Netflix by is as it was.')).toBeVisible();
  await expect(button).toBeVisible();

  await look.getByRole('link', { name: 'Netflix' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Netflix' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel by…', exact: true }).click();
  await page.getByRole('textbox', { name: 'Cancel by' }).fill(soon);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Cancel by ${formatMonthDay(soon)}.`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toContainText(
    `Cancel Netflix by ${formatMonthDay(soon)}, or it goes on for $15.99 every month.`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the day' }).click();
  await expect(page.getByText(/^Netflix has no day to cancel it by any more/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear the day' })).toHaveCount(0);
});

test('the page of a series renames, pauses, ends, changes and deletes it', async ({ page }) => {
  await bringIn(page);
  await page.getByRole('link', { name: 'Landlord' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landlord' })).toBeVisible();
  await expect(page.getByText(/8 of 8 months, on the 1st, last /)).toBeVisible();
  await expect(section(page, 'Its times').getByText('Paid').first()).toBeVisible();
  await expect(section(page, 'Amounts')).toContainText('8 times');
  await expectAccessible(page, 'a series');

  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of Landlord' }).fill('Rent');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Landlord is called Rent now.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it a subscription' }).click();
  await expect(page.getByRole('button', { name: 'Make it a bill' })).toBeVisible();

  await page.getByRole('button', { name: 'Pause…' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Nothing is expected until you resume it.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'End…' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  const undo = await focusUndo(page, /^Rent ended on/);
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await undo.click();
  await expect(page.getByText('Rent goes on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End…' })).toBeVisible();

  await page.getByRole('button', { name: 'Change…' }).click();
  const form = page.getByRole('dialog', { name: 'Change Rent' });
  await form.getByRole('combobox', { name: 'Its amount' }).click();
  await page.getByRole('option', { name: 'The same each time' }).click();
  await form.getByRole('textbox', { name: 'Amount' }).fill('1500');
  await form.getByLabel('Category').fill('Housing');
  await form.getByLabel('Note').fill('Keys are with Ann');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Rent was changed from/)).toBeVisible();
  await expect(page.getByText('$18,000.00')).toBeVisible();
  await expect(section(page, 'Its times')).toContainText('-$1,450.00');
  await expect(page.getByRole('main').getByText('Housing', { exact: true })).toBeVisible();
  await expect(page.getByText('Keys are with Ann')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText('Rent was deleted. Its transactions stay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rent' })).toHaveCount(0);
});

test('an unknown series is gone, and no amount is shown once they are hidden', async ({ page }) => {
  await page.goto(`${LIST}/11111111-1111-4111-8111-111111111111`);
  await expect(page.getByText('This one is gone')).toBeVisible();
  await bringIn(page);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('h');
  await expect(page.getByText('Amounts are hidden')).toBeAttached();
  await expect(page.locator('main')).not.toContainText(/\d\.\d\d/);
  await page.getByRole('link', { name: 'Netflix' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Netflix' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/\d\.\d\d/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing scrolls sideways', async ({ page }) => {
    await bringIn(page);
    await expect(seriesRow(page, 'Landlord')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Netflix' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Netflix' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'a series on a phone');
  });
});
