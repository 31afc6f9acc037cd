import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { addAccount, csv, daysAgo, expect, test } from '../support/test';

/** The dialog of the Transactions screen, with helpers. */
function editor(page: Page, title: 'Add' | 'Edit' | 'Duplicate') {
  const dialog = page.getByRole('dialog', { name: `${title} transaction` });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  return {
    dialog,
    field,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    choose: async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await expect(dialog.getByRole('combobox', { name: label })).toBeFocused();
    },
  };
}

const row = (page: Page, name: RegExp | string) => page.getByRole('row', { name });

async function act(page: Page, description: string, action: 'Edit' | 'Duplicate' | 'Delete') {
  await page.getByRole('button', { name: `Actions for ${description}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function expectDashboard(page: Page, spending: string) {
  await page.goto('/dashboard?period=year');
  const card = page.locator('[data-slot=card]', { hasText: 'Total Spending' });
  await expect(card).toContainText(spending);
}

test(
  'add with n, edit every field, duplicate: list and dashboard follow to the cent',
  { tag: '@quick' },
  async ({ page }) => {
    test.slow();
    await signUpQuickly(page);
    await addAccount(page, { name: 'Sapphire', type: 'Credit', digits: '7733', balance: '0' });
    await page.goto('/transactions');
    await expect(page.getByRole('button', { name: 'Add transaction' })).toHaveAttribute(
      'aria-keyshortcuts',
      'n',
    );
    // In a text field, n is just a letter.
    await page.getByRole('searchbox').press('n');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();

    await page.keyboard.press('n');
    const adding = editor(page, 'Add');
    await expect(adding.field('Description')).toBeFocused();
    await adding.button('Add transaction').click();
    await expect(adding.dialog.getByText('Description is required')).toBeVisible();
    await adding.field('Description').fill('Tea');
    await adding.field('Amount').fill('3*4.20');
    await adding.field('Category').fill('food');
    await adding.choose('Account', 'Default Account (*0000)');
    await page.keyboard.press('Control+Enter');
    await expect(adding.dialog).toHaveCount(0);
    await expect(page.getByText('“Tea” was added.')).toBeVisible();
    await expect(row(page, /Tea Food Default Account \(\*0000\) -\$12\.60/)).toBeVisible();
    await expect(page.getByText('$12.60 out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add transaction' })).toBeFocused();

    await act(page, 'Tea', 'Edit');
    const editing = editor(page, 'Edit');
    await expect(editing.field('Amount')).toHaveValue('12.60');
    await expect(editing.field('Category')).toHaveValue('Food');
    await editing.field('Date').fill(daysAgo(3));
    await editing.field('Description').fill('  Tutoring ');
    await editing.field('Amount').fill('1,250.55');
    await editing.choose('Type', 'Income');
    await editing.field('Category').fill('Side jobs');
    await editing.choose('Account', 'Sapphire (*7733)');
    await editing.field('Note').fill('for Ada\nin cash');
    await editing.button('Save').click();
    await expect(editing.dialog).toHaveCount(0);
    const edited = row(page, /Tutoring .*for Ada in cash Side jobs Sapphire \(\*7733\) \+\$1,250\.55/);
    await expect(edited).toBeVisible();
    await expect(page.getByText('$0.00 out · $1,250.55 in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for Tutoring' })).toBeFocused();
    await page.goto('/transactions?q=in+cash');
    await expect(edited).toBeVisible();
    await act(page, 'Tutoring', 'Edit');
    await expect(editing.field('Note')).toHaveValue('for Ada\nin cash');
    await editing.choose('Type', 'Expense');
    await editing.button('Save').click();
    await expect(page.getByText('$1,250.55 out')).toBeVisible();

    await act(page, 'Tutoring', 'Duplicate');
    const copying = editor(page, 'Duplicate');
    await expect(copying.field('Note')).toHaveValue('for Ada\nin cash');
    // Nothing was typed, so Escape closes without asking, and nothing was saved.
    await page.keyboard.press('Escape');
    await expect(copying.dialog).toHaveCount(0);
    await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
    await act(page, 'Tutoring', 'Duplicate');
    await copying.field('Amount').fill('0.10');
    await copying.button('Add transaction').dblclick();
    await expect(page.getByText('2 transactions', { exact: true })).toBeVisible();
    await expect(page.getByText('$1,250.65 out')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 transactions', { exact: true })).toBeVisible();
    await expectDashboard(page, '$1,250.65');
  },
);

test('of two tabs that edit one row, the second is warned, and nothing is lost', async ({
  page,
  context,
}) => {
  test.slow();
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await page.goto('/transactions');
  const other = await context.newPage();
  await other.goto('/transactions');
  const mine = editor(page, 'Edit');
  const theirs = editor(other, 'Edit');
  const editBoth = async (description: string) => {
    await other.goto('/transactions');
    await act(page, description, 'Edit');
    await act(other, description, 'Edit');
  };

  await act(page, 'Tea', 'Edit');
  await act(other, 'Tea', 'Edit');
  await theirs.field('Category').fill('Groceries');
  await theirs.field('Amount').fill('5');
  await theirs.button('Save').click();
  await expect(theirs.dialog).toHaveCount(0);
  await mine.field('Description').fill('Green tea');
  await mine.button('Save').click();
  await expect(
    mine.dialog.getByText('This transaction was changed elsewhere in the meantime.'),
  ).toBeVisible();
  await expect(mine.field('Description')).toHaveValue('Green tea');
  await expect(mine.field('Description')).toHaveAccessibleDescription(/Now: Tea/);
  await expect(mine.field('Amount')).toHaveAccessibleDescription(/Now: \$5\.00/);
  await expect(mine.field('Category')).toHaveAccessibleDescription(/Now: Groceries/);
  await expect(mine.dialog.getByText('Now:')).toHaveCount(3);
  // Typing the other tab's value removes that difference.
  await mine.field('Amount').fill('5');
  await expect(mine.dialog.getByText('Now:')).toHaveCount(2);
  await mine.button('Save mine anyway').click();
  await expect(mine.dialog).toHaveCount(0);
  await expect(row(page, /Green tea Food Default Account \(\*0000\) -\$5\.00/)).toBeVisible();

  await editBoth('Green tea');
  await theirs.field('Note').fill('theirs');
  await theirs.button('Save').click();
  await expect(theirs.dialog).toHaveCount(0);
  await mine.field('Amount').fill('6');
  await mine.button('Save').click();
  await mine.button('Use theirs').click();
  await expect(mine.field('Amount')).toHaveValue('5.00');
  await expect(mine.field('Note')).toHaveValue('theirs');
  await mine.field('Note').fill('both');
  await mine.button('Save').click();
  await expect(row(page, /Green tea Note: both Food Default Account \(\*0000\) -\$5\.00/)).toBeVisible();

  await editBoth('Green tea');
  await other.keyboard.press('Escape');
  await act(other, 'Green tea', 'Delete');
  await expect(other.getByText('1 transaction deleted.')).toBeVisible();
  await mine.field('Amount').fill('7');
  await mine.button('Save').click();
  await expect(mine.dialog.getByText('This transaction was deleted in the meantime')).toBeVisible();
  await expect(mine.field('Amount')).toHaveValue('7');
  await mine.button('Add it as a new transaction').click();
  await expect(row(page, /Green tea Note: both Food Default Account \(\*0000\) -\$7\.00/)).toBeVisible();
  await page.goto('/transactions/trash');
  await expect(page.getByText('-$5.00')).toBeVisible();
});

test('typed values are not lost: offline, and by Escape', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await page.goto('/transactions');
  await act(page, 'Tea', 'Edit');
  const { dialog, field, button } = editor(page, 'Edit');
  await field('Description').fill('Green tea');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field('Description')).toBeFocused();
  await context.setOffline(true);
  await button('Save').click();
  await expect(dialog.getByText('Check your connection and try again.')).toBeVisible();
  await expect(field('Description')).toHaveValue('Green tea');
  await context.setOffline(false);
  await button('Save').click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, /Green tea/)).toBeVisible();

  await act(page, 'Green tea', 'Edit');
  await field('Amount').fill('99');
  await button('Cancel').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Green tea' })).toBeFocused();
  await expect(row(page, /Green tea .*-\$2\.00/)).toBeVisible();
});
