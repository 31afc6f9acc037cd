import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { signUpQuickly } from '../support/seed';
import { act, callAction, signInQuickly } from '../support/server-actions';
import { expect, test } from '../support/test';
import { goal, openSettings, saveGoal, target } from '../support/settings';

const source = (page: Page) => page.getByRole('combobox', { name: 'Amount saved' });

test('the savings goal is typed or follows an account', async ({ page, anotherBrowser }) => {
  test.slow();
  const address = await signUpQuickly(page);
  const account = { id: newId(), name: 'Rainy day', type: 'bank', lastFourDigits: '0917', balance: '1250' };
  await act(page, 'addAccount', account);
  await openSettings(page);
  const device = await anotherBrowser();
  await signInQuickly(device, address);
  await openSettings(device);

  await expect(target(page)).toHaveAttribute('min', '0');
  await expect(target(page)).toHaveAttribute('step', '100');
  for (const [typed, problem] of [
    ['-1', 'Must be 0 or more'],
    ['1000000000.01', 'Must be at most 1,000,000,000'],
    ['99999999999999999999', 'The amount is too large: at most 999,999,999,999.99'],
    ['', 'Please enter a target'],
  ] as const) {
    await target(page).fill(typed);
    await saveGoal(page).click();
    await expect(page.getByText(problem), typed).toBeVisible();
  }
  await target(page).fill('2000');
  await page.getByLabel('Current Amount').fill('500');
  await saveGoal(page).click();
  await expect(page.getByText('Savings goal saved.')).toBeVisible();
  await expect(goal(page)).toContainText('$500.00saved of $2,000.00');
  await expect(goal(page)).toContainText('25% · $1,500.00 to go');
  await expect(page.getByRole('progressbar', { name: 'Savings goal' })).toHaveAttribute(
    'aria-valuetext',
    '25%',
  );

  // The other device still shows the old goal, and changes one thing only.
  await source(device).click();
  await device.getByRole('option', { name: 'Rainy day (*0917)' }).click();
  await expect(device.getByText('Its current balance')).toBeVisible();
  await saveGoal(device).click();
  await expect(device.getByText('Savings goal saved.')).toBeVisible();
  await expect(goal(device)).toContainText('$1,250.00saved of $2,000.00');
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Savings goal' });
  await expect(panel).toContainText('62%');
  await expect(panel).toContainText('Follows Rainy day · $750.00 to go');
  await panel.getByRole('link', { name: 'Change the goal' }).click();
  await expect(page).toHaveURL('/settings#savings-goal');
  await expect(goal(page)).toBeInViewport();

  const deleted = newId();
  const remove = { change: deleted, id: account.id, transactions: 0 };
  await act(page, 'deleteAccount', remove);
  await page.reload();
  await expect(goal(page).getByText('is in the trash, so the amount you typed counts.')).toBeVisible();
  await expect(goal(page)).toContainText('$500.00saved of $2,000.00');
  await expect(page.getByLabel('Current Amount')).toHaveValue('500');
  await page.goto('/dashboard');
  await expect(panel).toContainText('25%');
  await expect(panel).not.toContainText('Follows');
  // A device that still offers the deleted account gets an error.
  await openSettings(device);
  await source(device).click();
  await device.getByRole('option', { name: 'Typed by hand' }).click();
  await saveGoal(device).click();
  await expect(device.getByText('Savings goal saved.').last()).toBeVisible();
  await act(page, 'undoChange', deleted);
  await openSettings(device);
  await source(device).click();
  await device.getByRole('option', { name: 'Rainy day (*0917)' }).click();
  await act(page, 'deleteAccount', { ...remove, change: newId() });
  await saveGoal(device).click();
  await expect(
    device.getByText('This account was deleted in the meantime. Choose another one.'),
  ).toBeVisible();
  const strangers = await callAction(page.request, 'updateSavingsGoal', [{ accountId: newId() }]);
  expect(await strangers.text()).toContain('This account was deleted in the meantime.');

  // A negative balance is no progress; a closed account stays selected, but is no longer offered.
  const debt = { id: newId(), name: 'Sapphire', type: 'credit', lastFourDigits: '7733', balance: '-30.25' };
  await act(page, 'addAccount', debt);
  await act(page, 'updateSavingsGoal', { accountId: debt.id });
  await act(page, 'closeAccount', { id: debt.id, closed: true });
  await openSettings(page);
  await expect(source(page)).toHaveText('Sapphire (*7733), closed');
  await expect(goal(page)).toContainText('-$30.25saved of $2,000.00');
  await expect(goal(page)).toContainText('0% · $2,030.25 to go');
  await expect(page.getByRole('progressbar', { name: 'Savings goal' })).toHaveAttribute('aria-valuenow', '0');
  await act(page, 'updateSavingsGoal', { accountId: 'by-hand' });
  const closed = await callAction(page.request, 'updateSavingsGoal', [{ accountId: debt.id }]);
  expect(await closed.text()).toContain('This account was closed in the meantime.');
});
