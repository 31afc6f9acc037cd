import { newId } from '@/lib/domain/forms/new-id';
import { signUpQuickly } from '../support/seed';
import { act } from '../support/server-actions';
import { expect, focusUndo, test } from '../support/test';

test('goals share an account, can be moved, and a deleted one comes back', async ({ page }) => {
  await signUpQuickly(page);
  const account = { id: newId(), name: 'Rainy day', type: 'savings', lastFourDigits: '', balance: '15120' };
  await act(page, 'addAccount', account);
  await page.goto('/net-worth');
  const goals = page.getByRole('region', { name: 'Goals' });
  // The savings goal of the settings is the first.
  await expect(goals).toContainText('$0.00of $5,000.00');

  await goals.getByRole('button', { name: 'Actions for Savings goal' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  let form = page.getByRole('dialog', { name: 'Edit Savings goal' });
  await form.getByLabel('Name').fill('Rainy day fund');
  await form.getByLabel('Target Amount').fill('20000');
  await form.getByRole('combobox', { name: 'Amount saved' }).click();
  await page.getByRole('option', { name: 'Rainy day' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(goals).toContainText('$15,120.00of $20,000.00 · Rainy day');

  await goals.getByRole('button', { name: 'Add a goal' }).click();
  form = page.getByRole('dialog', { name: 'Add a goal' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Name is required');
  await expect(form).toContainText('Please enter a target');
  await form.getByLabel('Name').fill('Lisbon');
  await form.getByLabel('Target Amount').fill('2480');
  await form.getByRole('combobox', { name: 'Amount saved' }).click();
  await page.getByRole('option', { name: 'Rainy day' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Another goal takes the rest of this account.');
  await form.getByRole('combobox', { name: 'Its share' }).click();
  await page.getByRole('option', { name: 'A part of it' }).click();
  await form.getByLabel('Part', { exact: true }).fill('1860');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(goals).toContainText('$13,260.00of $20,000.00');
  await expect(goals).toContainText(
    'Rainy day fund and Lisbon share Rainy day: $13,260.00 + $1,860.00 = $15,120.00.',
  );

  await act(page, 'saveGoal', {
    id: newId(),
    name: 'Bike',
    target: '900',
    accountId: 'by-hand',
    current: '90',
    share: 'rest',
    part: '',
    dueOn: '',
    planned: '',
  });
  await page.reload();
  const names = goals.getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Rainy day fund', 'Lisbon', 'Bike']);
  await goals.getByRole('button', { name: 'Actions for Bike' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(names).toHaveText(['Rainy day fund', 'Bike', 'Lisbon']);

  await goals.getByRole('button', { name: 'Actions for Lisbon' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const undo = await focusUndo(page, 'Lisbon was deleted.');
  await expect(names).toHaveText(['Rainy day fund', 'Bike']);
  await undo.click();
  await expect(names).toHaveText(['Rainy day fund', 'Bike', 'Lisbon']);

  await goals.getByRole('button', { name: 'Actions for Bike' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  form = page.getByRole('dialog', { name: 'Edit Bike' });
  await form.getByLabel('To set aside a month').fill('45');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.goto('/budgets');
  const planned = page.getByRole('region', { name: /^Goals in/ });
  await expect(planned).toContainText('Bike $45.00');
  await planned.getByRole('button', { name: 'Set aside $45 for Bike' }).click();
  await expect(planned).toContainText(/Bike \$45\.00.* done/);

  // Dashboard and settings show the first of them.
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Savings goal' })).toContainText('Follows Rainy day');
});
