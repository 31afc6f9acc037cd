import { importQuickly, signUpQuickly } from '../support/seed';
import { expect } from '../support/test';
import { ROWS, type Walks } from './walk';

/** Walks from the list of reports to the rows behind a cell of Months. */
export const walkReports: Walks[string] = async (page, keys) => {
  await signUpQuickly(page);
  await importQuickly(page, ROWS);
  await keys.open('/dashboard');
  await keys.pressUntil(['g', 'p'], () => page.waitForURL('/reports', { timeout: 5000 }));
  const months = page.getByRole('main').getByRole('link', { name: /^Months / });
  await keys.enter(months);
  await page.waitForURL('/reports/months');
  await keys.tabTo(page.getByRole('link', { name: 'CSV' }));
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^outlay-months-\d{4}-\d\d-\d\d\.csv$/);
  await keys.enter(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Reports' }),
    'Shift+Tab',
  );
  await page.waitForURL('/reports');

  await keys.enter(months);
  await page.waitForURL('/reports/months');
  const table = page.getByRole('treegrid', { name: 'Months' });
  await keys.tabTo(table.locator('[tabindex="0"]'));
  const focused = table.locator(':focus');
  await keys.press('Control+End');
  await expect(focused).toHaveAccessibleName(/^Savings rate, /);
  await keys.press('Control+Home', 'ArrowDown', 'End', 'ArrowLeft');
  await expect(focused).toHaveAccessibleName(/^Food, /);
  await keys.press('Enter');
  await page.waitForURL(/\/transactions\?.*category=Food/);
};
