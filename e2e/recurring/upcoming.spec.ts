import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { expectLargeTargets } from '../catalogue/sizes';
import { signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, focusUndo, importCsv, test } from '../support/test';
import { monthFromNow, monthlyDays, rentAndSalary } from './rows';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const list = (page: Page, name: string | RegExp = 'Still to come') => page.getByRole('region', { name });
const opened = (page: Page) => list(page, /^\w{3}, \w{3} \d+, \d{4}$/);

test('without anything that comes back there is no calendar, and no card on the dashboard', async ({
  page,
}) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coming up' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upcoming' }).click();
  await expect(page).toHaveURL('/upcoming');
  await expect(page.getByText('Nothing comes back yet.')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expectAccessible(page, 'upcoming without data');
  await page.getByRole('link', { name: 'Import a bank file' }).click();
  await expect(page).toHaveURL('/upload');
});

test('a month shows what was paid and what is expected, and an item is skipped, moved and entered', async ({
  page,
}) => {
  const [last, next] = [monthFromNow(-1), monthFromNow(1)];
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());

  await page.goto(`/upcoming?month=${last}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(day(page, `${last}-02`)).toHaveAccessibleName(/: 1 item, -\$900\.00$/);
  await expect(list(page, 'Paid and expected')).toContainText('-$900.00');
  await expect(list(page, 'Paid and expected')).toContainText('+$2,600.00');
  await day(page, `${last}-25`).click();
  await expect(opened(page)).toContainText('Paid.');
  await expectAccessible(page, 'a month that is over');
  await opened(page).getByRole('link', { name: 'Its transaction' }).click();
  await expect(page).toHaveURL(/\/transactions\?row=/);

  // The list has the same, without the grid, and keeps to the month and to the next ones.
  await page.goto(`/upcoming?month=${last}`);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(`/upcoming?month=${last}&view=list`);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(list(page, 'Paid and expected')).toContainText('Landlord');
  await expectAccessible(page, 'a month as a list');
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page).toHaveURL('/upcoming?view=list');

  await page.goto(`/upcoming?month=${next}`);
  await expect(list(page)).toContainText('-$900.00+$2,600.00');
  // No buttons until a day is opened.
  await expect(list(page).getByRole('button', { name: 'Skip Landlord' })).toHaveCount(0);
  await list(page)
    .getByRole('button', { name: /^Open \w+ 2$/ })
    .click();
  await opened(page).getByRole('button', { name: 'Skip Landlord' }).click();
  await expect(opened(page)).toContainText('Skipped.');
  await expect(day(page, `${next}-02`)).toHaveAccessibleName(/: 1 item$/);
  await opened(page)
    .getByRole('button', { name: /^All of/ })
    .click();
  await expect(list(page)).not.toContainText('-$900.00+$2,600.00');
  await (await focusUndo(page, /^Landlord of .* is skipped\./)).click();
  await expect(list(page)).toContainText('-$900.00+$2,600.00');

  await day(page, `${next}-02`).click();
  await opened(page).getByRole('button', { name: 'Move… Landlord' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Landlord' });
  await dialog.getByLabel('Expected on').fill(`${next}-09`);
  await expectAccessible(page, 'moving an item', { within: '[data-slot=popover-content]' });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(day(page, `${next}-09`)).toHaveAccessibleName(/: 1 item, -\$900\.00$/);
  await expect(opened(page)).toContainText('Nothing on this day.');
  await day(page, `${next}-09`).click();
  await expect(opened(page)).toContainText(/Moved from \w+ 2\b/);

  await opened(page).getByRole('button', { name: 'Amount… Landlord' }).click();
  const amount = page.getByRole('dialog', { name: 'Amount of Landlord' });
  await amount.getByLabel('Amount this time').fill('0');
  await amount.getByRole('button', { name: 'Set' }).click();
  await expect(amount).toContainText('Amount must be more than zero');
  await amount.getByLabel('Amount this time').fill('905');
  await expectAccessible(page, 'amount of an item', { within: '[data-slot=popover-content]' });
  await amount.getByRole('button', { name: 'Set' }).click();
  await expect(day(page, `${next}-09`)).toHaveAccessibleName(/: 1 item, -\$905\.00$/);

  await opened(page).getByRole('button', { name: 'Enter it now Landlord' }).click();
  const form = page.getByRole('dialog', { name: 'Add transaction' });
  await expect(form.getByLabel('Description')).toHaveValue('Landlord');
  await expect(form.getByLabel('Amount')).toHaveValue('905.00');
  await form.getByRole('button', { name: 'Add transaction' }).click();
  await expect(form).toHaveCount(0);
  await expect(opened(page)).toContainText('Paid.');

  await page.goto('/dashboard');
  const comingUp = page.getByRole('region', { name: 'Coming up' });
  await expect(comingUp.getByRole('listitem').first()).toBeVisible();
  await expect(comingUp).toContainText('+$2,600.00');
  await expectAccessible(page, 'the dashboard with what is coming up');
  await comingUp.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL('/upcoming');
  await expectAccessible(page, 'the current month');
});

test('only a late item shows its buttons, and says which file lacks it', async ({ page }) => {
  const number = Math.min(28, Number(daysAgo(12).slice(8)));
  const [due = '', ...paid] = monthlyDays(number, 10, 12);
  await signUpQuickly(page);
  await importCsv(
    page,
    csv(...paid.map((date) => `${date},Gym,Sport,34.90,expense`), `${daysAgo(0)},Bakery,Food,3.20,expense`),
  );
  await page.goto(`/upcoming?month=${due.slice(0, 7)}`);
  const item = page.getByRole('listitem').filter({ hasText: 'Late: not in your file up to' }).last();
  await expect(item).toContainText('Gym');
  await expect(item).toContainText('-$34.90');
  await expect(item.getByRole('button', { name: 'Skip Gym' })).toBeVisible();
  await expect(day(page, due)).toContainText('Late');
  await expectAccessible(page, 'a late item');
});

test('the address owns the month, and the arrow keys the days', async ({ page }) => {
  const [now, next] = [monthFromNow(0), monthFromNow(1)];
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto('/upcoming?month=2026-13');
  await expect(day(page, daysAgo(0))).toHaveAttribute('aria-current', 'date');
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page).toHaveURL(`/upcoming?month=${next}`);
  await expect(page.getByRole('link', { name: 'This month' })).toBeVisible();
  await expect(day(page, `${next}-15`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/upcoming?month=2026-13');
  await day(page, `${now}-15`).focus();
  await page.keyboard.press('PageDown');
  await expect(day(page, `${next}-15`)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(day(page, `${next}-14`)).toBeFocused();
});

test('hidden amounts are hidden here, too', async ({ page }) => {
  const next = monthFromNow(1);
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto(`/upcoming?month=${next}`);
  await expect(list(page)).toContainText('$');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('h');
  await expect(page.getByRole('img', { name: 'hidden amount' }).first()).toBeVisible();
  await day(page, `${next}-02`).click();
  await expect(day(page, `${next}-02`)).toHaveAccessibleName(/: 1 item, hidden amount$/);
  for (const path of ['/upcoming', `/upcoming?month=${next}`, '/dashboard']) {
    const html = await (await page.request.get(path)).text();
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), path).not.toMatch(/[$]\d|900\.00|2,?600/);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the month is a strip with a list by day below it', async ({ page }) => {
    const last = monthFromNow(-1);
    await signUpQuickly(page);
    await importCsv(page, rentAndSalary());
    for (const month of [last, monthFromNow(0), monthFromNow(1)]) {
      await page.goto(`/upcoming?month=${month}`);
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Landlord' }).first()).toBeVisible();
      await expectLargeTargets(page, month);
      await expectAccessible(page, `${month} on a phone`);
    }
    await day(page, `${monthFromNow(1)}-02`).click();
    await expect(opened(page).getByRole('button', { name: 'Skip Landlord' })).toBeVisible();
    await expectLargeTargets(page, 'an opened day');
  });
});
