import { test, testOnFaultyBackend } from '../support/instance';
import { manualEntry } from '../support/manual-entry';
import { signUpQuickly } from '../support/seed';
import {
  CREDENTIALS,
  expectErrors,
  groups,
  inTime,
  LIMIT,
  NEVER,
  NEVER_LATER,
  SCREENS,
} from '../support/silent-backend';
import { expect } from '../support/test';

testOnFaultyBackend(/status of 50[03]/);

test('every screen is whole as soon as the backend is back', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  for (const [index, path] of SCREENS.entries()) {
    faulty.backend.delay(index % 2 === 0 ? NEVER : NEVER_LATER);
    await page.request.get(path);
    faulty.backend.heal();
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText(/could not be loaded|can't reach|went wrong/), path).toHaveCount(0);
  }
});

test('if the backend responds only with errors, everything says so at once', async ({ page, faulty }) => {
  await signUpQuickly(page);
  faulty.backend.answer(/./, 500);
  for (const paths of groups(SCREENS, 3)) {
    const responses = await inTime(paths.map((path) => [path, () => page.request.get(path)]));
    for (const [path, response] of responses) expect.soft(response.status(), path).toBe(503);
  }
  await expectErrors(page, CREDENTIALS);
  faulty.backend.heal();
  expect((await page.goto('/dashboard'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Total Spending' })).toBeVisible();
});

test('an entry that meets a silent backend keeps the typed values, and is saved once it is back', async ({
  page,
  faulty,
}) => {
  await signUpQuickly(page);
  const { add, fill, chooseAccount } = manualEntry(page);
  await page.goto('/upload');
  await fill('Tea', '2.50', 'Food');
  await chooseAccount('Default Account (*0000)');
  await page.waitForLoadState('networkidle');
  faulty.backend.delay(/./);
  const started = Date.now();
  await add.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to add transaction. Try again in a moment.' }),
  ).toBeVisible();
  expect(Date.now() - started).toBeLessThan(LIMIT + 500);
  faulty.backend.heal();
  await add.click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Tea/ })).toHaveCount(1);
});
