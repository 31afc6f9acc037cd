import type { Locator, Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { addAccount, csv, daysAgo, expect, focusUndo, test } from '../support/test';

const ROWS = 23;

/** Entries from $1.01 to $23.23, the newest being the smallest; the fifth is an income. */
const rows = () =>
  csv(
    ...Array.from({ length: ROWS }, (_, day) => {
      const amount = `${day + 1}.${String(day + 1).padStart(2, '0')}`;
      return `${daysAgo(day)},Entry ${day + 1},${day < 20 ? 'Food' : 'Rent'},${amount},${day === 4 ? 'income' : 'expense'}`;
    }),
  );

/** Ticks the first checkbox of a page just opened. A click before hydration is lost, hence the retries. */
const tickFirst = (checkbox: Locator, tick = () => checkbox.click()) =>
  expect(async () => {
    await tick();
    await expect(checkbox).toBeChecked({ timeout: 2_000 });
  }).toPass();

function selecting(page: Page) {
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  return {
    bar,
    box: (entry: number) => page.getByRole('checkbox', { name: new RegExp(`^Select Entry ${entry}, `) }),
    pageBox: page.getByRole('checkbox', { name: 'Select all on this page' }),
    button: (name: string | RegExp) => bar.getByRole('button', { name }),
    setCategory: async (category: string) => {
      await bar.getByRole('button', { name: 'Set category' }).click();
      const choice = page.getByRole('dialog', { name: 'Set category' });
      await choice.getByRole('combobox', { name: 'Category' }).fill(category);
      await choice.getByRole('button', { name: 'Set', exact: true }).click();
    },
    undo: page.getByRole('button', { name: 'Undo' }),
  };
}

test('rows, ranges, pages and all matches, with their sums', { tag: '@quick' }, async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, rows());
  await page.goto('/transactions');
  const { bar, box, pageBox, button } = selecting(page);
  await tickFirst(box(2));
  await expect(bar).toContainText('1 selected-$2.02');
  await box(4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected-$9.09');
  await expect(pageBox).toBeChecked({ indeterminate: true });
  await box(5).click();
  await expect(bar).toContainText('4 selected-$4.04 ($9.09 out, $5.05 in)');
  await expect(page.getByRole('status').filter({ hasText: '4 selected' })).toHaveCount(1);
  await pageBox.click();
  await expect(bar).toContainText('All 10 on this page are selected.');
  await button('Select all 23 transactions').click();
  await expect(bar).toContainText('All 23 are selected.');
  await expect(bar).toContainText('23 selected-$268.66 ($273.71 out, $5.05 in)');
  await box(5).click();
  await expect(bar).toContainText('All 23 but 1 are selected.');
  await expect(bar).toContainText('22 selected-$273.71');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(box(2)).not.toBeChecked();

  // All rows on all pages, except one.
  await pageBox.click();
  await button('Select all 23 transactions').click();
  await box(2).click();
  await button('Delete').click();
  const undo = await focusUndo(page, '22 transactions deleted.');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(box(2)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await undo.click();
  await expect(page.getByText('22 transactions are back.')).toBeVisible();
});

test('set category and account, and undo it, from another page and another screen too', async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Sapphire', type: 'Credit', digits: '7733', balance: '0' });
  await importQuickly(page, rows(), 'Default Account');
  await page.goto('/transactions?category=Food');
  const { bar, box, pageBox, button, setCategory } = selecting(page);
  await tickFirst(pageBox);
  await button('Select all 20 that match').click();
  await setCategory('Dining out');
  await expect(page.getByText('20 transactions moved to Dining out.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.goto('/transactions?category=Dining+out');
  await expect(page.getByText('20 transactions', { exact: true })).toBeVisible();

  await page.goto('/transactions');
  await tickFirst(box(1));
  await box(2).click();
  await button('Set account').click();
  await page.getByRole('menuitem', { name: 'Sapphire (*7733)' }).click();
  // Undo stays while its button has focus. Meanwhile another tab edits one of the rows.
  const undo = await focusUndo(page, '2 transactions moved to Sapphire (*7733).');
  await expect(page.getByRole('row', { name: /Sapphire/ })).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/transactions');
  await other.getByRole('button', { name: 'Actions for Entry 1', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(other.getByRole('dialog').getByLabel('Description')).toBeFocused();
  await other.getByLabel('Note').fill('mine');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(box(11)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await undo.click();
  await expect(page.getByText('Undone for 1 transaction.')).toBeVisible();
  await expect(page.getByText('1 was changed since and stays as it is.')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: /Entry 1 .*Sapphire/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Entry 2 .*Default Account/ })).toBeVisible();
});

test('delete by keyboard alone, and undo by Ctrl+Z', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, rows());
  await page.goto('/transactions');
  const { bar, box, pageBox, undo } = selecting(page);
  await tickFirst(box(1), () => box(1).press('Space'));
  await box(3).focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).focus();
  for (const name of ['Set category', 'Set account', 'More', 'Delete']) {
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name })).toBeFocused();
  }
  await page.clock.install();
  await page.keyboard.press('Enter');
  const shown = await page.waitForFunction(
    () => document.body.textContent?.includes('3 transactions deleted.') && Date.now(),
  );
  // Undo stays for at least ten seconds, however long this machine takes for what follows.
  await page.clock.pauseAt(Number(await shown.jsonValue()) + 10_000);
  await expect(page.getByText('3 transactions deleted.')).toBeVisible();
  await expect(page.getByText('20 transactions', { exact: true })).toBeVisible();
  await expect(pageBox).toBeFocused();
  await expect(undo).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+z');
  await expect(undo).toBeVisible();
  await pageBox.focus();
  await page.keyboard.press('Control+z');
  await page.clock.resume();
  await expect(page.getByText('3 transactions are back.')).toBeVisible();
  await expect(page.getByText('23 transactions', { exact: true })).toBeVisible();
  await expect(box(1)).toBeVisible();

  // Deletes one row through its menu; the focus moves to the next.
  await page.getByRole('button', { name: 'Actions for Entry 2', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('1 transaction deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Entry 3', exact: true })).toBeFocused();
});

