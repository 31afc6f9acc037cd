import { randomUUID } from 'node:crypto';
import { asUser } from '../support/seed';
import { expect, test } from '../support/test';
import { enterExample, SPAN } from './example';

test('a refund that counts with its purchase is in the purchase’s month, and the list says so', async ({
  page,
}) => {
  await enterExample(page);
  const user = await asUser(page);
  const { data: rows } = await user
    .from('transactions')
    .select('id, amount')
    .in('amount', [-60, 40])
    .throwOnError();
  const idOf = (amount: number) => rows.find((row) => Number(row.amount) === amount)?.id;
  await user
    .rpc('link_refund', {
      ...{ change: randomUUID(), refund: idOf(40) ?? '', purchase: idOf(-60) ?? '' },
      with_purchase: true,
    })
    .throwOnError();
  await page.goto(`/reports/months?${SPAN}&open=all`);
  const cells = page.getByRole('treegrid').getByRole('row').filter({ hasText: 'Restaurants' });
  await expect(cells.getByRole('link', { name: 'Restaurants, March 2026, nothing' })).toHaveCount(0);
  await cells.getByRole('link', { name: 'Restaurants, February 2026, $20.00' }).click();
  await page.waitForURL(/\/transactions\?category=Restaurants/);
  const note = page.getByRole('link', { name: /Counts here as well: 1 refund of another day, -\$40\.00/ });
  await expect(note).toBeVisible();
  await note.click();
  await expect(page).toHaveURL(/otherdays=1/);
  await expect(page.getByText('Bistro')).toBeVisible();
});
