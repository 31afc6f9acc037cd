import { readFileSync } from 'node:fs';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, openUpload, test } from '../support/test';

const lines = (file: string) =>
  file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');

test('the export contains the rows the filter shows, and importing it again adds nothing', async ({
  page,
  anotherBrowser,
}) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      ...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Entry ${day},Food,${day + 1}.00,expense`),
      `${daysAgo(1)},"=1+1, ""quoted""",Gifts,1234.56,income`,
    ),
  );
  await page.goto('/transactions');

  await page.getByRole('searchbox', { name: 'Search transactions...' }).fill('entry');
  await expect(page).toHaveURL(/q=entry/);
  const [filtered] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(filtered.suggestedFilename()).toBe(`outlay-transactions-${daysAgo(0)}.csv`);
  expect(lines(readFileSync(await filtered.path(), 'utf8'))).toHaveLength(13);

  const answer = await page.request.get('/transactions/export.csv');
  expect(answer.headers()['cache-control']).toContain('no-store');
  // Streamed: some hosting platforms limit other responses to about 4 MB.
  expect(answer.headers()['content-length']).toBeUndefined();
  const all = await answer.text();
  expect(all.startsWith('\ufeff"date","description","category","amount","type",')).toBe(true);
  expect(lines(all)).toHaveLength(14);
  expect(all).toContain(`"'=1+1, ""quoted""","Gifts",1234.56,"income",`);
  await openUpload(page);
  await dropFile(page, 'export.csv', all);
  await expect(page.getByRole('button', { name: '13 already in Outlay' })).toBeVisible();
  await expect(page.getByText('0 new, 13 already in Outlay, 0 need review')).toBeVisible();

  const stranger = await anotherBrowser();
  const refused = await stranger.request.get('/transactions/export.csv');
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain('Entry');
});
