import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, expect, focusUndo, test } from '../support/test';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Ticks rows. A click before hydration is lost, hence the retries. */
async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const checkbox = page.getByRole('checkbox', { name: new RegExp(`^Select ${name}, `) });
    await expect(async () => {
      await checkbox.click();
      await expect(checkbox).toBeChecked({ timeout: 2_000 });
    }).toPass();
  }
}

async function chooseMore(page: Page, item: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Selected transactions' })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function addTag(page: Page, tag: string): Promise<void> {
  await chooseMore(page, 'Add tag…');
  const dialog = page.getByRole('dialog', { name: 'Add tag' });
  await dialog.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      '2024-05-03,Hotel,Travel,100,expense',
      '2024-05-09,Trattoria,Food,24.50,expense',
      '2024-05-10,Groceries,Food,10,expense',
    ),
  );
});

test(
  'rows get a tag together, and the list filtered by it has its figures',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/transactions');
    await tick(page, 'Hotel', 'Trattoria');
    await addTag(page, '#Rome');
    await expect(page.getByText('2 transactions have #Rome now.')).toBeVisible();
    await expect(row(page, 'Hotel')).toContainText('#Rome');
    await expect(row(page, 'Groceries')).not.toContainText('#Rome');

    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const tags = page.getByRole('dialog', { name: 'Tags' });
    await tags.getByRole('group', { name: 'Rome' }).getByRole('button', { name: 'All of' }).click();
    await expect(page).toHaveURL(/\/transactions\?tags=[-\da-f]{36}$/);
    await expect(page.getByText('Rome: $124.50, 2 transactions, May 3 to 9, 2024')).toBeVisible();
    await tags.getByRole('group', { name: 'Rome' }).getByRole('button', { name: 'None of' }).click();
    await expect(page).toHaveURL(/\?notag=/);
    await expect(row(page, 'Groceries')).toBeVisible();
    await expect(row(page, 'Hotel')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Tags', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Remove the filter: tag “Rome”' }).click();
    await expect(page).toHaveURL('/transactions');

    await tick(page, 'Hotel');
    await chooseMore(page, 'Remove tag…');
    const dialog = page.getByRole('dialog', { name: 'Remove tag' });
    await dialog.getByRole('combobox', { name: 'Tag' }).fill('rome');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    const undo = await focusUndo(page, '1 transaction no longer has #Rome.');
    await expect(row(page, 'Hotel')).not.toContainText('#Rome');
    await undo.click();
    await expect(row(page, 'Hotel')).toContainText('#Rome');
  },
);

test('tags are renamed, coloured, archived, merged and deleted', async ({ page }) => {
  await page.goto('/transactions');
  await tick(page, 'Hotel', 'Trattoria');
  await addTag(page, 'Rome');
  await expect(page.getByText('2 transactions have #Rome now.')).toBeVisible();
  await tick(page, 'Groceries');
  await addTag(page, 'Italy');
  await expect(page.getByText('1 transaction has #Italy now.')).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('link', { name: /^Tags/ }).click();
  await expect(page).toHaveURL('/settings/tags');
  await expect(page.getByRole('link', { name: 'Tags 2' })).toHaveAttribute('aria-current', 'page');
  const section = page.getByRole('region', { name: 'Tags' });
  const choose = async (tag: string, item: string) => {
    await section.getByRole('button', { name: `Actions for ${tag}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Rome', 'Rename');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('italy');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('There is already a tag “italy”.')).toBeVisible();
  await dialog.getByLabel('Name').fill('#Roma');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('link', { name: '2 transactions with Roma' })).toBeVisible();

  await choose('Roma', 'Color');
  await dialog.getByText('Teal').click();
  await dialog.getByRole('button', { name: 'Save color' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText('#').last()).toHaveClass(/text-chart-3/);

  await choose('Roma', 'Archive');
  await expect(section.getByRole('heading', { name: 'Archived: no longer offered' })).toBeVisible();
  await choose('Roma', 'Restore');
  await expect(section.getByRole('heading', { name: 'Archived: no longer offered' })).toHaveCount(0);

  await choose('Italy', 'Merge into…');
  await dialog.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Roma' }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(section.getByRole('link', { name: '3 transactions with Roma' })).toBeVisible();

  await choose('Roma', 'Delete');
  await dialog.getByRole('button', { name: 'Delete tag' }).click();
  await expect(section.getByText('No tags yet')).toBeVisible();
});

test('rows that are not counted are in no total, and a line leads to them', async ({ page }) => {
  await page.goto('/transactions');
  await tick(page, 'Hotel');
  await chooseMore(page, 'Do not count');
  await expect(page.getByText('1 transaction is not counted now.')).toBeVisible();
  await expect(row(page, 'Hotel')).toContainText('not counted');
  await expect(page.getByText('$34.50 out')).toBeVisible();
  await page.getByRole('link', { name: 'not counted: 1 row, $100.00' }).click();
  await expect(page).toHaveURL('/transactions?flag=not-counted');
  await expect(page.getByRole('combobox', { name: 'Marked as' })).toHaveText('Not counted');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await tick(page, 'Trattoria');
  await chooseMore(page, 'Mark as one-time');
  await expect(row(page, 'Trattoria')).toContainText('one-time');
});
