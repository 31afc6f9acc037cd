import type { Page } from '@playwright/test';
import { entries, row } from '../support/entries';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, focusUndo, test } from '../support/test';

const NAME = /^Transaction: /;

/** The sheet next to the list. */
const beside = (page: Page) => page.getByRole('complementary', { name: NAME });

async function openTarget(page: Page) {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${daysAgo(1)},Target,Shopping,146.09,expense`, `${daysAgo(2)},Tea,Food,3.03,expense`),
  );
  await page.goto('/transactions');
  await page.getByText('Target', { exact: true }).click();
  const sheet = beside(page);
  await expect(sheet.getByRole('heading', { name: 'Target' })).toBeVisible();
  await expect(sheet.getByLabel('Payee')).toHaveValue('Target');
  return sheet;
}

test(
  'a row opens by click and Enter, has an address, and gives way to its neighbours',
  { tag: '@quick' },
  async ({ page }) => {
    await signUpQuickly(page);
    await importQuickly(page, entries(12));
    await page.goto('/transactions?sort=date-desc');
    await row(page, 3).getByText('Entry 3').click();
    const sheet = beside(page);
    await expect(sheet).toBeFocused();
    await expect(page).toHaveURL(/\/transactions\?sort=date-desc&row=[\da-f-]{36}$/);
    await expect(sheet.getByText('4 of 12')).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Entry 3' })).toBeVisible();
    // The list stays usable next to it.
    await expect(row(page, 3)).toHaveAttribute('aria-current', 'true');
    await row(page, 5).getByRole('checkbox').click();
    await expect(row(page, 5).getByRole('checkbox')).toBeChecked();
    await expect(sheet.getByRole('heading', { name: 'Entry 3' })).toBeVisible();
    await row(page, 5).getByRole('checkbox').click();

    await page.keyboard.press('ArrowDown');
    await expect(sheet.getByRole('heading', { name: 'Entry 4' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Previous row' }).click();
    await expect(sheet.getByRole('heading', { name: 'Entry 3' })).toBeVisible();
    await page.reload();
    await expect(sheet.getByLabel('Payee')).toHaveValue('Entry 3');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(row(page, 3).getByRole('checkbox')).toBeFocused();
    await expect(page).toHaveURL('/transactions?sort=date-desc');

    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('heading', { name: 'Entry 3' })).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/transactions?sort=date-desc');

    await row(page, 9).getByText('Entry 9').click();
    await expect(sheet.getByText('10 of 12')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(sheet.getByText('11 of 12')).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Entry 10' })).toBeVisible();
    await expect(page).toHaveURL(/&page=2&row=/);
  },
);

test('a change in the sheet is saved at once, and undone', async ({ page }) => {
  const sheet = await openTarget(page);
  const target = page.getByRole('row', { name: /Target/ });
  await sheet.getByLabel('Category', { exact: true }).fill('Household');
  await page.keyboard.press('Enter');
  const undo = await focusUndo(page, 'Moved to Household.');
  await expect(target).toContainText('Household');
  await expect(sheet.getByText(/^You, on /)).toBeVisible();
  await undo.click();
  await expect(target).toContainText('Shopping');
  await expect(sheet.getByLabel('Category', { exact: true })).toHaveValue('Shopping');

  await sheet.getByLabel('Not counted').click();
  await expect(page.getByText('No longer counted.')).toBeVisible();
  await expect(page.getByText('$3.03 out')).toBeVisible();
  await sheet.getByLabel('Not counted').click();
  await expect(page.getByText('$149.12 out')).toBeVisible();

  await sheet.getByLabel('Amount', { exact: true }).fill('150-3');
  await page.keyboard.press('Enter');
  await expect(target).toContainText('-$147.00');
  await sheet.getByLabel('Amount', { exact: true }).fill('nothing');
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('alert')).toHaveText(/can't be part of an amount|enter an amount/);
  await expect(sheet.getByLabel('Amount', { exact: true })).toHaveValue('nothing');
  await sheet.getByLabel('Amount', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('alert')).toHaveCount(0);

  await sheet.getByLabel('Note').fill('for Ada');
  await sheet.getByLabel('Add to tags').fill('Moving');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tagged #Moving.')).toBeVisible();
  await page.reload();
  await expect(sheet.getByLabel('Note')).toHaveValue('for Ada');
  await expect(sheet.getByRole('button', { name: 'Remove Moving' })).toBeVisible();
  await expect(sheet.getByText('Changed: note')).toBeVisible();
});

test('a field that could not be saved says why, and the sheet shows the saved value', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Payroll,Salary,3250.00,income`));
  await page.goto('/transactions');
  await page.getByText('Payroll', { exact: true }).click();
  const sheet = beside(page);
  await page.route('**/transactions**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  for (const [name, role] of [
    ['Clear', 'button'],
    ['Refund', 'radio'],
  ] as const) {
    await sheet.getByRole(role, { name, exact: true }).click();
    await expect(sheet.getByRole('alert').filter({ hasText: 'No answer' }).last()).toBeVisible();
  }
  await expect(sheet.getByRole('alert')).toHaveCount(2);
  await expect(sheet.getByLabel('Category', { exact: true })).toHaveValue('Salary');
  await expect(sheet.getByRole('radio', { name: 'Income' })).toBeChecked();
});

