import { beforeAll, describe, expect, test } from 'vitest';
import type { PeriodChoice } from '@/lib/domain/dates/period-choice';
import { dashboard, ledgerOf } from '../support/figures';
import { newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

const MONTH: PeriodChoice = { type: 'month', offset: 0 };
const income = { type: 'income', category: 'Salary', description: 'Payroll' } as const;
const counts = { spending: 0, income: 0, expenseCount: 0, refundCount: 0, incomeCount: 0 };
const oneTimeCounts = { oneTimeExpenseCount: 0, oneTimeRefundCount: 0, oneTimeIncomeCount: 0 };
const oneTime = { oneTimeSpending: 0, oneTimeExpenses: 0, oneTimeIncome: 0, ...oneTimeCounts };
const nothing = { ...counts, oneTimeSpending: 0, oneTimeCount: 0 };
const days = (from: string, to: string) => ({ from, to });

test('a new user has zeros, not nulls', async () => {
  const november = { ...nothing, ...days('2026-11-01', '2026-11-20') };
  const october = { ...nothing, ...days('2026-10-01', '2026-10-20') };
  const { buckets, ...figures } = await dashboard(await newUser(), MONTH, '2026-11-20');
  expect(buckets.map(({ spending, before }) => [spending, before?.spending])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [null, 0],
    [null, 0],
  ]);
  expect(figures).toEqual({
    currency: 'USD',
    period: { ...nothing, ...days('2026-11-01', '2026-11-30') },
    previous: { ...nothing, ...days('2026-10-01', '2026-10-31') },
    soFar: { now: november, before: october },
    days: [],
    categories: [],
    groups: [],
    mostActive: null,
    month: days('2026-11-01', '2026-11-30'),
    monthlyTrend: { now: november, before: october },
    ever: {
      ...counts,
      ...oneTime,
      expenses: 0,
      span: null,
      largest: null,
    },
    transfers: { count: 0, amount: 0 },
    notCounted: { count: 0, amount: 0 },
    recent: [],
    accounts: [],
    netWorth: 0,
    savingsGoal: { target: 500_000, current: 0, account: null },
  });
});

test('the first transaction ever', async () => {
  const user = await ledgerOf([{ date: '2026-11-20', amount: '12.34', description: '  The   Tea House ' }]);
  const one = { spending: 1234, income: 0, expenseCount: 1, incomeCount: 0 };
  const document = await dashboard(user, { type: 'week', offset: 0 }, '2026-11-20');
  expect(document).toMatchObject({
    period: { ...one, ...days('2026-11-16', '2026-11-22') },
    previous: nothing,
    soFar: { now: one, before: nothing },
    days: [{ date: '2026-11-20', spending: 1234, total: 1234 }],
    buckets: [],
    categories: [{ category: 'Food', spending: 1234, transactions: 1, monthSpending: 1234 }],
    mostActive: { category: 'Food', transactions: 1 },
    monthlyTrend: { now: one, before: nothing },
    ever: {
      ...one,
      span: days('2026-11-20', '2026-11-20'),
      largest: {
        date: '2026-11-20',
        description: '  The   Tea House ',
        payee: 'the tea house',
        amount: 1234,
        type: 'expense',
      },
    },
    recent: [{ date: '2026-11-20', amount: 1234, accountName: 'Everyday' }],
    netWorth: -1234,
  });
});

