import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { comparedSpans, periodOf } from '@/lib/domain/dates/period';
import { expensesHref, largestHref, drillDownHref } from '@/lib/domain/transactions/drill-down';
import { listedCategory } from '@/lib/domain/dashboard/spending';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';
import { valuesOf } from '@/lib/search-params';
import { changes, dashboard, ledgerOf } from '../support/figures';
import type { TestUser } from '../support/users';

const TODAY = '2026-11-20';
const MONTH = { type: 'month', offset: 0 } as const;
const income = { type: 'income', category: 'Salary', description: 'Payroll' } as const;

/** The transactions that the list shows at an address. */
async function rowsAt(user: TestUser, href: string) {
  const { searchParams } = new URL(href, 'http://localhost');
  const { filter } = parseTransactionsQuery(valuesOf(searchParams));
  const { data } = await user.client
    .rpc('transactions_page', {
      filter: JSON.parse(JSON.stringify(filter)),
      page_size: 1000,
    })
    .throwOnError();
  const { items: rows } = data as unknown as { items: { id: string; amount: number }[] };
  return rows.map((row) => ({ ...row, minorUnits: toMinorUnits(row.amount, 'USD') }));
}

const sumOf = async (user: TestUser, href: string) =>
  (await rowsAt(user, href)).reduce((sum, { minorUnits }) => sum + minorUnits, 0);

test('the transactions behind a figure add up to it', async () => {
  const user = await ledgerOf([
    { date: '2026-09-30', amount: '99.00' },
    { date: '2026-10-01', amount: '4.01', description: 'Tea' },
    { date: '2026-10-20', amount: '6.00', category: 'Shopping' },
    { date: '2026-10-21', amount: '0.10', category: 'Rent & more' },
    { date: '2026-11-01', amount: '0.20', category: 'Rent & more', description: 'TEA ' },
    { date: '2026-11-15', amount: '3250.00', ...income },
    { date: '2026-11-15', amount: '3250.00' },
    { date: '2026-11-16', amount: '0.02', ...income },
    { date: '2026-11-20', amount: '500.00', description: 'Tea' },
    { date: '2026-11-21', amount: '40.00', category: 'Shopping' },
    { date: '2026-12-01', amount: '77.00' },
  ]);
  const sumAt = (href: string) => sumOf(user, href);
  const countAt = async (href: string) => (await rowsAt(user, href)).length;
  const shown = await dashboard(user, MONTH, TODAY);

  const totals = [shown.period, shown.previous, shown.soFar, shown.monthlyTrend].flatMap((one) =>
    one === null ? [] : 'now' in one ? [one.now, one.before] : [one],
  );
  expect(totals).toHaveLength(6);
  for (const { spending, income: received, expenseCount, refundCount, incomeCount, from, to } of totals) {
    expect(await sumAt(expensesHref({ from, to }))).toBe(spending);
    expect(await sumAt(drillDownHref({ type: 'income', from, to }))).toBe(received);
    expect(await countAt(drillDownHref({ from, to }))).toBe(expenseCount + refundCount + incomeCount);
    expect(await countAt(drillDownHref({ type: 'expense', from, to }))).toBe(expenseCount);
    expect(await countAt(drillDownHref({ type: 'refund', from, to }))).toBe(refundCount);
  }
  for (const { date, spending } of shown.days)
    expect(await sumAt(expensesHref({ from: date, to: date }))).toBe(spending);
  for (const { category, spending, transactions, monthSpending } of shown.categories) {
    expect(await sumAt(expensesHref(shown.period, { category }))).toBe(spending);
    expect(await countAt(expensesHref(shown.period, { category }))).toBe(transactions);
    expect(await sumAt(expensesHref(shown.month, { category }))).toBe(monthSpending);
  }
  // Two in Food, and two in Salary, where nothing was spent.
  expect(shown.mostActive).toEqual({ category: 'Food', transactions: 2 });
  expect(await countAt(drillDownHref({ category: 'Food', from: '2026-11-01', to: '2026-11-30' }))).toBe(2);

  const { ever } = shown;
  expect(await sumAt(drillDownHref({}))).toBe(ever.spending + ever.income);
  expect(await sumAt(drillDownHref({ type: 'expense' }))).toBe(ever.spending);
  const largest = ever.largest && (await rowsAt(user, largestHref(ever.largest, 'USD')));
  expect(largest?.map(({ id }) => id)).toEqual([ever.largest?.id]);

  const spans = comparedSpans(periodOf(MONTH, TODAY), TODAY);
  const { payees } = await changes(user, spans.now, spans.before);
  expect(payees.lines.map(({ payee }) => payee)).toContain('tea');
  for (const { payeeId: payee, now, before } of payees.lines) {
    expect(await sumAt(expensesHref(spans.now, { payee }))).toBe(now);
    expect(await sumAt(expensesHref(spans.before, { payee }))).toBe(before);
  }
});

test('of a group, its own rows are behind its own figure, and all rows behind that of the group', async () => {
  const user = await ledgerOf([
    { date: '2026-10-02', amount: '7.00', category: 'Coffee' },
    { date: '2026-10-03', amount: '5.00', category: 'Food' },
    { date: '2026-11-02', amount: '3.50', category: 'Coffee' },
    { date: '2026-11-03', amount: '20.00', category: 'Food' },
    { date: '2026-11-04', amount: '80.00', category: 'Transport' },
  ]);
  await user.client
    .rpc('arrange_category', { change: randomUUID(), category: 'Coffee', into_group: 'Food', before: '' })
    .throwOnError();
  const shown = await dashboard(user, MONTH, TODAY);
  const figures = (list: typeof shown.categories) =>
    Object.fromEntries(list.map(({ category, spending }) => [category, spending]));
  expect(figures(shown.categories)).toEqual({ Transport: 80_00, Food: 20_00, Coffee: 3_50 });
  expect(figures(shown.groups)).toEqual({ Transport: 80_00, Food: 23_50 });
  for (const list of [shown.categories, shown.groups])
    for (const { category, spending, transactions } of list) {
      const href = expensesHref(shown.period, listedCategory(category, list));
      expect(await sumOf(user, href), href).toBe(spending);
      expect(await rowsAt(user, href), href).toHaveLength(transactions);
    }

  const { now, before } = comparedSpans(periodOf(MONTH, TODAY), TODAY);
  const { categories, groups } = await changes(user, now, before);
  const line = (after: number, earlier: number) => ({
    now: after,
    before: earlier,
    difference: after - earlier,
  });
  expect(categories).toEqual({
    lines: [
      { category: 'Transport', isGroup: false, ...line(80_00, 0) },
      { category: 'Food', isGroup: true, ...line(20_00, 5_00) },
      { category: 'Coffee', isGroup: false, ...line(3_50, 7_00) },
    ],
    rest: null,
  });
  expect(groups).toEqual({
    lines: [
      { group: 'Transport', ...line(80_00, 0) },
      { group: 'Food', ...line(23_50, 12_00) },
    ],
    rest: null,
  });
});
