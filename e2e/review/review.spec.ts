import { expectAccessible } from '../catalogue/axe';
import { expectLargeTargets } from '../catalogue/sizes';
import { signUpQuickly } from '../support/seed';
import { expect, test } from '../support/test';
import { seedReview } from './seed';

test('decisions are made, counted and undone', { tag: '@quick' }, async ({ page }) => {
  await signUpQuickly(page);
  await seedReview(page);
  await page.goto('/review');
  await expect(page.getByText('4 decisions on 11 rows. Each says what it would change.')).toBeVisible();
  const entry = page.getByRole('link', { name: /^Review/ });
  await expect(entry).toHaveText('Review4, 4 to decide');
  const choice = page.getByRole('listitem', { name: /^Default Account to Rainy day \$50\.00/ });
  await choice.getByText('could be the other side of this transfer').click();
  await choice.getByRole('radio', { name: /Cash deposit/ }).check();
  await choice.getByRole('button', { name: 'Accept' }).click();
  await expect(choice).toHaveCount(0);
  await expect(entry).toHaveText('Review3, 3 to decide');
  const messages = page.getByRole('region', { name: /^Messages/ });
  await expect(messages.getByText('Transfer linked: Default Account → Rainy day.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^3 decisions on/)).toBeVisible();

  const ikea = page.getByRole('listitem', { name: /^IKEA Brooklyn/ });
  await ikea.getByRole('button', { name: 'Refuse' }).click();
  await expect(ikea).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Back in the list.')).toBeVisible();
  await expect(ikea).toBeVisible();

  await page.getByRole('link', { name: /^Possible duplicates/ }).click();
  await expect(page).toHaveURL('/review?group=duplicates');
  await expect(ikea).toHaveCount(0);
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('No possible duplicates')).toBeVisible();
  await page.goto('/transactions?q=spotify');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('decisions made elsewhere meanwhile are reported, and the list is brought up to date', async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  await seedReview(page);
  await page.goto('/review');
  const other = await context.newPage();
  await other.goto('/review');
  for (const tab of [other, page]) {
    const ikea = tab.getByRole('listitem', { name: /^IKEA Brooklyn/ });
    await ikea.getByRole('button', { name: 'Accept' }).click();
    await expect(ikea).toHaveCount(0);
  }
  await expect(page.getByText(/^3 decisions on/)).toBeVisible();
});

test('it is accessible, empty and full, and works on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUpQuickly(page);
  await page.goto('/review');
  await expect(page.getByText('Nothing needs review')).toBeVisible();
  await expectAccessible(page, 'the empty review');
  await seedReview(page);
  await page.reload();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expectAccessible(page, 'the review');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('could be the other side of this transfer').click();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expectLargeTargets(page, 'the review');
  await expectAccessible(page, 'the review of a phone');
});