test('a changed list is checked again, and a lost response changes nothing twice', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUpQuickly(page);
  await importQuickly(page, rows());
  await page.goto('/transactions');
  const { bar, box, pageBox, button, setCategory, undo } = selecting(page);
  await tickFirst(pageBox);
  await button('Select all 23 transactions').click();
  const other = await context.newPage();
  await other.goto('/transactions');
  await other.getByRole('button', { name: 'Actions for Entry 1', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(other.getByText('1 transaction deleted.')).toBeVisible();
  await button('Delete').click();
  await expect(bar.getByText('The transactions that match have changed in the meantime.')).toBeVisible();
  await expect(bar).toContainText('22 selected');
  await expect(page.getByText('22 transactions', { exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await box(2).click();
  await page.route('**/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button('Delete').click();
  await expect(bar.getByText('No answer. Check your connection')).toBeVisible();
  await page.unroute('**/transactions');
  await button('Delete').click();
  await expect(page.getByText('1 transaction deleted.')).toBeVisible();
  await context.setOffline(true);
  await undo.click();
  await expect(page.getByText('It could not be undone.')).toBeVisible();
  await context.setOffline(false);
  await undo.click();
  await expect(page.getByText('1 transaction is back.')).toBeVisible();
  await expect(page.getByText('22 transactions', { exact: true })).toBeVisible();

  // A row excluded from the selection is edited and no longer matches, so more rows would be deleted than the bar
  // shows.
  await page.getByRole('searchbox').fill('Food');
  await expect(page.getByText('19 transactions', { exact: true })).toBeVisible();
  await pageBox.click();
  await button('Select all 19 that match').click();
  await box(2).click();
  await box(3).click();
  await page.getByRole('button', { name: 'Actions for Entry 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  // The dialog gives its first field the focus, which would take the text of another.
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused();
  await page.getByRole('combobox', { name: 'Category' }).fill('Rent');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('18 transactions', { exact: true })).toBeVisible();
  await button('Delete').click();
  await expect(page.getByText('Nothing was changed, and the selection was cleared.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('18 transactions', { exact: true })).toBeVisible();
  await pageBox.click();
  await button('Select all 18 that match').click();
  await box(3).click();
  await setCategory('Dining out');
  await expect(page.getByText('17 transactions moved to Dining out.')).toBeVisible();
});
