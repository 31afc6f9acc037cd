import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

const rule = (page: Page) => page.getByRole('form', { name: 'Rule' });
const preview = (page: Page) => page.getByRole('region', { name: 'What it would do' });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Adds a word of a condition. A field that is not hydrated yet loses typed text, hence the retries. */
async function addWord(page: Page, word: string, condition = 1) {
  const field = rule(page).getByRole('textbox', { name: `Condition ${condition}: value` });
  await expect(async () => {
    await field.fill(word);
    await field.press('Enter');
    await expect(rule(page).getByRole('button', { name: `Remove ${word}` })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function setCategory(page: Page, category: string) {
  const field = card(page, 'Action 1').getByRole('combobox', { name: 'Action 1: value' });
  await field.fill(category);
  await field.press('Escape');
}

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      `${daysAgo(3)},LIDL SAGT DANKE 1,Uncategorized,10,expense`,
      `${daysAgo(2)},LIDL SAGT DANKE 2,Uncategorized,24.50,expense`,
      `${daysAgo(1)},Cinema,Fun,12,expense`,
    ),
  );
});

test(
  'a rule is made with its effects in view, applied to the past, and taken back in one step',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/settings/rules');
    await page.getByRole('link', { name: 'New rule' }).click();
    await expect(page).toHaveURL('/settings/rules/new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rule(page).getByText('Enter a word')).toBeVisible();
    await expect(rule(page).getByText('Category is required')).toBeVisible();

    await addWord(page, 'lidl');
    await setCategory(page, 'Groceries');
    await expect(preview(page).getByText('Would change 2 of 2 matches')).toBeVisible();
    await expect(preview(page).getByRole('listitem').filter({ hasText: 'LIDL SAGT DANKE 2' })).toContainText(
      'Groceries',
    );
    await expect(preview(page).locator('mark').first()).toHaveText('LIDL');
    await expect(preview(page).getByRole('region', { name: 'What moves' })).toContainText('$34.50 less');
    await page.getByRole('button', { name: 'Save and apply to 2' }).click();
    await expect(page).toHaveURL('/settings/rules');
    await expect(page.getByText('Rule saved. 2 transactions changed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contains “lidl”' })).toBeVisible();
    await expect(page.getByText('2 rows match')).toBeVisible();
    await page.goto('/transactions?category=Groceries');
    await expect(page.getByRole('row', { name: /Lidl/ })).toHaveCount(2);

    // A file that comes later gets the rule before its review.
    await page.goto('/settings/rules');
    await page.getByRole('link', { name: 'Contains “lidl”' }).click();
    await expect(preview(page).getByText('Would change 0 of 2 matches')).toBeVisible();
    // It has no name, so it would be called after another word.
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(page.getByText('If empty: Contains “lidl”')).toBeVisible();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await expect(page.getByText('“Contains “lidl”” was deleted. What it has set stays.')).toBeVisible();
    await expect(page.getByText('No rules yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Contains “lidl”' })).toBeVisible();
  },
);

