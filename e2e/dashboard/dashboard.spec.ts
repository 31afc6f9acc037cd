import { card, inMonth, shown } from '../support/dashboard';
import { rowsBehind } from '../support/drill-down';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

test('an empty dashboard says what to do next', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expect(card(page, 'Total Spending')).toContainText('$0.00');
  await expect(card(page, 'Daily Average')).toContainText('$0.00');
  await expect(card(page, 'Total Spending')).toContainText('—');
  await expect(card(page, 'Spending')).toContainText('No data');
  await expect(card(page, 'Spending by Category')).toContainText('No data');
  await expect(card(page, 'Most Active Category')).toContainText('No data');
  await expect(card(page, 'Largest Transaction')).toContainText('No transactions');
  await expect(card(page, 'Transaction Frequency')).toContainText('0.0 / day');
  await expect(card(page, 'What changed')).toContainText('No data');
  await expect(card(page, 'Recent Transactions')).toContainText('No transactions');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(card(page, 'Spending')).toContainText(/No data.*This period begins on/);
  await expect(card(page, 'Spending Velocity')).toContainText('—');
  await page.getByRole('link', { name: 'Go to Upload' }).click();
  await expect(page).toHaveURL('/upload');
});

test('the period is in the address, and back restores it', { tag: '@quick' }, async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/dashboard?offset=-1');
  await page.getByRole('radio', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL('/dashboard?period=month&offset=-1');
  const [year, month] = daysAgo(0).split('-').map(Number) as [number, number];
  const label = shown(inMonth(1, 1), { month: 'long', year: 'numeric' });
  await expect(page.getByRole('button', { name: label })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL('/dashboard?period=month');
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: shown(daysAgo(0), { month: 'long', year: 'numeric' }) }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?period=month&offset=1');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?period=month');
  await page.goto('/dashboard?period=quarter&offset=0');
  await expect(page.getByRole('button', { name: `Q${Math.ceil(month / 3)} ${year}` })).toBeVisible();
  await page.goto('/dashboard?period=year&offset=nonsense');
  await expect(page.getByRole('button', { name: String(year), exact: true })).toBeVisible();
});

test('every one of several fast clicks counts', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  const previous = page.getByRole('button', { name: 'Previous' });
  for (let click = 0; click < 5; click += 1) await previous.click();
  await expect(page).toHaveURL('/dashboard?offset=-5');
});

test('picking a date jumps to the period that contains it', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard?period=month&offset=-22');
  const label = page.getByRole('button', { name: shown(inMonth(22, 1), { month: 'long', year: 'numeric' }) });
  await label.click();
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('1');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(label).toBeFocused();
  await label.press('Enter');
  await calendar.getByRole('button', { name: /previous/i }).click();
  await calendar.getByRole('gridcell').getByRole('button').nth(20).click();
  await expect(page).toHaveURL('/dashboard?period=month&offset=-23');
});

