import { csv, daysAgo, expect, importCsv, signUp, test } from './support';

test('pages of ten, newest first, with a page past the end showing the last', async ({ page }) => {
  await signUp(page);
  await importCsv(
    page,
    csv(...Array.from({ length: 23 }, (_, day) => `${daysAgo(day)},Entry ${day},Food,${day + 1}.00,expense`)),
  );
  const next = page.getByRole('button', { name: 'Next' });
  const previous = page.getByRole('button', { name: 'Previous' });
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByText('23 transactions')).toBeVisible();
  await expect(previous).toBeDisabled();
  await expect(page.getByRole('row').nth(1)).toContainText('Entry 0');
  await next.click();
  await expect(page).toHaveURL('/transactions?page=2');
  await expect(page.getByRole('row').nth(1)).toContainText('Entry 10');
  await next.click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.goBack();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.goto('/transactions?page=99');
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await page.goto('/transactions?page=nonsense');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
});

test('the search takes what is typed literally and looks through all pages', async ({ page }) => {
  await signUp(page);
  await importCsv(
    page,
    csv(
      ...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Entry ${day},Food,1,expense`),
      `${daysAgo(40)},"Café ""Old"", 50% off_now",Gifts,9.99,expense`,
    ),
  );
  const search = page.getByRole('searchbox', { name: 'Search transactions...' });
  const find = async (text: string) => {
    await search.fill(text);
    await search.press('Enter');
    // The counts of two searches can be equal; the address tells them apart.
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
  };
  for (const text of ['"old", 50%', 'OFF_NOW', 'gifts', 'café']) {
    await find(text);
    await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('50% off_now');
  }
  await find('%');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await find('entry_');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByText('13 transactions')).toBeVisible();
  await expect(search).toHaveValue('');
});
