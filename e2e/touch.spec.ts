import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { importQuickly, signUpQuickly } from './server-action';
import { csv, daysAgo, expect, test } from './support';

test.use({
  isMobile: true,
  hasTouch: true,
  viewport: { width: 360, height: 780 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** What is smaller than a fingertip, and fields that a phone would zoom into. Links within a text need only its height. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ENOUGH = 43.5;
    const dialog = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
    const controls =
      'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option], [tabindex="0"]';
    const found: string[] = [];
    for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('[aria-hidden=true], .sr-only') || element.matches('[href="#main"]')) continue;
      let { width, height } = element.getBoundingClientRect();
      // Where one may press can reach beyond what is seen.
      for (const edge of ['::before', '::after']) {
        const style = getComputedStyle(element, edge);
        if (style.content === 'none' || style.position !== 'absolute') continue;
        width = Math.max(width, parseFloat(style.width));
        height = Math.max(height, parseFloat(style.height));
      }
      const name = `${element.tagName} '${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}'`;
      const inText = element.matches('a') && getComputedStyle(element).display === 'inline';
      if (height < ENOUGH || (width < ENOUGH && !inText)) found.push(`${name}: ${width} x ${height}`);
      const typed = element.matches('input:not([type=checkbox], [type=file], [type=radio]), textarea');
      if (typed && parseFloat(getComputedStyle(element).fontSize) < 16) found.push(`${name}: small text`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth}`);
    return found;
  });
}

const expectForFingers = async (page: Page, name: string) => {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  expect(await tooSmall(page), name).toEqual([]);
};

test('everything one can press on a phone is as large as a fingertip, and nothing lies beyond its edge', async ({
  page,
}) => {
  for (const path of ['/', '/login?reason=link', '/signup', '/forgot-password']) {
    await page.goto(path);
    await expectForFingers(page, path);
  }
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expectForFingers(page, 'the dashboard of a new user');
  await importQuickly(
    page,
    csv(
      ...['Food', 'Rent', 'Shopping', 'Transport', 'Health', 'Gifts', 'Travel'].map(
        (category, index) => `${daysAgo(index)},Shop ${index},${category},${index + 1}0.50,expense`,
      ),
      `${daysAgo(0)},Payroll,Salary,3250.00,income`,
    ),
  );
  await page.goto('/dashboard?period=month');
  await page.locator('summary').click();
  await expectForFingers(page, 'the dashboard');
  await expectAccessible(page, 'the dashboard of a phone');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expectForFingers(page, 'the days as a table');
  await page.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await expectForFingers(page, 'the calendar');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectForFingers(page, 'the drawer');
  await expectAccessible(page, 'the drawer');

  await page.getByRole('link', { name: 'Bank Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Accounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByLabel('Last 4 Digits')).toHaveAttribute('inputmode', 'numeric');
  await expectForFingers(page, 'a new account');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const menu = page.getByRole('button', { name: 'Actions for Default Account' });
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectForFingers(page, 'the menu of an account');
  await page.getByRole('menuitem', { name: 'Update balance' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectForFingers(page, 'a new balance');
});
