import { expectAccessible } from '../catalogue/axe';
import { importQuickly, signUpQuickly } from '../support/seed';
import { openSettings, save } from '../support/settings';
import { csv, daysAgo, expect, test } from '../support/test';

test('any currency is found by typing, with the keyboard alone, and its decimals apply everywhere', async ({
  page,
}) => {
  test.slow();
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${daysAgo(0)},Groceries,Food,84.00,expense`, `${daysAgo(1)},Payroll,Salary,3250.00,income`),
  );
  await openSettings(page);
  const currency = page.getByRole('combobox', { name: 'Preferred Currency' });
  const search = page.getByRole('combobox', { name: 'Search currencies' });
  await currency.focus();
  await page.keyboard.press('Space');
  await expect(search).toBeFocused();
  await expect(page.getByRole('option').first()).toHaveText('USD – US dollar ($)');
  await expectAccessible(page, 'the list of currencies');
  await search.fill('zzz');
  await expect(page.getByText('No currency has this in its name or code.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(currency).toBeFocused();
  await expect(currency).toHaveText(/USD/);

  // Typing on the closed select starts a search.
  await page.keyboard.type('yen');
  await expect(page.getByRole('option')).toHaveText(['JPY – Japanese Yen (¥)']);
  await page.keyboard.press('Enter');
  await expect(currency).toBeFocused();
  await expect(currency).toHaveText('JPY – Japanese Yen (¥)');
  await save(page).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();

  await page.goto('/transactions');
  await expect(page.getByText('-¥84', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard?period=year');
  await expect(page.getByText('+¥3,250', { exact: true }).first()).toBeVisible();
  await page.goto('/upload');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('1,234');
  await expect(page.getByText('= ¥1,234')).toBeVisible();
  await amount.fill('12.5');
  await expect(page.getByText(/is not a whole amount of JPY/).first()).toBeVisible();
});
