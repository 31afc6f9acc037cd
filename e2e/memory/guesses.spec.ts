import type { Page } from '@playwright/test';
import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import { expectAccessible } from '../catalogue/axe';
import { accountNamed, asUser, signUpQuickly } from '../support/seed';
import { daysAgo, expect, test } from '../support/test';

/** Rows that came without a category: two of Key Food, and one of Lidl, where a hand chose Groceries once. */
async function addRows(page: Page): Promise<void> {
  const client = await asUser(page);
  const account = await accountNamed(page, DEFAULT_ACCOUNT.name);
  const { data: categories } = await client
    .rpc('ensure_categories', { names: ['Uncategorized', 'Groceries'], kinds: ['spending', 'spending'] })
    .throwOnError();
  const idOf = (wanted: string) => categories.find(({ name }) => name === wanted)?.id ?? '';
  const row = (description: string, days: number, amount: number, category: string) => ({
    account_id: account,
    date: daysAgo(days),
    description,
    amount,
    type: 'expense',
    type_stated: false,
    category_id: idOf(category),
    category_source: category === 'Groceries' ? 'hand' : 'none',
    // A trigger sets the payee from the description.
    payee_id: null as unknown as string,
  });
  await client
    .from('transactions')
    .insert([
      row('Key Food', 3, -30.1, 'Uncategorized'),
      row('Key Food', 9, -30.15, 'Uncategorized'),
      row('Lidl', 20, -8, 'Groceries'),
      row('Lidl', 2, -9, 'Uncategorized'),
    ])
    .throwOnError();
}

test('rows without a category are worked through by payee, and each says why it has one', async ({
  page,
}) => {
  await signUpQuickly(page);
  await addRows(page);
  await page.goto('/review');
  await expect(page.getByText(/^2 decisions on 3 rows/)).toBeVisible();
  await expectAccessible(page, 'rows without a category');

  await page.getByRole('button', { name: 'Groceries for Lidl' }).click();
  await expect(page.getByText('Lidl: 1 row is Groceries now').last()).toBeVisible();
  const keyFood = page.getByRole('listitem', { name: /^Key Food/ });
  await keyFood.focus();
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: 'Category for Key Food' }).fill('Groceries');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Key Food: 2 rows are Groceries now').last()).toBeVisible();
  await expect(page.getByText('Nothing needs review')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(keyFood).toBeVisible();

  await page.goto('/transactions?q=lidl');
  await page.getByText('Lidl').first().click();
  await expect(page.getByText(/^You, on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Always' })).toHaveAttribute(
    'href',
    /^\/settings\/rules\/new\?from=/,
  );
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText(/^You cleared it on /)).toBeVisible();
});
