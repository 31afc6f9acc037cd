import { monthFromNow, rentAndSalary } from '../recurring/rows';
import { signUpQuickly } from '../support/seed';
import { expect, importCsv } from '../support/test';
import type { Walks } from './walk';

/** Walks through the calendar of Upcoming. */
export const walkUpcoming: Walks[string] = async (page, keys) => {
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await keys.open('/dashboard');
  await keys.pressUntil(['g', 'c'], () => page.waitForURL('/upcoming', { timeout: 5000 }));
  await keys.enter(page.getByRole('link', { name: 'Next month' }));
  const next = monthFromNow(1);
  await page.waitForURL(`/upcoming?month=${next}`);
  await expect(page.getByRole('link', { name: 'Next month' })).toBeFocused();
  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  await keys.tabTo(day(`${next}-01`));
  await keys.press('ArrowRight');
  await expect(day(`${next}-02`)).toBeFocused();
  await keys.press('Enter');
  const list = page.getByRole('region', { name: /^\w{3}, \w{3} 2, / });
  await keys.tabTo(list.getByRole('button', { name: 'Move… Landlord' }));
  await keys.enter(list.getByRole('button', { name: 'Skip Landlord' }), 'Shift+Tab');
  await expect(list.getByRole('heading')).toBeFocused();
  await expect(list.getByRole('button', { name: 'Expect it again' })).toBeVisible();
  await keys.press('Control+z');
  await expect(list.getByRole('button', { name: 'Skip Landlord' })).toBeVisible();
  await keys.tabTo(day(`${next}-02`), 'Shift+Tab');
  await keys.press('PageUp');
  await page.waitForURL('/upcoming');
  await expect(day(`${monthFromNow(0)}-02`)).toBeFocused();
  await keys.press('Home', 'ArrowDown', 'End');
  await expect(page.locator('[data-day]:focus')).toHaveText(/^Sun, /);
};
