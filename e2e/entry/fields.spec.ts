import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';
import { manualEntry } from '../support/manual-entry';

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

test('an ambiguous amount is not saved until it is clarified', async ({ page }) => {
  await page.goto('/upload');
  const { form, field, add, fill, chooseAccount } = manualEntry(page);
  const amount = field('Amount');
  await fill('Coffee', '1,234', 'Food');
  await chooseAccount();
  await expect(amount).toHaveAccessibleDescription('“1,234” can be 1234 or 1.234. Write 1234 or 1.23');
  await add.click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('10/3');
  await form.getByRole('button', { name: 'Use 3.33' }).click();
  await expect(amount).toHaveValue('3.33');
  await expect(amount).toBeFocused();
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await add.click();
  await page.waitForURL('/transactions');
  await expect(
    page.getByRole('row', { name: /Coffee Food Default Account \(\*0000\) -\$3\.33/ }),
  ).toBeVisible();
});

test('an amount in parentheses is not read as money in, and one click makes it an expense', async ({
  page,
}) => {
  await page.goto('/upload');
  const { form, field, add, fill, chooseAccount } = manualEntry(page);
  const amount = field('Amount');
  await fill('Refund', '(5.00)', 'Food');
  await chooseAccount();
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Income' }).click();
  await add.click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveAccessibleDescription(/^“\(5\.00\)” means minus 5\.00 in bookkeeping/);
  await form.getByRole('button', { name: 'Use 5.00 as an expense' }).click();
  await expect(amount).toHaveValue('5.00');
  await expect(form.getByRole('combobox', { name: 'Type' })).toHaveText('Expense');
  await add.click();
  await page.waitForURL('/transactions');
  await expect(
    page.getByRole('row', { name: /Refund Food Default Account \(\*0000\) -\$5\.00/ }),
  ).toBeVisible();
});

test('a new category is created, and offered from then on', async ({ page }) => {
  await page.goto('/upload');
  const { form, field, list, row, another, fill, chooseAccount } = manualEntry(page);
  await fill('Dog food', '20', 'Pets');
  await expect(list.getByRole('option')).toHaveText(['Create “Pets”']);
  await row('Create “Pets”').click();
  await expect(field('Category')).toHaveAccessibleDescription('New category, created when you save');
  await chooseAccount();
  await another.click();
  await expect(form.getByText('Saved “Dog food”, -$20.00. 1 added.')).toBeVisible();
  await field('Category').pressSequentially('pe');
  await expect(list.getByRole('option')).toHaveText(['Pets', 'Create “pe”']);
  await page.keyboard.press('Tab');
  await expect(field('Category')).toHaveValue('Pets');
  await page.goto('/transactions');
  await expect(
    page.getByRole('row', { name: /Dog food Pets Default Account \(\*0000\) -\$20\.00/ }),
  ).toBeVisible();
});

test('the date is typed, stepped or chosen', async ({ page }) => {
  await page.goto('/upload');
  const { form, field, add } = manualEntry(page);
  const date = field('Date');
  await expect(date).toHaveAccessibleDescription(/^Today, /);
  await date.focus();
  await page.keyboard.press('ArrowDown');
  await expect(date).toHaveAccessibleDescription(/^Yesterday, /);
  // Typing replaces the date, which is then shown in full.
  await date.blur();
  await date.focus();
  await page.keyboard.type('14 mar 2026');
  await expect(date).toHaveAccessibleDescription('Saturday');
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue('Mar 14, 2026');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /March 21st, 2026/ }).click();
  await expect(date).toHaveValue('Mar 21, 2026');
  await date.fill('03/04/2026');
  await add.click();
  await expect(form.getByText('“03/04/2026” is not clear. Write Apr 3, 2026 or Mar 4, 2026')).toBeVisible();
  await expect(date).toHaveValue('03/04/2026');
});

test('on a phone, the operator keys appear below the amount', async ({ browser, page }) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  });
  const onPhone = await phone.newPage();
  await onPhone.goto('/upload');
  const { form, field, add, list, row } = manualEntry(onPhone);
  await expect(add).toBeEnabled();
  await expect(form.getByRole('button', { name: 'times' })).toBeHidden();
  await field('Amount').tap();
  await field('Amount').pressSequentially('12');
  await form.getByRole('button', { name: 'times' }).tap();
  await expect(field('Amount')).toBeFocused();
  await field('Amount').pressSequentially('3');
  await expect(field('Amount')).toHaveValue('12*3');
  await expect(field('Amount')).toHaveAccessibleDescription('= $36.00');
  // Nothing moves while the user taps.
  await field('Category').tap();
  await expect(list.getByRole('option')).toHaveCount(27);
  await row('Transport').tap();
  await expect(field('Category')).toHaveValue('Transport');
  await expect(list).toHaveCount(0);
  for (const target of [field('Date'), field('Category'), add]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await phone.close();
});

test('a category that was created after the form was opened gets no duplicate in another case', async ({
  page,
  context,
}) => {
  await page.goto('/upload');
  const { add, fill, chooseAccount } = manualEntry(page);
  await fill('Cat food', '20', 'pets');
  await chooseAccount();
  const elsewhere = await context.newPage();
  await importQuickly(elsewhere, csv(`${daysAgo(1)},Vet,Pets,90,expense`));
  await elsewhere.goto('/transactions');
  await add.click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Cat food Pets/ })).toBeVisible();
});
