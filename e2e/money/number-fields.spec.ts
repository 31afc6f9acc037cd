import type { Locator, Page } from '@playwright/test';
import { dialog, limitOf, rowOf, saveLimits } from '../budgets/rows';
import { signUpQuickly } from '../support/seed';
import { goal, openSettings, saveGoal, target } from '../support/settings';
import { expect, test } from '../support/test';

/** Replaces a field's text, key by key. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+A');
  await field.pressSequentially(text);
}

/** Copies text from another field and pastes it over a field's text. */
async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(text);
  await name.press('ControlOrMeta+A');
  await name.press('ControlOrMeta+X');
  await field.press('ControlOrMeta+A');
  await field.press('ControlOrMeta+V');
}

/** Saves, and expects the same amounts after reopening the screen. */
async function expectSaved(page: Page, limits: Record<string, string>): Promise<void> {
  await saveLimits(page);
  await expect(page.getByText('Budget limits saved.')).toBeVisible();
  await openSettings(page);
  for (const [category, limit] of Object.entries(limits))
    await expect(limitOf(page, category)).toHaveValue(limit);
}

test('a limit takes every notation, typed or pasted, and the field shows the saved amount', async ({
  page,
}) => {
  await signUpQuickly(page);
  await openSettings(page);
  await expect(limitOf(page, 'Food')).toHaveAttribute('min', '0');
  await expect(limitOf(page, 'Food')).toHaveAttribute('step', '10');
  await typeInto(limitOf(page, 'Food'), '0,5');
  await typeInto(limitOf(page, 'Entertainment'), '1,234.56');
  await pasteInto(page, limitOf(page, 'Transport'), '$1,234,567.25');
  await pasteInto(page, limitOf(page, 'Shopping'), '1.234,50');
  await expect(rowOf(page, 'Shopping')).toContainText('= $1,234.50');
  await expectSaved(page, {
    Food: '0.50',
    Entertainment: '1234.56',
    Transport: '1234567.25',
    Shopping: '1234.50',
  });

  // Ambiguous amounts and invalid limits are refused.
  await typeInto(limitOf(page, 'Food'), '1,5,5');
  await pasteInto(page, limitOf(page, 'Entertainment'), '1,234');
  await pasteInto(page, limitOf(page, 'Transport'), '-1,5');
  await pasteInto(page, limitOf(page, 'Shopping'), '1,000,000,000,000.00');
  await saveLimits(page);
  await expect(rowOf(page, 'Food')).toContainText('“1,5,5” is not a number. Write it like 1234.50');
  await expect(rowOf(page, 'Entertainment')).toContainText(
    '“1,234” can be 1234 or 1.234. Write 1234 or 1.23',
  );
  await expect(rowOf(page, 'Transport')).toContainText('Must be 0 or more');
  await expect(rowOf(page, 'Shopping')).toContainText('The amount is too large: at most 999,999,999,999.99');
  await openSettings(page);
  await expect(limitOf(page, 'Food')).toHaveValue('0.50');
});

test('the other amounts in the settings accept a comma as well', async ({ page }) => {
  await signUpQuickly(page);
  await openSettings(page);
  await typeInto(target(page), '7500,25');
  await pasteInto(page, page.getByLabel('Current Amount'), '1,234.5');
  await saveGoal(page).click();
  await expect(goal(page)).toContainText('$1,234.50saved of $7,500.25');
  const threshold = page.getByRole('region', { name: 'Notification Settings' }).getByRole('spinbutton');
  await typeInto(threshold, '99,90');
  await threshold.press('Enter');
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Add category' }).click();
  await dialog(page).getByLabel('Name').fill('Pets');
  await typeInto(dialog(page).getByLabel('Monthly limit'), '0,5');
  await dialog(page).getByLabel('Monthly limit').press('Enter');
  await expect(limitOf(page, 'Pets')).toHaveValue('0.50');
  await openSettings(page);
  await expect(threshold).toHaveValue('99.90');
});