test('every figure of a month, to the cent, and the transactions behind it', async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      `${inMonth(1, 1)},Groceries,Food,512.34,expense`,
      `${inMonth(1, 2)},Shoes,Shopping,99.99,expense`,
      `${inMonth(1, 2)},Train,Transport,0.10,expense`,
      `${inMonth(1, 3)},TRAIN,Transport,0.20,expense`,
      `${inMonth(1, 4)},Cinema,Entertainment,20.00,expense`,
      `${inMonth(1, 5)},Rent,Rent,1000.00,expense`,
      `${inMonth(1, 6)},Gym,Health,30.00,expense`,
      `${inMonth(1, 7)},Book,Education,12.00,expense`,
      `${inMonth(1, 25)},Payroll,Salary,3250.00,income`,
      `${inMonth(2, 10)},Everything,Food,1500.00,expense`,
    ),
  );
  await page.goto('/dashboard?period=month&offset=-1');
  // 512.34 + 99.99 + 0.10 + 0.20 + 20 + 1000 + 30 + 12 = 1,674.63; against 1,500.00: +11.6 %
  await expect(card(page, 'Total Spending')).toContainText('$1,674.63');
  await expect(card(page, 'Total Spending')).toContainText('11.6%');
  await expect(card(page, 'Total Spending')).toContainText(/\$1,500\.00.* in/);
  await expect(card(page, 'Total Spending')).not.toContainText('so far');
  // 1,674.63 ÷ 9 transactions = 186.07; against 1,500.00 ÷ 1: −87.6 %
  await expect(card(page, 'Daily Average')).toContainText('$186.07');
  await expect(card(page, 'Daily Average')).toContainText('87.6%');
  await expect(card(page, 'Daily Average')).toContainText('per transaction');
  await expect(card(page, 'Total Transactions')).toContainText('9');
  await expect(card(page, 'Total Transactions')).toContainText(/8 out.* · 1 in/);

  const legend = card(page, 'Spending by Category').locator('ul').first().locator('> li');
  await expect(legend).toHaveText([
    /Rent.*\$1,000\.00.*60% of spending/,
    /Food.*\$512\.34.*\$12\.34 over the \$500\.00 limit/,
    /Shopping.*\$99\.99.*\$300\.01 left of \$400\.00/,
    /Health.*\$30\.00/,
    /Entertainment.*\$20\.00.*\$180\.00 left of \$200\.00/,
    /\$12\.30 in 2 other categories/,
  ]);

  // (1,674.63 + 1,500.00 + 3,250.00) ÷ 10; the nine expenses: 3,174.63 ÷ 9
  await expect(card(page, 'Average Transaction')).toContainText(/\$642\.46.*\$352\.74 over 9 expenses/);
  await expect(card(page, 'Most Active Category')).toContainText(/Transport.*2 transactions/);
  await expect(card(page, 'Largest Transaction')).toContainText(/\$3,250\.00.*Payroll · /);
  await expect(card(page, 'Monthly Trend')).toContainText('+11.6%');
  await expect(card(page, 'Transaction Frequency')).toContainText('0.2 / day');
  const days = Number(shown(inMonth(0, 0), { day: 'numeric' }));
  const velocity = (Math.round(167_463 / days) / 100).toFixed(2);
  await expect(card(page, 'Spending Velocity')).toContainText(`$${velocity} / day`);
  await expect(card(page, 'Income and spending')).toContainText(
    /\+\$3,250\.00.*-\$1,674\.63.*Left\$1,575\.37/,
  );
  await expect(card(page, 'Savings goal')).toContainText(/\$0\.00 ?of \$5,000\.00/);
  await expect(page.getByText('CHECKING')).toBeVisible();
  // 3,250.00 − 1,674.63 − 1,500.00: no file has stated a balance.
  await expect(page.getByText('Net worth $75.37')).toBeVisible();
  await expect(card(page, 'Accounts Overview')).toContainText('no balance is known yet');
  const recent = card(page, 'Recent Transactions').getByRole('listitem');
  await expect(recent).toHaveText([/Payroll.*\+\$3,250\.00/, /Book/, /Gym/, /Rent/, /Cinema/]);

  // The differences of each list add up to 1,674.63 − 1,500.00.
  await expect(card(page, 'What changed')).toContainText('$174.63 more');
  for (const list of ['By category', 'By merchant']) {
    const items = page.locator('section', { has: page.getByRole('heading', { name: list }) }).last();
    const texts = await items.getByRole('listitem').locator('> div > span:last-child').allInnerTexts();
    expect(texts.length).toBeGreaterThan(2);
    const minorUnits = texts.map((text) => Math.round(Number(text.replace(/[$,]/g, '')) * 100));
    expect(
      minorUnits.reduce((sum, difference) => sum + difference, 0),
      list,
    ).toBe(17_463);
  }

  // Compares each linked figure with the sum of the transactions it leads to.
  await card(page, 'Spending by Category').locator('summary').click();
  const links = await page
    .getByRole('main')
    .locator('a[href^="/transactions?"]:visible, a[href="/transactions"]:visible')
    .evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute('href') ?? '',
        text: link.textContent ?? '',
        title: link.closest('section')?.querySelector('h2')?.textContent ?? '',
      })),
    );
  let checked = 0;
  for (const { href, text, title } of links) {
    const amount = /^([+-]?)\$([\d,]+)\.(\d\d)(?! \/)/.exec(text);
    const count = /^(\d+)( out| in| refunds?| expenses|,)/.exec(text);
    if (!amount && !count) continue;
    const rows = await rowsBehind(page, href);
    checked += 1;
    if (count) {
      expect(rows.count, `${title}: ${text}`).toBe(Number(count[1]));
      continue;
    }
    const minorUnits = Number(`${amount?.[2]?.replaceAll(',', '')}${amount?.[3]}`);
    const expected =
      title === 'Daily Average'
        ? Math.round(rows.spending / rows.count)
        : title === 'Average Transaction'
          ? Math.round((rows.spending + rows.income) / rows.count)
          : Math.abs(rows.income - rows.spending);
    expect(minorUnits, `${title}: ${text}`).toBe(expected);
  }
  expect(checked).toBeGreaterThan(30);

  // The charts: tooltips, and where a click leads.
  const spending = card(page, 'Spending');
  await expect(spending.locator('.recharts-xAxis-tick-labels text').first()).toHaveText(/^[A-Z][a-z]{2} 1$/);
  await expect(page.locator('.recharts-sector')).toHaveCount(5);
  // x is just right of the amounts' labels, at the first of the month.
  const chart = spending.locator('.recharts-wrapper');
  const position = { x: 70, y: 150 };
  await chart.hover({ position });
  const date = inMonth(1, 1);
  const day = shown(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  await expect(spending.locator('.recharts-tooltip-wrapper')).toContainText(`${day}$512.34`);
  await expect(spending.locator('.recharts-tooltip-wrapper')).toContainText('$0.00 on ');
  await chart.click({ position });
  await expect(page).toHaveURL(`/transactions?type=spending&from=${date}&to=${date}`);
  await page.goBack();
  // In a wide slice, the centre of the bounding box would be the doughnut's hole.
  await page.locator('.recharts-sector').nth(4).click({ timeout: 10_000 });
  await expect(page).toHaveURL(/\/transactions\?category=Entertainment&type=spending&from=/);
  await page.goBack();
  const table = spending.getByRole('button', { name: 'Show as a table' });
  await expect(table).toHaveAttribute('aria-pressed', 'false');
  await expect(spending.getByRole('row')).toHaveCount(9);
  await expect(spending.getByRole('row').nth(2)).toContainText('$100.09');
  await table.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/transactions?type=spending&from=${date}&to=${date}`);

  // One point per day, in a year too. In January, all of the above belongs to the year before.
  await importQuickly(page, csv(`${daysAgo(0)},Bread,Food,4.20,expense`));
  await page.goto('/dashboard?period=year');
  const year = Number(daysAgo(0).slice(0, 4));
  const previous = spending.locator('.recharts-line-curve');
  await expect(previous).toHaveAttribute('d', /^M[^L]*(L[^L]*){364,365}$/);
  await expect(page.getByRole('button', { name: String(year), exact: true })).toBeVisible();
  await expect(card(page, 'What changed')).toContainText('By merchant');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card(page, 'What changed')).toContainText('against');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
});
