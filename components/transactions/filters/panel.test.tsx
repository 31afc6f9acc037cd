import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TransactionsNavigationProvider } from '@/components/transactions/list/use-navigation';
import type { PeriodDays } from '@/lib/domain/budgets/period';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';
import { router } from '@/tests/components/next-navigation';
import { render } from '@/tests/components/render';
import { FilterPanel } from './panel';

const PAYDAY: PeriodDays = { kind: 'payday', from: '2026-11-25', to: '2026-12-24' };
const choice = page.getByRole('button', { name: 'Budget period: Nov 25 - Dec 24, 2026' });

beforeEach(() => void router.push.mockReset());

const show = (params: Parameters<typeof parseTransactionsQuery>[0], budgetPeriod: PeriodDays | null) =>
  render(
    <TransactionsNavigationProvider query={parseTransactionsQuery(params)}>
      <FilterPanel id="filters" budgetPeriod={budgetPeriod} />
    </TransactionsNavigationProvider>,
  );
const wentTo = (href: string) => expect(router.push).toHaveBeenCalledWith(href, { scroll: false });

test('the budget period is the first choice, fills both dates and keeps other filters', async () => {
  show({ type: 'spending', from: '2026-12-01' }, PAYDAY);
  await expect.element(choice).toHaveAttribute('aria-pressed', 'false');
  const group = page.getByRole('group', { name: 'Filters' });
  expect(group.element().firstElementChild).toBe(choice.element());
  await choice.click();
  wentTo('/transactions?type=spending&from=2026-11-25&to=2026-12-24');
});

test('pressed again, it clears both dates', async () => {
  show({ type: 'spending', from: PAYDAY.from, to: PAYDAY.to }, PAYDAY);
  await expect.element(choice).toHaveAttribute('aria-pressed', 'true');
  await choice.click();
  wentTo('/transactions?type=spending');
});

test('on a phone its days fit', async () => {
  await page.viewport(390, 844);
  show({}, { kind: 'payday', from: '2026-12-28', to: '2027-01-27' });
  await expect.element(page.getByRole('button', { name: /^Budget period/ })).toBeVisible();
  const panel = page.getByRole('group', { name: 'Filters' }).element();
  expect(panel.scrollWidth).toBe(panel.clientWidth);
});

test('with calendar months there is no such choice', async () => {
  show({ from: '2026-11-01', to: '2026-11-30' }, null);
  await expect.element(page.getByLabelText('Start Date')).toBeVisible();
  expect(page.getByText('Budget period').all()).toHaveLength(0);
});
