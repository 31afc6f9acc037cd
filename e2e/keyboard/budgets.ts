import { signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, importCsv } from '../support/test';
import type { Walks } from './walk';

/** Walks through the Budgets screen. */
export const walkBudgets: Walks[string] = async (page, keys) => {
  await signUpQuickly(page);
  await importCsv(page, csv(`${daysAgo(0)},Tea,Tea,2.20,expense`));
  await keys.open('/dashboard');
  await keys.pressUntil(['g', 'l'], () => page.waitForURL('/budgets', { timeout: 5000 }));
  await keys.enter(page.getByRole('link', { name: 'Next period' }));
  await page.waitForURL(/\/budgets\?period=/);
  await keys.enter(page.getByRole('link', { name: 'Previous period' }));
  const tea = page.getByRole('button', { name: 'Tea', exact: true });
  await keys.enter(tea);
  await expect(tea).toHaveAttribute('aria-expanded', 'true');
  const limit = page.getByRole('button', { name: /^Set a limit ?: change the limit of Tea/ });
  await keys.enter(limit);
  const dialog = page.getByRole('dialog', { name: 'Limit of Tea' });
  await expect(dialog.getByRole('spinbutton', { name: 'Limit' })).toBeFocused();
  await keys.press('5', '0', 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Tea/ }).getByText('$47.80').first()).toBeVisible();
  await keys.press('Control+z');
  await expect(limit).toBeVisible();
  await keys.enter(page.getByRole('link', { name: /^\$2\.20 ?, expenses in Tea/ }));
  await page.waitForURL(/\/transactions\?/);
  await keys.open('/settings');
  await keys.enter(page.getByRole('link', { name: /^Budget period/ }));
  await page.waitForURL('/settings/budget-period');
  await keys.tabTo(page.getByRole('textbox', { name: 'Day of the month' }));
  await keys.press('Control+a', '2', '5', 'Enter');
  await keys.enter(page.getByRole('button', { name: /^Switch on / }));
  await expect(page.getByText(/^From .*: From the 25th/)).toBeVisible();
  await keys.press('Control+z');
  await expect(page.getByText(/^From .*: From the 25th/)).toHaveCount(0);
};
