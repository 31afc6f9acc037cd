import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { ReportList } from './list';

test.each([
  ['Spending Where the money went, by category, payee, account or tag.', '/reports/spending'],
  ['Months Every category, month by month.', '/reports/months'],
  ['Net worth What all accounts are worth together, and why it changed.', '/net-worth'],
  ['Upcoming A month of what was paid and what is expected.', '/upcoming'],
  ['Recurring Bills, subscriptions and salaries, and what each comes to in a year.', '/upcoming/recurring'],
])('each report has its sentence: %s', async (name, href) => {
  render(<ReportList />);
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
});
