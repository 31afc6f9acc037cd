import { asUser, importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

const today = daysAgo(0);

test('a report is a file for its user alone', async ({ page, anotherBrowser }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${today},Tea,Food,2.50,expense`, `${today},Pay,Salary,9,income`));
  for (const [report, total] of [
    ['months', '"Spending","total","","",2.50'],
    ['spending', '"Total","",2.50'],
  ] as const) {
    const answer = await page.request.get(`/reports/export.csv?report=${report}&range=month`);
    expect(answer.status(), report).toBe(200);
    expect(answer.headers()['content-disposition'], report).toBe(
      `attachment; filename="outlay-${report}-${today}.csv"`,
    );
    expect(answer.headers()['cache-control'], report).toContain('no-store');
    expect(await answer.text(), report).toContain(total);
  }
  const { data: payee } = await (
    await asUser(page)
  )
    .from('payees')
    .select('id')
    .limit(1)
    .single()
    .throwOnError();
  const path = `/reports/export.csv?report=spending&by=payee&range=month&payee=${payee.id}`;

  const stranger = await anotherBrowser();
  const refused = await stranger.request.get(path);
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain('Tea');
  await signUpQuickly(stranger);
  const theirs = await (await stranger.request.get(path)).text();
  expect(theirs).toContain('payee that is gone');
  expect(theirs).not.toMatch(/Tea|Pay\b/);
});

test('what is no report is said', async ({ page }) => {
  await signUpQuickly(page);
  for (const [query, status] of [
    ['', 404],
    ['?report=everything', 404],
    ['?report=months&type=transfer', 400],
    ['?report=spending&from=2026-02-01&to=2026-01-01', 400],
  ] as const)
    expect((await page.request.get(`/reports/export.csv${query}`)).status(), query).toBe(status);
});
