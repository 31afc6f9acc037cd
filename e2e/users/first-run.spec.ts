import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, signUp, test } from '../support/test';

test("from the landing page to the first chart of the user's own data within two minutes", async ({
  page,
}) => {
  const started = Date.now();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up Now' }).click();
  await page.getByRole('link', { name: 'Create new account' }).click();
  await expect(page.getByText('At least 6 characters.')).toBeVisible();
  await signUp(page);
  // Each empty section says what it is for, and a panel at the top how to fill them.
  for (const text of ['Your spending each day is shown here.', 'Your spending by category is shown here.'])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('link', { name: 'Import a bank file' }).click();
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option', { name: 'Default Account' }).click();
  await dropFile(page, 'statement.csv', csv(`${daysAgo(0)},Whole Foods Market,Food,84.12,expense`));
  await page.waitForURL('/transactions');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  // On the first day of a week, the curve is a single point.
  const drawn = page.locator('.recharts-area-curve, .recharts-area-dots circle').filter({ visible: true });
  await expect(drawn.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Spending by Category' })).toContainText('Food');
  expect(Date.now() - started, 'milliseconds').toBeLessThan(120_000);
});

test('a first run offers sample data, marks it everywhere, and removes it in one click', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Add your first transactions' });
  await expect(panel.getByRole('link', { name: 'Import a bank file' })).toHaveAttribute('href', '/upload');
  await panel.getByRole('link', { name: 'Add one by hand' }).click();
  await expect(page.getByRole('heading', { name: 'Manual Entry' })).toBeInViewport();
  await page.goBack();

  await panel.getByRole('button', { name: 'Load sample data' }).click();
  const note = page.getByRole('note', { name: 'Sample data' });
  await expect(note).toContainText('You are looking at sample data.');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Everyday (sample)' })).toBeVisible();
  await expectAccessible(page, 'the accounts with sample data', { within: 'main' });

  await page.goto('/transactions');
  await expect(note).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('row', { name: /\(sample\)/ })).toHaveCount(10);

  // Removing the sample data warns before it removes a user's own entry in a sample account.
  await page.goto('/upload');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add Transaction' }) });
  await form.getByLabel('Description').fill('Mine');
  await form.getByLabel('Amount').fill('3');
  await form.getByLabel('Category').fill('Food');
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: /Everyday \(sample\)/ }).click();
  await expect(form.getByRole('combobox', { name: 'Account' })).toHaveText(/Everyday \(sample\)/);
  await form.getByRole('button', { name: 'Add Transaction' }).click();
  await page.waitForURL('/transactions');
  await note.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('One transaction that you added or changed goes with it');
  await page.keyboard.press('Escape');
  await expect(note.getByRole('button', { name: 'Remove sample data' })).toBeFocused();
  await note.getByRole('button', { name: 'Remove sample data' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
  await page.goto('/bank-accounts');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Default Account']);
});
