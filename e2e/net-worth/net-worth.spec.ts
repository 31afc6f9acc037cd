import { newId } from '@/lib/domain/forms/new-id';
import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { act } from '../support/server-actions';
import { expect, test } from '../support/test';

const added = (name: string, type: string, balance: string, more: object = {}) => ({
  id: newId(),
  name,
  type,
  lastFourDigits: '',
  balance,
  ...more,
});

test('the dashboard leads to net worth, whose headline, bars and table agree', async ({ page }) => {
  await signUpQuickly(page);
  await act(page, 'addAccount', added('Nest egg', 'savings', '1500'));
  await act(page, 'addAccount', added('Car', 'vehicle', '9800', { valuation: 'line' }));
  await act(page, 'addAccount', added('Student loan', 'loan', '2300.50', { interestRate: '4.5' }));

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Net worth $8,999.50' }).click();
  await expect(page).toHaveURL('/net-worth');
  await expect(page).toHaveTitle('Net worth · Outlay');
  const over = page.getByRole('region', { name: 'Net worth over time' });
  await expect(over).toContainText('$8,999.50');
  const why = page.getByRole('region', { name: 'Why it changed' });
  await expect(why).toContainText('+$8,999.50, to the cent');
  await expect(why.getByRole('link', { name: /^Car, begins/ })).toContainText('+$9,800.00');
  await expect(why.getByRole('link', { name: /^Student loan, begins/ })).toContainText('-$2,300.50');
  await expect(why.getByRole('listitem').last()).toContainText('$8,999.50');

  const table = page.getByRole('region', { name: 'Accounts' });
  await expect(table.getByRole('row', { name: /^Assets/ })).toContainText('$11,300.00');
  await expect(table.getByRole('row', { name: /^Debts/ })).toContainText('-$2,300.50');
  await expect(table.getByRole('row', { name: /^Car/ })).toContainText('not yet');
  await expect(table.getByRole('row', { name: /^Net worth/ })).toContainText('$8,999.50');

  await over.getByRole('button', { name: 'Show as a table' }).click();
  const points = over.getByRole('row');
  await expect(points.first()).toContainText('Net worth');
  await expect(points.last()).toContainText('$8,999.50');
  await expectAccessible(page, 'net worth');
});

test('any range is an address', async ({ page }) => {
  await signUpQuickly(page);
  await act(page, 'addAccount', added('Nest egg', 'savings', '1500'));
  await page.goto('/net-worth');
  await page.getByRole('radio', { name: '3 years' }).click();
  await expect(page).toHaveURL('/net-worth?range=3-years');
  await page.getByRole('button', { name: /^\w{3} \d+, \d{4} - / }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose days' });
  await dialog.getByLabel('From').fill('2024-03-10');
  await dialog.getByLabel('To').fill('2024-02-01');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog).toContainText('Choose the first day or a later one');
  await dialog.getByLabel('To').fill('2024-06-30');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/net-worth?from=2024-03-10&to=2024-06-30');
  await expect(page.getByRole('region', { name: 'Net worth over time' })).toContainText('On Jun 30, 2024');
  await page.goBack();
  await expect(page).toHaveURL('/net-worth?range=3-years');
});
