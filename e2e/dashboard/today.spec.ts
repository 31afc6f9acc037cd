import { card, inMonth } from '../support/dashboard';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

test('a running period is compared like for like, and limits have a pace', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      `${daysAgo(0)},Groceries,Food,10.00,expense`,
      `${daysAgo(0)},Concert,Entertainment,250.00,expense`,
      `${inMonth(1, 1)},Groceries,Food,208.00,expense`,
    ),
  );
  await page.goto('/dashboard?period=month');
  await expect(card(page, 'Total Spending')).toContainText(/\+25\.0% so far: \w{3} 1.* vs \w{3} 1/);
  await expect(card(page, 'Total Transactions')).toContainText(/\+100\.0% so far/);
  await expect(card(page, 'Monthly Trend')).toContainText('+25.0%');
  await expect(card(page, 'Spending Velocity')).toContainText(/on pace for|over \d+ days/);
  const legend = card(page, 'Spending by Category').getByRole('listitem');
  // On its last day a month has no pace.
  const ends = inMonth(-1, 0) === daysAgo(0);
  await expect(legend).toHaveText([
    /\$50\.00 over the \$200\.00 limit/,
    ends ? /\$490\.00 left of \$500\.00(?!.*on track)/ : /\$490\.00 left of \$500\.00.*on track/,
  ]);

  // Other periods name the month of the limit. The periods nearby are prefetched, hence available offline.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/dashboard\?_rsc=/.test(name)),
  );
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Week', exact: true }).click();
  await expect(legend.first()).toContainText('limit in ');
  await expect(card(page, 'Spending').locator('.recharts-xAxis-tick-labels text')).toHaveText([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  await page.context().setOffline(false);
});

test('today depends on the time zone of the user', async ({ anotherBrowser }) => {
  // These two time zones are 25 hours apart, so their dates always differ.
  const dates: string[] = [];
  for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const page = await anotherBrowser({ timezoneId });
    await signUpQuickly(page);
    await page.goto('/upload');
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezoneId,
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });
    const date = format.format(new Date());
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
    dates.push(date);
  }
  expect(dates[0]).not.toBe(dates[1]);
});
