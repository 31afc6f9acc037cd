import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/new-id';
import { expectWhole } from './screen-checks';
import { callAction, importQuickly, signUpQuickly } from './server-action';
import { csv, daysAgo, expect, test } from './support';

const LONG = 'Lebensversicherungsgesellschaftsdonaudampfschifffahrtsabende';
/** A desktop, a tablet either way, phones; 720 and 320 are a laptop's screen at 200 % and a desktop's at 400 %. */
const WIDTHS = [1440, 1101, 1024, 768, 720, 390, 360, 320];

async function expectInPlace(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectWhole(page, path, WIDTHS, 'main');
}

test('the longest names and largest amounts, 40 categories and 12 accounts break no screen at any width', async ({
  page,
}) => {
  test.slow();
  await signUpQuickly(page);
  for (let number = 0; number < 12; number += 1) {
    const name = number === 0 ? LONG : `Account number ${number}`;
    const input = { name, type: 'credit', lastFourDigits: '4821', balance: '-9999999999.99' };
    const answer = await callAction(page.request, 'addAccount', [{ id: newId(), ...input }]);
    expect(await answer.text()).toContain('"ok":true');
  }
  await importQuickly(
    page,
    csv(
      ...Array.from({ length: 40 }, (_, number) => {
        const category = number < 2 ? LONG.slice(0, 50 - number) : `Category ${number}`;
        const amount = number < 4 ? '9999999999.99' : `${number}.50`;
        return `${daysAgo(number % 20)},${number % 3 ? 'Shop' : LONG} ${number},${category},${amount},expense`;
      }),
      `${daysAgo(-3)},Not yet,Food,5000.00,expense`,
      `${daysAgo(0)},Subscription,Subscriptions & Memberships (annual),12.00,expense`,
      `${daysAgo(0)},Payroll,Salary,9999999999.99,income`,
    ),
    LONG,
  );
  for (const path of ['/dashboard?period=year', '/dashboard', '/bank-accounts', '/upload'])
    await expectInPlace(page, path);
  await expectInPlace(page, '/transactions');
  const description = page
    .getByRole('row', { name: /Subscription/ })
    .getByText('Subscription', { exact: true });
  for (const width of WIDTHS.filter((each) => each >= 360)) {
    await page.setViewportSize({ width, height: 900 });
    const box = await description.boundingBox();
    expect(box?.width, `description at ${width}`).toBeGreaterThan(60);
  }
});

test('one transaction, or an income alone, leaves no hole and no zero percent', async ({ page }) => {
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