describe('a ledger computed by hand', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await ledgerOf([
      { date: '2025-12-31', amount: '1450.00', category: 'Rent', description: 'Rent' },
      { date: '2026-09-30', amount: '99.00', description: 'two months ago' },
      { date: '2026-10-01', amount: '4.00', description: 'first of the month before' },
      { date: '2026-10-05', amount: '5.00', ...income },
      { date: '2026-10-20', amount: '6.00', category: 'Shopping' },
      { date: '2026-10-21', amount: '0.10', description: 'a day further than today' },
      { date: '2026-10-31', amount: '10.10', description: 'last of the month before' },
      { date: '2026-11-01', amount: '0.10', description: 'first day' },
      { date: '2026-11-01', amount: '0.20', category: 'Rent' },
      { date: '2026-11-15', amount: '3250.00', ...income },
      { date: '2026-11-15', amount: '0.01', ...income },
      { date: '2026-11-16', amount: '0.02', ...income },
      { date: '2026-11-20', amount: '500.00', description: 'today' },
      { date: '2026-11-21', amount: '40.00', category: 'Shopping', description: 'still to come' },
      { date: '2026-11-30', amount: '60.00', description: 'last day' },
      { date: '2026-12-01', amount: '77.00', description: 'next month' },
    ]);
  });

  test('the current month', async () => {
    const document = await dashboard(user, MONTH, '2026-11-20');
    const soFar = {
      now: {
        ...days('2026-11-01', '2026-11-20'),
        spending: 500_30,
        income: 3250_03,
        expenseCount: 3,
        incomeCount: 3,
      },
      before: {
        ...days('2026-10-01', '2026-10-20'),
        spending: 10_00,
        income: 5_00,
        expenseCount: 2,
        incomeCount: 1,
      },
    };
    expect(document).toMatchObject({
      period: {
        ...days('2026-11-01', '2026-11-30'),
        spending: 600_30,
        income: 3250_03,
        expenseCount: 5,
        incomeCount: 3,
      },
      previous: {
        ...days('2026-10-01', '2026-10-31'),
        spending: 20_20,
        income: 5_00,
        expenseCount: 4,
        incomeCount: 1,
      },
      soFar,
      days: [
        { date: '2026-10-01', spending: 4_00, total: 4_00 },
        { date: '2026-10-20', spending: 6_00, total: 10_00 },
        { date: '2026-10-21', spending: 10, total: 10_10 },
        { date: '2026-10-31', spending: 10_10, total: 20_20 },
        { date: '2026-11-01', spending: 30, total: 30 },
        { date: '2026-11-20', spending: 500_00, total: 500_30 },
        { date: '2026-11-21', spending: 40_00, total: 540_30 },
        { date: '2026-11-30', spending: 60_00, total: 600_30 },
      ],
      categories: [
        { category: 'Food', spending: 560_10, transactions: 3, monthlyLimit: 500_00, monthSpending: 560_10 },
        {
          category: 'Shopping',
          spending: 40_00,
          transactions: 1,
          monthlyLimit: 400_00,
          monthSpending: 40_00,
        },
        { category: 'Rent', spending: 20, transactions: 1, monthlyLimit: null, monthSpending: 20 },
      ],
      // Food has as many, but more was spent on it.
      mostActive: { category: 'Food', transactions: 3 },
      month: days('2026-11-01', '2026-11-30'),
      monthlyTrend: soFar,
    });
    expect(document.days).toHaveLength(8);
    expect(document.categories).toHaveLength(3);
  });

  test('a past month is compared with the whole month before', async () => {
    const document = await dashboard(user, { type: 'month', offset: -1 }, '2026-12-01');
    expect(document.soFar).toBeNull();
    expect(document.monthlyTrend).toEqual({ now: document.period, before: document.previous });
    expect(document.period.spending).toBe(600_30);
  });

  test('all-time figures do not depend on the period', async () => {
    const ever = {
      spending: 2246_50,
      income: 3255_03,
      expenseCount: 12,
      incomeCount: 4,
      span: days('2025-12-31', '2026-12-01'),
    };
    for (const choice of [MONTH, { type: 'week', offset: 3 }, { type: 'year', offset: -9 }] as const)
      expect(await dashboard(user, choice, '2026-11-20')).toMatchObject({
        ever: {
          ...ever,
          largest: { date: '2026-11-15', payee: 'payroll', amount: 3250_00, type: 'income' },
        },
        recent: [
          { date: '2026-12-01', description: 'next month', amount: 77_00, type: 'expense' },
          { date: '2026-11-30', description: 'last day' },
          { date: '2026-11-21', description: 'still to come' },
          { date: '2026-11-20', description: 'today' },
          { date: '2026-11-16', description: 'Payroll', type: 'income' },
        ],
        // Without later-dated rows.
        accounts: [{ name: 'Everyday', balance: 3255_03 - 2069_50, upcoming: -177_00 }],
        netWorth: 3255_03 - 2069_50,
      });
  });

  test('a week measures its categories against the limits of the whole month', async () => {
    const lines = [
      { category: 'Food', spending: 500_00, monthlyLimit: 500_00, monthSpending: 560_10, monthSoFar: 500_10 },
      // Still to come.
      { category: 'Shopping', spending: 40_00, monthlyLimit: 400_00, monthSpending: 40_00, monthSoFar: 0 },
    ].map((line) => ({ ...line, transactions: 1, group: null }));
    const { categories, groups } = await dashboard(user, { type: 'week', offset: 0 }, '2026-11-20');
    expect(categories).toEqual(lines);
    // Categories in no group are listed by themselves.
    expect(groups).toEqual(lines);
  });

  test('a year, and one of its quarters', async () => {
    const year = await dashboard(user, { type: 'year', offset: 0 }, '2026-11-20');
    expect(year.period).toMatchObject({ spending: 796_50, expenseCount: 11, income: 3255_03 });
    expect(year.previous).toMatchObject({ spending: 1450_00, expenseCount: 1 });
    // Rent, on the last day of the year before, falls after the days being compared.
    expect(year.soFar?.before).toMatchObject({ ...days('2025-01-01', '2025-11-20'), spending: 0 });
    expect(year.month).toEqual(days('2026-11-01', '2026-11-30'));
    const quarter = await dashboard(user, { type: 'quarter', offset: -1 }, '2026-11-20');
    expect(quarter.period).toMatchObject({ ...days('2026-07-01', '2026-09-30'), spending: 99_00 });
    expect(quarter.monthlyTrend).toMatchObject({
      now: { ...days('2026-09-01', '2026-09-30'), spending: 99_00 },
      before: { ...days('2026-08-01', '2026-08-31'), spending: 0 },
    });
  });

  test('a future period has its transactions, and nothing to compare so far', async () => {
    const { period, soFar, monthlyTrend } = await dashboard(user, { type: 'month', offset: 1 }, '2026-11-20');
    expect(period).toMatchObject({ ...days('2026-12-01', '2026-12-31'), spending: 77_00 });
    expect(soFar).toBeNull();
    expect(monthlyTrend.now).toMatchObject({ ...days('2026-11-01', '2026-11-20'), spending: 500_30 });
  });
});

