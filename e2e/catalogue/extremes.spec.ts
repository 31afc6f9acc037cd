import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { fillToExtremes, HUGE, LONG, LONGEST_CATEGORY, WIDTHS } from './extremes';
import { expectWhole } from './sizes';
import { importQuickly, signUpQuickly } from '../support/seed';
import { addAccount, csv, daysAgo, dropFile, expect, openUpload, test } from '../support/test';

async function expectInPlace(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectWhole(page, path, WIDTHS, 'main');
}

test('the longest names, largest amounts, 40 categories and 12 accounts fit on every screen at any width', async ({
  page,
}) => {
  test.slow();
  await signUpQuickly(page);
  await fillToExtremes(page);
  for (const path of ['/dashboard?period=year', '/dashboard', '/bank-accounts', '/upload', '/settings'])
    await expectInPlace(page, path);
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const label = await page.getByText(LONGEST_CATEGORY, { exact: true }).first().boundingBox();
    expect(label?.width, `name at ${width}`).toBeGreaterThan(60);
    if (width !== 360) await expectAccessible(page, `settings at ${width}`);
  }
  for (const item of ['Rename', 'Color', 'Merge into…', 'Remove']) {
    await page.getByRole('button', { name: `Actions for ${LONGEST_CATEGORY}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box && box.x + box.width, item).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('they fit in the list', async ({ page }) => {
  await signUpQuickly(page);
  await fillToExtremes(page);
  await expectInPlace(page, '/transactions?size=50');
  const description = page
    .getByRole('row', { name: /Subscription/ })
    .getByText('Subscription', { exact: true });
  for (const width of WIDTHS.filter((each) => each >= 360)) {
    await page.setViewportSize({ width, height: 900 });
    const box = await description.boundingBox();
    expect(box?.width, `description at ${width}`).toBeGreaterThan(60);
  }
});

test('they fit in filters, selection, trash, bell and review', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUpQuickly(page);
  await fillToExtremes(page);
  await page.goto('/transactions?type=expense&size=50');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
  await expectWhole(page, 'list with filters and selection', WIDTHS);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Keyboard users see where they are: the bar does not cover the focused row.
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .nth(4)
    .focus();
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').boundingBox();
    const over = await bar.boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  }
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(bar).toHaveCount(0);
  await page.goto('/transactions/trash');
  await expectWhole(page, 'trash', WIDTHS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).locator('summary').first().click();
  await expectWhole(page, 'bell', [1440, 1024, 768], '[data-slot=popover-content]');
  await page.keyboard.press('Escape');

  // A review of thousands of rows, many of which need attention.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openUpload(page);
  const lines = Array.from({ length: 3000 }, (_, index) =>
    index % 3
      ? `${daysAgo(9)},${LONG}${index},-${HUGE},Category ${index % 90}`
      : `2026-02-30,${LONG},${HUGE}x,${LONG}`,
  );
  await dropFile(page, `${LONG}.csv`, ['Posted,Text,Amount,Category', ...lines].join('\n'));
  await expect(page.getByRole('button', { name: '2,000 new', exact: true })).toBeEnabled();
  await page.getByText(/new categor(y|ies) in the file/).click();
  await page.getByRole('button', { name: 'Row 2: details' }).click();
  await expectWhole(page, 'review', WIDTHS);
});

test('a dialog taller than the window scrolls', async ({ page }) => {
  await signUpQuickly(page);
  await addAccount(page, { name: LONG, digits: '4821', balance: `-${HUGE}` });
  await page.getByRole('button', { name: `Actions for ${LONG}` }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog', { name: `Close ${LONG}?` });
  // A desktop window zoomed to 400 %.
  await page.setViewportSize({ width: 320, height: 180 });
  const scrollsWithin = () =>
    question.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight && element.scrollHeight > element.clientHeight;
    });
  await expect.poll(scrollsWithin).toBe(true);
  await question.getByRole('button', { name: 'Close account' }).click({ trial: true });
});

test('one transaction, or only an income, leaves no gap and no zero percent', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(0)},Payroll,Salary,3250.00,income`));
  await expectInPlace(page, '/dashboard?period=quarter');
  const card = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(card('Spending')).toContainText('Nothing was spent in this period or the one before.');
  await expect(card('Spending by Category')).toContainText('Nothing was spent in this period.');
  await expect(card('What changed')).toContainText('Nothing was spent in either period.');
  await page.goto('/dashboard?period=month&offset=-30');
  await card('Spending')
    .getByRole('link', { name: /^Show / })
    .click();
  await expect(page).toHaveURL('/dashboard?period=month');
});