test('a receipt is split, kept, changed and made whole again', async ({ page }) => {
  test.slow();
  const sheet = await openTarget(page);
  const parts = sheet.getByRole('list', { name: 'Parts' }).getByRole('listitem');
  const amount = (part: number) => sheet.getByLabel(`Amount of part ${part}`);
  const save = sheet.getByRole('button', { name: 'Save split' });
  await sheet.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(sheet.getByLabel('Category of part 1')).toBeFocused();
  await page.keyboard.type('Provisions');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(amount(1)).toBeFocused();
  await page.keyboard.type('61.40');
  await expect(amount(2)).toHaveValue('$84.69');
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Category of part 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('18.90+19.30');
  await expect(sheet.getByText('= $38.20')).toBeVisible();
  await expect(sheet.getByText('$46.49 left to assign')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Category of part 3')).toBeFocused();
  await page.keyboard.type('Household');
  await expect(amount(3)).toHaveValue('$46.49');
  await expect(sheet.getByText('The parts add up to the row')).toBeVisible();

  // Nothing is lost by leaving.
  await sheet.getByRole('button', { name: 'Next row' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(amount(1)).toHaveValue('$61.40');
  await amount(1).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Split into 3.')).toBeVisible();
  await expect(save).toHaveCount(0);

  await page.reload();
  await expect(parts).toHaveCount(3);
  await expect(amount(2)).toHaveValue('$38.20');
  await sheet.getByRole('button', { name: 'Evenly in 3' }).click();
  await expect(amount(1)).toHaveValue('$48.70');
  await expect(amount(3)).toHaveValue('$48.69');
  await save.click();
  await expect(page.getByText('The split was changed.')).toBeVisible();

  await sheet.getByLabel('Amount', { exact: true }).fill('150.00');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'To part 2, Shopping' }).click();
  await expect(amount(2)).toHaveValue('$52.61');
  await save.click();
  await expect(page.getByRole('row', { name: /Target/ })).toContainText('-$150.00');

  await sheet.getByRole('button', { name: 'Undo the split' }).click();
  await expect(sheet.getByLabel('Category', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(parts).toHaveCount(3);
});

test('on a phone the sheet is the whole screen, with its buttons at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Target,Shopping,146.09,expense`));
  await page.goto('/transactions');
  await page.getByText('Target', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: NAME });
  await sheet.getByRole('button', { name: 'Split', exact: true }).click();
  const box = await sheet.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  // The list waiting behind it is inert, so that clicks go through it even where it is painted above.
  const covers = await sheet.evaluate((element) => {
    const inert = [...document.querySelectorAll('[inert]')];
    for (const one of inert) one.removeAttribute('inert');
    const top = document.elementFromPoint(innerWidth / 2, 20);
    for (const one of inert) one.setAttribute('inert', '');
    return element.contains(top);
  });
  expect(covers, 'the bar of the app is behind it').toBe(true);
  await expect(sheet.getByRole('button', { name: 'Save split' })).toBeInViewport();
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Target/ }).getByRole('checkbox')).toBeFocused();
});