test('ties are broken the same way every time', async () => {
  const user = await ledgerOf([
    { date: '2026-11-02', amount: '70.00', description: 'earlier', category: 'Travel' },
    { date: '2026-11-03', amount: '70.00', description: 'latest, the first in its file', category: 'Food' },
    { date: '2026-11-03', amount: '70.00', description: 'latest, the second', type: 'income' },
    { date: '2026-11-03', amount: '69.99', description: 'nearly', category: 'Home' },
    { date: '2026-11-04', amount: '0.01', category: 'Home' },
    { date: '2026-11-05', amount: '0.01', category: 'Travel' },
  ]);
  const document = await dashboard(user, MONTH, '2026-11-20');
  expect(document.ever.largest).toMatchObject({ description: 'latest, the first in its file' });
  // Food, Home and Travel have two each; spending on Travel is the highest.
  expect(document.mostActive).toEqual({ category: 'Travel', transactions: 2 });
  expect(document.categories.map(({ category }) => category)).toEqual(['Travel', 'Food', 'Home']);
});

test('the largest transaction is found among small and large ones', async () => {
  const user = await ledgerOf([{ date: '2026-11-09', amount: '0.01' }]);
  for (const amount of ['999.99', '1000.00', '1000.01', '25000.00']) {
    await user.write([{ date: '2020-02-29', amount, description: amount }]);
    const { ever } = await dashboard(user, MONTH, '2026-11-20');
    expect(ever.largest).toMatchObject({ date: '2020-02-29', description: amount });
  }
});

test('income counts for the most active category, but is not spending', async () => {
  const user = await ledgerOf([
    { date: '2026-11-02', ...income },
    { date: '2026-11-03', ...income },
    { date: '2026-11-03', category: 'Food' },
    // Outside the period.
    { date: '2026-10-03', category: 'Food' },
    { date: '2026-10-04', category: 'Food' },
  ]);
  const document = await dashboard(user, MONTH, '2026-11-20');
  expect(document.mostActive).toEqual({ category: 'Salary', transactions: 2 });
  expect(document.categories).toMatchObject([{ category: 'Food', transactions: 1 }]);
});

test('no cent is lost in the largest possible amounts', async () => {
  const user = await ledgerOf([
    { date: '2026-11-02', amount: '999999999999.99' },
    { date: '2026-11-03', amount: '999999999999.99' },
    { date: '2026-11-03', amount: '999999999999.98', ...income },
  ]);
  const { period, ever } = await dashboard(user, MONTH, '2026-11-20');
  expect([period.spending, period.income]).toEqual([199_999_999_999_998, 99_999_999_999_998]);
  expect(ever).toMatchObject({ spending: 199_999_999_999_998, income: 99_999_999_999_998 });
});

test('net worth is the sum of all balances, and the goal is the user’s own', async () => {
  const user = await newUser();
  await newAccount(user, '2026-11-01', 4210.55);
  await newAccount(user, '2026-11-01', -5000.56);
  await user.client.from('savings_goals').update({ current: 12.5 }).eq('user_id', user.id).throwOnError();
  const document = await dashboard(user, MONTH, '2026-11-20');
  expect(document.netWorth).toBe(-790_01);
  expect(document.savingsGoal).toEqual({ target: 500_000, current: 1250, account: null });
  await user.client.from('savings_goals').delete().eq('user_id', user.id).throwOnError();
  expect((await dashboard(user, MONTH, '2026-11-20')).savingsGoal).toBeNull();
});
