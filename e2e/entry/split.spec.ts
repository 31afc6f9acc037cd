import { signUpQuickly } from '../support/seed';
import { expect, test } from '../support/test';
import { manualEntry } from '../support/manual-entry';

test('a receipt is entered in parts', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/upload');
  const { form, field, add, chooseAccount } = manualEntry(page);
  await field('Description').fill('Target');
  await chooseAccount();
  await form.getByRole('button', { name: 'Split' }).click();
  await expect(form.getByText('Type the amount first')).toBeVisible();
  await expect(field('Amount')).toBeFocused();
  await field('Amount').fill('100');
  const category = (part: number) => field(`Category of part ${part}`);
  const amount = (part: number) => field(`Amount of part ${part}`);
  await category(1).fill('Groceries');
  await amount(1).fill('61.40');
  await field('Amount').fill('146.09');
  await expect(amount(2)).toHaveValue('$84.69');
  await category(2).fill('Household');
  await amount(2).fill('18.90+19.30');
  await expect(form.getByText('$46.49 left to assign')).toBeVisible();
  await add.click();
  await expect(amount(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(category(3)).toBeFocused();
  await page.keyboard.type('Shopping');
  await expect(form.getByText('$61.40 + $38.20 + $46.49 = $146.09')).toBeVisible();
  await add.click();
  await page.waitForURL('/transactions');
  const row = page.getByRole('row', { name: /Target/ });
  await expect(row).toContainText('3 parts');
  await expect(row).toContainText('-$146.09');

  await page.getByRole('button', { name: 'Actions for Target' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate transaction' });
  await expect(dialog.getByLabel('Category of part 3')).toHaveValue('Shopping');
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing was typed that could be lost').toBeHidden();
  await page.getByRole('button', { name: 'Actions for Target' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await dialog.getByLabel('Amount of part 1').fill('60');
  await dialog.getByRole('button', { name: 'Add transaction' }).click();
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: '3 parts' })).toHaveCount(2);
  await page.goto('/transactions?category=Groceries');
  await expect(row).toContainText([/\$60\.00/, /\$61\.40/]);
});

test('after a lost response, other parts do not pass for those that were saved', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await signUpQuickly(page);
  await page.goto('/upload');
  const { form, field, add, fill, chooseAccount } = manualEntry(page);
  await fill('Target', '100', 'Home');
  await chooseAccount();
  await form.getByRole('button', { name: 'Split' }).click();
  await field('Category of part 1').fill('Groceries');
  await field('Amount of part 1').fill('61.40');
  await page.route('**/upload', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await add.click();
  await expect(form.getByText('Check your connection and try again.')).toBeVisible();
  await page.unroute('**/upload');
  const saved = form.getByText('This entry was saved before with other values, as “Target”');
  await field('Amount of part 1').fill('40');
  await add.click();
  await expect(saved).toBeVisible();
  // The saved split stays.
  await page.goto('/transactions?category=Groceries');
  await expect(page.getByRole('row', { name: /Target/ })).toContainText('$61.40');
});
