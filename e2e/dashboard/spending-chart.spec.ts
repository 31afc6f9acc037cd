import { card, shown } from '../support/dashboard';
import { rowsBehind } from '../support/drill-down';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

const YEAR = Number(daysAgo(0).slice(0, 4));
/** The year before this one, which is over on every day of the test. */
const LAST_YEAR = '/dashboard?period=year&offset=-1';
const rows = () =>
  csv(
    `${YEAR - 1}-03-02,Shoes,Shopping,150.00,expense`,
    `${YEAR - 1}-03-31,Groceries,Food,100.50,expense`,
    `${YEAR - 1}-08-01,Rent,Rent,1000.00,expense`,
    `${YEAR - 1}-08-20,Payroll,Salary,3250.00,income`,
    `${YEAR - 2}-03-15,Groceries,Food,200.00,expense`,
    `${YEAR - 2}-12-30,Concert,Entertainment,80.25,expense`,
    `${daysAgo(0)},Bread,Food,4.20,expense`,
  );

test(
  'the months of a year, their table, and the transactions behind them',
  { tag: '@quick' },
  async ({ page }) => {
    await signUpQuickly(page);
    await importQuickly(page, rows());
    await page.goto(LAST_YEAR);
    const spending = card(page, 'Spending');
    const choice = spending.getByRole('radiogroup', { name: 'Spending by' });
    await expect(choice.getByRole('radio')).toHaveText(['Days', 'Months', 'Running total']);
    await expect(choice.getByRole('radio', { name: 'Days' })).toBeChecked();
    // Drawn once the page is hydrated.
    await expect(spending.locator('.recharts-surface')).toBeVisible();
    await choice.getByRole('radio', { name: 'Days' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(choice.getByRole('radio', { name: 'Months' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(choice.getByRole('radio', { name: 'Months' })).toBeChecked();

    const labels = spending.locator('.recharts-xAxis-tick-labels text');
    await expect(labels).toHaveCount(12);
    await expect(labels.first()).toHaveText('Jan');
    const tooltip = spending.locator('.recharts-tooltip-wrapper');
    const plot = spending.locator('.recharts-cartesian-grid');
    const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const march = { x: box.x + (box.width * 2.5) / 12, y: box.y + box.height / 2 };
    await page.mouse.move(march.x, march.y);
    await expect(tooltip).toContainText(
      new RegExp(`March ${YEAR - 1}\\$250\\.50.*\\+25\\.3%\\$200\\.00 in March ${YEAR - 2}`),
    );
    await page.mouse.click(march.x, march.y);
    await expect(page).toHaveURL(`/transactions?type=spending&from=${YEAR - 1}-03-01&to=${YEAR - 1}-03-31`);

    // It is remembered, and the HTML already has it.
    const html = await (await page.request.get(LAST_YEAR)).text();
    expect(html).toMatch(/aria-checked="true"[^>]*>Months</);
    await page.goto(LAST_YEAR);
    await spending.getByRole('button', { name: 'Show as a table' }).click();
    await expect(spending.getByRole('row')).toHaveCount(13);
    await expect(spending.getByRole('row', { name: /^March/ })).toHaveText(/\$250\.50\$200\.00\+25\.3%$/);
    await expect(spending.getByRole('row', { name: /^December/ })).toHaveText(/\$0\.00\$80\.25-100\.0%$/);
    const link = spending.getByRole('link', { name: `March ${YEAR - 1}` });
    expect(await rowsBehind(page, (await link.getAttribute('href')) ?? '')).toMatchObject({
      spending: 250_50,
      count: 2,
    });

    // Each type of period has its own, which a screen that was fetched before the choice follows as well.
    await page.goto('/dashboard?period=quarter');
    await expect(choice.getByRole('radio', { name: 'Days' })).toBeChecked();
    await expect(spending.locator('.recharts-surface')).toBeVisible();
    await page.getByRole('radio', { name: 'Year' }).click();
    await expect(choice.getByRole('radio', { name: 'Months' })).toBeChecked();
    await choice.getByRole('radio', { name: 'Running total' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page).toHaveURL(LAST_YEAR);
    await expect(choice.getByRole('radio', { name: 'Running total' })).toBeChecked();
  },
);

test('the running total comes to the total', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, rows());
  await page.goto(LAST_YEAR);
  const spending = card(page, 'Spending');
  await spending.getByRole('radio', { name: 'Running total' }).click();
  await expect(spending.locator('.recharts-area-curve')).toHaveAttribute('d', /^M[^L]*(L[^L]*){364,365}$/);
  await spending.getByRole('button', { name: 'Show as a table' }).click();
  // A day is listed if something was spent on it, or on the same day of the year before.
  await expect(spending.getByRole('row')).toHaveCount(6);
  const last = spending.getByRole('row').last();
  await expect(last).toHaveText(/\$1,250\.50\$280\.25\+346\.2%$/);
  await expect(card(page, 'Total Spending')).toContainText('$1,250.50');
  const href = await last.getByRole('link').getAttribute('href');
  expect(href).toContain(`from=${YEAR - 1}-01-01`);
  expect(await rowsBehind(page, href ?? '')).toMatchObject({ spending: 1250_50, count: 3 });
});

test('an unfinished month says how far it has come, and days to come are not drawn', async ({ page }) => {
  await page.context().addCookies(
    ['months', 'nonsense'].map((value, index) => ({
      name: index === 0 ? 'spending-view-year' : 'spending-view-week',
      value,
      url: 'http://127.0.0.1',
    })),
  );
  await signUpQuickly(page);
  await importQuickly(page, rows());
  await page.goto('/dashboard?period=year');
  const spending = card(page, 'Spending');
  const today = shown(daysAgo(0), { month: 'short', day: 'numeric' });
  // On its last day a month is finished.
  const isLastDay = shown(daysAgo(-1), { day: 'numeric' }) === '1';
  await expect(spending.locator('.recharts-surface')).toBeVisible();
  await expect(spending.locator('svg').getByText(`to ${today}`)).toHaveCount(isLastDay ? 0 : 1);
  await spending.getByRole('radio', { name: 'Running total' }).click();
  const drawn = spending.locator('.recharts-area-curve');
  const day = Math.round((Date.parse(daysAgo(0)) - Date.parse(`${YEAR}-01-01`)) / 86_400_000);
  await expect(drawn).toHaveAttribute('d', new RegExp(`^M[^L]*(L[^L]*){${day}}$`));

  await page.getByRole('radio', { name: 'Week', exact: true }).click();
  await expect(spending.getByRole('radio')).toHaveText(['Days', 'Running total']);
  await expect(spending.getByRole('radio', { name: 'Days' })).toBeChecked();
});