test('from a row: always do this, prefilled, saved by Ctrl+Enter and undone by Ctrl+Z', async ({ page }) => {
  await page.goto('/transactions');
  const actions = page.getByRole('button', { name: 'Actions for Cinema' });
  await expect(async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: 'Always do this…' }).click({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/settings\/rules\/new\?from=/);
  await expect(rule(page).getByRole('button', { name: 'Remove cinema' })).toBeVisible();
  await expect(card(page, 'Action 1').getByRole('combobox', { name: 'Action 1: value' })).toHaveValue('Fun');
  await expect(preview(page).getByText('Would change 0 of 1 match')).toBeVisible();
  await page.getByLabel('Name').fill('Movies');
  await page.getByLabel('Name').press('Control+Enter');
  await expect(page.getByText('Rule saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Movies' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('No rules yet')).toBeVisible();
});

test('rules are ordered by key, switched off, and say who takes what first', async ({ page }) => {
  for (const [word, category] of [
    ['lidl', 'Groceries'],
    ['danke', 'Fun'],
  ] as const) {
    await page.goto('/settings/rules/new');
    await addWord(page, word);
    await setCategory(page, category);
    if (word === 'danke') {
      await expect(preview(page).getByText('rule 1 takes 2 first.')).toBeVisible();
      await expect(rule(page).getByText('Above rule 1 it would change 2.')).toBeVisible();
    }
    await expect(preview(page).getByText(/^Would change/)).toBeVisible();
    await rule(page).getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL('/settings/rules');
  }
  const names = page.getByRole('region', { name: 'Rules' }).getByRole('listitem');
  await expect(names).toHaveText([/Contains “lidl”/, /Contains “danke”/]);
  const handle = page.getByRole('button', { name: 'Move “Contains “danke””: rule 2' });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('The rules were reordered.')).toBeVisible();
  await expect(names).toHaveText([/Contains “danke”/, /Contains “lidl”/]);
  await page.getByRole('switch', { name: 'Contains “danke”: on' }).click();
  await expect(page.getByText('“Contains “danke”” is off.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Contains “danke”: on' })).not.toBeChecked();
  await expect(names).toHaveText([/Contains “danke”/, /Contains “lidl”/]);
});

test('a pattern that costs too much or can not be read is refused at its place', async ({
  page,
  expectedConsoleErrors,
}) => {
  // The preview refuses it.
  expectedConsoleErrors.push(/status of 409/);
  await page.goto('/settings/rules/new');
  await setCategory(page, 'Groceries');
  await rule(page).getByRole('combobox', { name: 'Condition 1: comparison' }).click();
  await page.getByRole('option', { name: 'matches' }).click();
  const pattern = rule(page).getByRole('textbox', { name: 'Condition 1: value' });
  await pattern.fill('(a+)+');
  await expect(
    rule(page).getByText('A pattern can’t repeat something that already repeats, like (a+)+'),
  ).toBeVisible();
  await pattern.fill('[z-a]');
  await expect(rule(page).getByText(/^This pattern can’t be read/)).toBeVisible();
  await pattern.fill('^lidl .*\\d$');
  await expect(preview(page).getByText('Would change 2 of 2 matches')).toBeVisible();
});

test('typed values stay when the rule is saved in another tab', async ({ page, context }) => {
  await page.goto('/settings/rules/new');
  await addWord(page, 'lidl');
  await setCategory(page, 'Groceries');
  await page.getByLabel('Name').fill('Lidl');
  await rule(page).getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('link', { name: 'Lidl' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Lidl');
  const other = await context.newPage();
  await other.goto(page.url());
  const rename = async (name: string) => {
    await expect(async () => {
      await other.getByLabel('Name').fill(name);
      await expect(other.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await rule(other).getByRole('button', { name: /^Save/ }).click();
    await other.getByRole('link', { name }).click();
    await expect(other.getByLabel('Name')).toHaveValue(name);
  };

  // Untouched fields follow.
  await rename('Discounter');
  await expect(page.getByLabel('Name')).toHaveValue('Discounter');
  await expect(page.getByText('It is shown as it is now.')).toBeVisible();

  await page.getByLabel('Name').fill('Mine');
  await rename('Theirs');
  const notice = page.getByRole('alert').filter({ hasText: 'What you have entered is still here' });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Mine');
  await notice.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Theirs');
  await expect(notice).toHaveCount(0);

  await page.getByLabel('Name').fill('Mine');
  await rename('Shop');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toHaveCount(0);
  await rule(page).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible();
});

test('a rule that was applied and switched off is taken back step by step', async ({ page }) => {
  await page.goto('/settings/rules/new');
  await addWord(page, 'lidl');
  await setCategory(page, 'Groceries');
  await page.getByLabel('Name').fill('Lidl');
  await rule(page).getByRole('button', { name: 'Save and apply to 2' }).click();
  await expect(page.getByText('Rule saved. 2 transactions changed.')).toBeVisible();
  const on = page.getByRole('switch');
  await on.click();
  await expect(on).not.toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(on).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The change to the rules and 2 transactions was undone.')).toBeVisible();
  await expect(page.getByText('No rules yet')).toBeVisible();
});
