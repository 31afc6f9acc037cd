import type { Page } from '@playwright/test';
import { csv, daysAgo, expect, importCsv, signUp, test } from './support';

const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

test('an empty dashboard says what to do next', async ({ page }) => {
  await signUp(page);
  await expect(card(page, 'Total Spending')).toContainText('$0.00');
  await expect(card(page, 'Daily Average')).toContainText('$0.00');
  await expect(card(page, 'Spending by Category')).toContainText('No data');
  await page.getByRole('link', { name: 'Go to Upload' }).click();
  await expect(page).toHaveURL('/upload');
});

test('the period is in the address, and back restores it', async ({ page }) => {
  await signUp(page);
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/dashboard?offset=-1');
  await page.getByRole('radio', { name: 'Month' }).click();
  await expect(page).toHaveURL('/dashboard?period=month&offset=-1');
  const [year, month] = daysAgo(0).split('-').map(Number) as [number, number];
  const before = new Date(Date.UTC(year, month - 2, 1));
  const label = before.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect(page.getByRole('button', { name: label })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?period=month');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?period=month&offset=1');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?period=month');
  await page.goto('/dashboard?period=quarter&offset=0');
  await expect(page.getByRole('button', { name: `Q${Math.ceil(month / 3)} ${year}` })).toBeVisible();
  await page.goto('/dashboard?period=year&offset=nonsense');
  await expect(page.getByRole('button', { name: String(year), exact: true })).toBeVisible();
});

test('impatient clicks are all counted', async ({ page }) => {
  await signUp(page);
  const previous = page.getByRole('button', { name: 'Previous' });
  for (let click = 0; click < 5; click += 1) await previous.click();
  await expect(page).toHaveURL('/dashboard?offset=-5');
});

test('picking a date jumps to the period that holds it', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard?period=month&offset=-22');
  const [year, month] = daysAgo(0).split('-').map(Number) as [number, number];
  const shown = new Date(Date.UTC(year, month - 23, 1)).toLocaleString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await page.getByRole('button', { name: shown }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await calendar.getByRole('button', { name: /previous/i }).click();
  await calendar.getByRole('gridcell').getByRole('button').nth(20).click();
  await expect(page).toHaveURL('/dashboard?period=month&offset=-23');
});

test('every figure of a month, to the cent', async ({ page }) => {
  await signUp(page);
  const [year, month] = daysAgo(0).split('-').map(Number) as [number, number];
  const inMonth = (back: number, day: number) =>
    new Date(Date.UTC(year, month - 1 - back, day)).toISOString().slice(0, 10);
  await importCsv(
    page,
    csv(
      `${inMonth(1, 1)},Groceries,Food,512.34,expense`,
      `${inMonth(1, 2)},Shoes,Shopping,99.99,expense`,
      `${inMonth(1, 2)},Train,Transport,0.10,expense`,
      `${inMonth(1, 3)},Train,Transport,0.20,expense`,
      `${inMonth(1, 4)},Cinema,Entertainment,20.00,expense`,
      `${inMonth(1, 5)},Rent,Rent,1000.00,expense`,
      `${inMonth(1, 6)},Gym,Health,30.00,expense`,
      `${inMonth(1, 7)},Book,Education,12.00,expense`,
      `${inMonth(1, 25)},Payroll,Salary,3250.00,income`,
      `${inMonth(2, 10)},Everything,Food,1500.00,expense`,
    ),
  );
  await page.goto('/dashboard?period=month&offset=-1');
  // 512.34 + 99.99 + 0.10 + 0.20 + 20 + 1000 + 30 + 12 = 1,674.63; against 1,500.00: +11.6 %
  await expect(card(page, 'Total Spending')).toContainText('$1,674.63');
  await expect(card(page, 'Total Spending')).toContainText('11.6%');
  await expect(card(page, 'Total Spending')).toContainText('$1,500.00 in');
  // 1,674.63 ÷ 9 transactions = 186.07; against 1,500.00 ÷ 1: −87.6 %
  await expect(card(page, 'Daily Average')).toContainText('$186.07');
  await expect(card(page, 'Daily Average')).toContainText('87.6%');
  await expect(card(page, 'Daily Average')).toContainText('per transaction');
  await expect(card(page, 'Total Transactions')).toContainText('9');
  await expect(card(page, 'Total Transactions')).toContainText('8 out · 1 in');

  const legend = card(page, 'Spending by Category').getByRole('listitem');
  await expect(legend).toHaveText([
    /Rent.*\$1,000\.00/,
    /Food.*\$512\.34.*\$12\.34 over the \$500\.00 limit/,
    /Shopping.*\$99\.99.*\$300\.01 left of \$400\.00/,
    /Health.*\$30\.00/,
    /Entertainment.*\$20\.00.*\$180\.00 left of \$200\.00/,
    /\$12\.30 in 2 other categories/,
  ]);
  await expect(card(page, 'Spending').getByRole('row')).toHaveCount(8);
  await expect(card(page, 'Spending').getByRole('row').nth(2)).toContainText('$100.09');
  await expect(card(page, 'Spending').locator('.recharts-surface')).toBeVisible();
  await expect(card(page, 'Spending by Category').locator('.recharts-sector')).toHaveCount(5);
  const recent = card(page, 'Recent Transactions').getByRole('listitem');
  await expect(recent).toHaveText([/Payroll.*\+\$3,250\.00/, /Book/, /Gym/, /Rent/, /Cinema/]);
  await expect(page.getByText('CHECKING')).toBeVisible();
});

test('today is where the user is', async ({ anotherBrowser }) => {
  // These two places are 25 hours apart, so their calendars never agree.
  const dates: string[] = [];
  for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const page = await anotherBrowser({ timezoneId });
    await signUp(page);
    await page.goto('/upload');
    const shown = new Intl.DateTimeFormat('en-US', {
      timeZone: timezoneId,
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });
    const date = shown.format(new Date());
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
    dates.push(date);
  }
  expect(dates[0]).not.toBe(dates[1]);
});
