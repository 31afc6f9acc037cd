import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

async function remove(page: Page, descriptions: string[]) {
  for (const description of descriptions) {
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${description}, `) }).click();
  }
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(bar).toHaveCount(0);
}

async function expectCounts(page: Page, transactions: string, sum: string) {
  await page.goto('/transactions');
  await expect(page.getByText(transactions, { exact: true })).toBeVisible();
  await expect(page.getByText(`${sum} out`)).toBeVisible();
  await page.goto('/dashboard?period=year');
  await expect(page.locator('[data-slot=card]', { hasText: 'Total Spending' })).toContainText(sum);
}

test(
  'deleted transactions count nowhere, and come back from the trash unchanged',
  { tag: '@quick' },
  async ({ page }) => {
    await signUpQuickly(page);
    await importQuickly(
      page,
      csv(
        `${daysAgo(0)},Tea,Food,2.20,expense`,
        `${daysAgo(0)},Bun,Food,3.03,expense`,
        `${daysAgo(0)},Pie,Food,4.40,expense`,
        `${daysAgo(0)},Jam,Food,5.00,expense`,
      ),
    );
    await page.goto('/transactions');
    await page.getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
    await remove(page, ['Tea', 'Bun', 'Pie']);
    await expectCounts(page, '1 transaction', '$5.00');

    await page.goto('/transactions/trash');
    const trash = page.getByRole('region', { name: 'Deleted transactions' });
    await expect(trash.getByRole('listitem')).toHaveCount(3);
    await expect(trash.getByRole('listitem').filter({ hasText: 'Bun' })).toContainText(
      /Bun.*Food.*Default Account \(\*0000\).*-\$3\.03.*Deleted \w{3} \d+/,
    );
    await trash.getByRole('button', { name: 'Restore Bun' }).click();
    await expect(page.getByText('1 transaction is back.')).toBeVisible();
    await page.reload();
    await expect(trash.getByRole('listitem')).toHaveCount(2);
    await expectCounts(page, '2 transactions', '$8.03');

    await page.goto('/transactions/trash');
    await trash.getByRole('checkbox', { name: /^Select Tea/ }).click();
    await expect(trash.getByRole('button', { name: 'Restore selected' })).toBeVisible();
    await trash.getByRole('checkbox', { name: /^Select Tea/ }).click();
    await trash.getByRole('button', { name: 'Restore all on this page' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await expectCounts(page, '4 transactions', '$14.63');

    await page.goto('/transactions');
    await remove(page, ['Jam']);
    await page.goto('/transactions/trash');
    await page.getByRole('button', { name: 'Empty trash' }).click();
    const question = page.getByRole('alertdialog', { name: 'Empty the trash?' });
    await expect(question).toContainText('This deletes 1 transaction for good.');
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible();
    await expectCounts(page, '3 transactions', '$9.63');
  },
);
