import { household, section } from '../support/recurring';
import { signUpQuickly } from '../support/seed';
import { expect, importCsv } from '../support/test';
import type { Walks } from './walk';

/** Walks through the list of what comes back, and the page of one. */
export const walkSeries: Walks[string] = async (page, keys) => {
  await signUpQuickly(page);
  await importCsv(page, household());
  await keys.open('/dashboard');
  await keys.pressUntil(['g', 'c'], () => page.waitForURL('/upcoming', { timeout: 5000 }));
  await keys.enter(page.getByRole('link', { name: /^Recurring(, \d+ series)?$/ }));
  await page.waitForURL('/upcoming/recurring');
  const proposals = section(page, /^To confirm/);
  await keys.enter(proposals.getByRole('button', { name: /^Accept/ }).first());
  await keys.press('Control+z');
  await expect(proposals).toBeVisible();
  await keys.enter(page.getByRole('link', { name: 'Landlord' }));
  await page.waitForURL(/\/upcoming\/recurring\/./);
  await keys.enter(page.getByRole('button', { name: 'Pause…' }));
  await expect(page.getByRole('textbox', { name: 'Pause until' })).toBeFocused();
  await keys.press('Enter');
  const paused = page.getByText('Nothing is expected until you resume it.');
  await expect(paused).toBeVisible();
  await keys.press('Control+z');
  await expect(paused).toHaveCount(0);
};
