import { addAccount, csv, daysAgo, expect, importCsv, signIn, signUp, test } from './support/test';

test(
  'a bank file becomes a dashboard, and stays private',
  { tag: '@quick' },
  async ({ page, anotherBrowser }) => {
    const email = await signUp(page);
    await addAccount(page, { name: 'Everyday', digits: '4821', balance: '4210.55' });
    const [today, yesterday] = [daysAgo(0), daysAgo(1)];

    await importCsv(
      page,
      csv(
        `${today},"Whole Foods, Market",Food,84.12,expense`,
        `${today},Spotify Premium,Entertainment,10.99,expense`,
        `${today},Payroll — Northwind,Salary,3250.00,income`,
        `${yesterday},IKEA Brooklyn,Shopping,-122.35,expense`,
        `${daysAgo(400)},Long ago,Food,77.77,expense`,
      ),
      'Everyday',
    );

    await expect(page.getByRole('row')).toHaveCount(6);
    await expect(
      page.getByRole('row', { name: /Whole Foods, Market.*Food.*Everyday \(\*4821\).*-\$84\.12/ }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Payroll — Northwind.*\+\$3,250\.00/ })).toBeVisible();
    await expect(page.getByText('Page 1 of 1')).toBeVisible();

    // On January 1, yesterday's row belongs to the year before.
    await page.goto('/dashboard?period=year');
    const sameYear = today.slice(0, 4) === yesterday.slice(0, 4);
    const total = page.locator('section', { has: page.getByRole('heading', { name: 'Total Spending' }) });
    await expect(total).toContainText(sameYear ? '$217.46' : '$95.11');
    const recent = page.locator('section', {
      has: page.getByRole('heading', { name: 'Recent Transactions' }),
    });
    await expect(recent.getByRole('listitem').filter({ hasText: 'Whole Foods, Market' })).toContainText(
      '-$84.12',
    );
    // 4,210.55 was the balance when entered; only rows added since and dated today or later change it.
    await expect(page.getByText('Net worth $7,365.44')).toBeVisible();

    const other = await anotherBrowser();
    await signUp(other);
    await expect(other.getByText('Import a file from your bank')).toBeVisible();
    await other.goto('/transactions');
    await expect(other.getByRole('main').getByText('No transactions yet')).toBeVisible();
    await other.goto('/bank-accounts');
    await expect(other.getByText('*0000')).toBeVisible();
    await expect(other.getByText('Everyday')).toHaveCount(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    for (const path of ['/dashboard', '/transactions', '/upload', '/settings', '/bank-accounts']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('Whole Foods')).toHaveCount(0);
    }

    await page.goto('/transactions?page=1');
    await signIn(page, email);
    await page.waitForURL('/transactions?page=1');
    await expect(page.getByText('Whole Foods, Market')).toBeVisible();
  },
);
