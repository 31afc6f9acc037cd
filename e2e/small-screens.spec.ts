import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/new-id';
import { expectLargeTargets, expectWhole } from './screen-checks';
import { callAction, importQuickly, signUpQuickly } from './server-action';
import { csv, daysAgo, dropFile, expect, openUpload, test } from './support';

/** Down to what a window of 1,280 pixels shows at 400 %. */
const WIDTHS = [1440, 1280, 1024, 768, 720, 390, 360, 320];
const LONG = 'Lebensversicherungsgesellschaft-Donaudampfschifffahrt-Abend-1';
const HUGE = '9999999999.99';

const call = async (page: Page, name: string, input: object) => {
  const answer = await callAction(page.request, name, [input]);
  expect(await answer.text()).toContain('"ok":true');
};

/** Names without a blank, amounts in billions, forty categories and twelve accounts. */
async function fillToExtremes(page: Page): Promise<void> {
  for (let index = 0; index < 11; index += 1) {
    await call(page, 'addAccount', {
      id: newId(),
      name: index === 0 ? LONG : `Account ${index}`,
      type: 'credit',
      lastFourDigits: String(1000 + index),
      balance: `-${HUGE}`,
    });
  }
  const names = Array.from({ length: 40 }, (_, index) =>
    index % 8 ? `Category ${index}` : `${LONG.slice(0, 57)}${index}`,
  );
  for (const name of names.slice(0, 12))
    await call(page, 'addCategory', { name, monthlyLimit: HUGE, color: null });
  await importQuickly(
    page,
    csv(
      ...names.map(
        (name, index) =>
          `${daysAgo(index % 3)},${index % 4 ? `Shop ${index}` : `${LONG}${index}`},${name},${HUGE},${index % 5 ? 'expense' : 'income'}`,
      ),
    ),
    LONG,
  );
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('everything can be hit with a finger, and amounts bring up the keypad', async ({ page }) => {
    test.slow();
    await signUpQuickly(page);
    await importQuickly(
      page,
      csv(
        ...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Entry ${day},Food,${60 + day}.50,expense`),
      ),
    );
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByLabel('Lowest amount')).toHaveAttribute('inputmode', 'decimal');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
    await expectLargeTargets(page, 'list with filters and selection');
    await page.getByRole('button', { name: 'Clear the selection (Esc)' }).click();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: 'Actions for Entry 0' }).click();
    await expectLargeTargets(page, 'menu of a row', '[role=menu]');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.getByRole('button', { name: 'Add transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add transaction' });
    const amount = dialog.getByLabel('Amount');
    await amount.fill('1,234');
    await expect(amount).toHaveAttribute('inputmode', 'decimal');
    await expect(dialog.getByRole('button', { name: 'Use 1234' })).toBeVisible();
    await expectLargeTargets(page, 'form', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Open calendar' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectLargeTargets(page, 'calendar', '[data-slot=popover-content]');
    for (const field of await dialog.locator('input, textarea').all())
      expect(
        await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize)),
      ).toBeGreaterThanOrEqual(16);

    await page.goto('/transactions/trash');
    await expectLargeTargets(page, 'trash');

    await openUpload(page);
    await dropFile(
      page,
      'bank.csv',
      [
        'Posted,Text,Amount,Category',
        `${daysAgo(1)},Bakery,-6.75,Eating out`,
        '2026-02-30,Bus,-2.40,Bus',
      ].join('\n'),
    );
    await expect(page.getByRole('button', { name: '1 new', exact: true })).toBeEnabled();
    await page.getByRole('button', { name: 'How it is read' }).click();
    await page.getByText(/new categor(y|ies) in the file/).click();
    await page.getByRole('button', { name: 'Row 3: details' }).click();
    await expect(page.getByRole('form', { name: 'Row 3' }).getByLabel('Amount')).toHaveAttribute(
      'inputmode',
      'decimal',
    );
    await expectLargeTargets(page, 'review');

    await page.goto('/settings');
    await expectLargeTargets(page, 'settings');
    await page.getByRole('button', { name: 'Go to section' }).click();
    await page.getByRole('menuitem', { name: 'Savings Goal' }).click();
    await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeInViewport();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expectLargeTargets(page, 'bell', '[role=dialog]');
  });
});

test('long names and huge amounts break no layout at any width, and figures stay whole', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUpQuickly(page);
  await fillToExtremes(page);
  await page.goto('/transactions?type=expense&size=50');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
  await expectWhole(page, 'list with filters and selection', WIDTHS);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Whoever goes on by keyboard sees where: the bar does not lie over it.
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
  await page.goto('/settings');
  await expectWhole(page, 'settings', WIDTHS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).locator('summary').first().click();
  await expectWhole(page, 'bell', [1440, 1024, 768], '[data-slot=popover-content]');
  await page.keyboard.press('Escape');

  // A review of thousands of rows, many of which need a look.
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
