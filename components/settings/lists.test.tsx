import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { SettingsLists } from './lists';

const COUNTS = { categories: 12, payees: 3, rules: 0, tags: 1 };
const row = page.getByRole('link', { name: /^Budget period/ });

test.each([
  ['Payday: Acme', 'Budget period Payday: Acme'],
  [null, 'Budget period Calendar months, from a day, from payday, or by weeks.'],
])('the budget period is described by how it runs: %s', async (period, name) => {
  render(<SettingsLists counts={COUNTS} record={null} period={period} />);
  await expect.element(row).toHaveAccessibleName(name);
  await expect.element(row).toHaveAttribute('href', '/settings/budget-period');
});
