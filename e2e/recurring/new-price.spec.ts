import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { csv, expect, focusUndo, importCsv, test } from '../support/test';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { latestOf, seriesRow } from '../support/recurring';

test('the Review asks whether another amount is the new price of a series', async ({ page }) => {
  await signUpQuickly(page);
  const first = latestOf(12, 6);
  await importCsv(
    page,
    csv(
      ...[6, 5, 4, 3, 2, 1].map((before) => `${latestOf(12, before)},Amazon,Shopping,8.99,expense`),
      // Six months of other purchases, on no regular days.
      ...Array.from({ length: 36 }, (_, index) => {
        const amount = (10 + index * 3.77 + (index % 7) * 13.11).toFixed(2);
        return `${addDays(first, index * 4 + (index % 3))},Amazon,Shopping,${amount},expense`;
      }),
    ),
  );
  await page.goto('/review?group=comes-back');
  await page
    .getByRole('listitem', { name: /^Amazon Monthly on the 12th/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  // Told before it is saved; its undo is offered after that.
  await focusUndo(page, 'Amazon is confirmed.');

  await importCsv(page, csv(`${latestOf(12)},Amazon,Shopping,9.99,expense`));
  await page.goto('/review?group=new-prices');
  const question = page.getByRole('listitem', { name: /^Is \$9\.99 on .+ the new price of Amazon\?/ });
  await expect(question).toContainText('$8.99 was expected.');
  await expectAccessible(page, 'the question about a new price');
  await page.keyboard.press('h');
  await expect(page.getByText('$9.99')).toHaveCount(0);
  await page.keyboard.press('h');

  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toHaveCount(0);
  await (await focusUndo(page, 'It is not part of Amazon.')).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('It is part of Amazon now.')).toBeVisible();
  await page.goto('/upcoming/recurring');
  await expect(seriesRow(page, 'Amazon')).toContainText('-$9.99');
});
