import { describe, expect, test } from 'vitest';
import { periodOf } from '../dates/period';
import {
  averageDifference,
  averageExpense,
  averageTransaction,
  countTransactions,
  dailyAverage,
  dashboardVelocity,
  formatFrequency,
  formatShare,
  spendingSeries,
  spendingVelocity,
  listedCategory,
  topCategories,
} from './spending';

/** The totals of a span: minor units and counts. */
const counted = (spending: number, expenseCount: number, income = 0, incomeCount = 0) => ({
  spending,
  income,
  expenseCount,
  refundCount: 0,
  incomeCount,
  oneTimeSpending: 0,
  oneTimeCount: 0,
});

const NO_ONE_TIME = {
  oneTimeSpending: 0,
  oneTimeExpenses: 0,
  oneTimeIncome: 0,
  oneTimeExpenseCount: 0,
  oneTimeRefundCount: 0,
  oneTimeIncomeCount: 0,
  span: null,
  largest: null,
};
const everCounted = (...args: Parameters<typeof counted>) => ({
  ...counted(...args),
  expenses: args[0],
  ...NO_ONE_TIME,
});

test.each([
  [0, 0, 0, 0],
  [1000, 2, 1, 333],
  [197500, 37, 4, 4817],
  // All transactions were income.
  [0, 0, 3, 0],
])(
  'daily average of %i minor units over %i expenses and %i incomes is %i',
  (spending, out, income, average) => expect(dailyAverage(counted(spending, out, 99, income))).toBe(average),
);

describe('averageChange', () => {
  test('is calculated from the unrounded values', () =>
    expect(averageDifference(counted(10, 2, 5, 1), counted(10, 4))).toBe(33.3));

  test('is null if nothing was spent before', () => {
    expect(averageDifference(counted(10, 3), counted(0, 0))).toBeNull();
    expect(averageDifference(counted(10, 3), counted(0, 0, 500, 1))).toBeNull();
  });

  test('without transactions the average is 0', () =>
    expect(averageDifference(counted(0, 0), counted(10, 3))).toBe(-100));
});

test('the average transaction counts all types, the average expense only expenses', () => {
  const ever = everCounted(1000, 3, 500, 1);
  expect(averageTransaction(ever)).toBe(375);
  expect(averageExpense(ever)).toBe(333);
  expect([averageTransaction(everCounted(0, 0)), averageExpense(everCounted(0, 0, 500, 1))]).toEqual([0, 0]);
});

test('refunds lower what was spent, and are no expenses', () => {
  // Two expenses of 90.00 and 60.00, and 30.00 back; the refund of a one-time purchase is out of both averages.
  const ever = { ...everCounted(12_000, 2), expenses: 15_000, refundCount: 1 };
  expect([averageTransaction(ever), averageExpense(ever)]).toEqual([4_000, 7_500]);
  const oneTime = {
    ...ever,
    oneTimeSpending: 6_000,
    oneTimeExpenses: 9_000,
    oneTimeExpenseCount: 1,
    oneTimeRefundCount: 1,
  };
  expect([averageTransaction(oneTime), averageExpense(oneTime)]).toEqual([6_000, 6_000]);
  expect(countTransactions(ever)).toBe(3);
});

test.each([
  [0, null, '0.0 / day'],
  // Only one transaction ever: the span is one day.
  [1, { from: '2026-11-20', to: '2026-11-20' }, '1.0 / day'],
  [7, { from: '2026-11-01', to: '2026-11-04' }, '1.8 / day'],
  [366, { from: '2028-01-01', to: '2028-12-31' }, '1.0 / day'],
  [1, { from: '2020-01-01', to: '2026-11-20' }, '0.0 / day'],
])('%i transactions over %j are %s', (count, span, text) =>
  expect(formatFrequency({ ...everCounted(count, count), span })).toBe(text),
);

test('what is one-time is in no average', () => {
  const period = { ...counted(130_000, 5), oneTimeSpending: 120_000, oneTimeCount: 1 };
  expect(dailyAverage(period)).toBe(2_500);
  expect(averageDifference(period, counted(5_000, 4))).toBe(100);
  const ever = {
    ...everCounted(130_000, 5, 90_000, 2),
    oneTimeSpending: 120_000,
    oneTimeExpenses: 120_000,
    oneTimeExpenseCount: 1,
  };
  expect(averageExpense(ever)).toBe(2_500);
  expect(averageTransaction({ ...ever, oneTimeIncome: 50_000, oneTimeIncomeCount: 1 })).toBe(10_000);
});

describe('spendingVelocity', () => {
  const month = { from: '2026-11-01', to: '2026-11-30', spending: 60_000, soFar: 60_000 };

  test.each([
    ['the first day', '2026-11-01', 60_000, 1, 1_800_000],
    ['while it runs', '2026-11-20', 3_000, 20, 90_000],
    ['the last day', '2026-11-30', 2_000, 30, 60_000],
    ['afterwards', '2027-05-05', 2_000, 30, 60_000],
  ])('%s', (_, today, perDay, daysPassed, atEnd) =>
    expect(spendingVelocity(month, today)).toEqual({ perDay, daysPassed, days: 30, atEnd }),
  );

  test('what is one-time is in the end of the period, but in no pace', () =>
    expect(spendingVelocity({ ...month, soFar: 20_000 }, '2026-11-10')).toMatchObject({
      perDay: 2_000,
      atEnd: 100_000,
    }));

  test('what is dated later is added to its end once', () =>
    expect(spendingVelocity({ ...month, spending: 150_000 }, '2026-11-20')).toMatchObject({
      perDay: 3_000,
      atEnd: 180_000,
    }));

  test('of the dashboard, the days up to today count', () => {
    const [from, to, until] = ['2026-11-01', '2026-11-30', '2026-11-10'];
    const period = { from, to, ...counted(150_000, 3), oneTimeSpending: 40_000 };
    const now = { from, to: until, ...counted(60_000, 2), oneTimeSpending: 40_000 };
    const before = { from, to: until, ...counted(0, 0) };
    expect(dashboardVelocity({ period, soFar: { now, before } }, until)).toMatchObject({
      perDay: 2_000,
      atEnd: 60_000 + 40_000 + 90_000,
    });
    // Of a past period, all of them.
    expect(dashboardVelocity({ period, soFar: null }, '2026-12-24')).toMatchObject({
      perDay: 3_667,
      atEnd: 150_000,
    });
  });

  test('is null before the period', () => expect(spendingVelocity(month, '2026-10-31')).toBeNull());

  test('the pace is projected before it is rounded', () =>
    expect(spendingVelocity({ ...month, spending: 100, soFar: 100 }, '2026-11-07')).toMatchObject({
      perDay: 14,
      atEnd: 429,
    }));

  test('counts the extra day of a leap year', () =>
    expect(
      spendingVelocity(
        { from: '2028-01-01', to: '2028-12-31', spending: 36_600, soFar: 36_600 },
        '2028-03-01',
      ),
    ).toEqual({ perDay: 600, daysPassed: 61, days: 366, atEnd: 219_600 }));
});

test('a share is never 0% of something', () => {
  expect([formatShare(49, 10_000), formatShare(50, 10_000), formatShare(2, 3), formatShare(5, 5)]).toEqual([
    'Under 1%',
    '1%',
    '67%',
    '100%',
  ]);
});

test('of a group and those in it that are listed, each has its own rows', () => {
  const listed = [{ group: null }, { group: 'Food' }];
  expect(listedCategory('Food', listed)).toEqual({ category: 'Food', ownOnly: true });
  expect(listedCategory('Rent', listed)).toEqual({ category: 'Rent' });
  expect(listedCategory('Food', [{ group: null }])).toEqual({ category: 'Food' });
});

describe('topCategories', () => {
  const category = (name: string, spending: number) => ({
    category: name,
    group: null,
    spending,
    transactions: 1,
    monthlyLimit: null,
    monthSpending: 0,
    monthSoFar: 0,
  });

  test('up to five categories leave no rest', () => {
    const categories = [category('Food', 300), category('Rent', 200)];
    expect(topCategories(categories)).toEqual({ top: categories, rest: null });
    expect(topCategories([])).toEqual({ top: [], rest: null });
  });

  test('the rest is summed, so that the parts add up to the whole', () => {
    const categories = [700, 600, 500, 400, 300, 200, 100].map((minorUnits, index) =>
      category(`c${index}`, minorUnits),
    );
    const { top, rest } = topCategories(categories);
    expect(top).toHaveLength(5);
    expect(rest).toEqual({ categories: 2, spending: 300 });
  });
});

describe('spendingSeries', () => {
  const days = [
    { date: '2026-02-28', spending: 111, total: 111 },
    { date: '2026-03-01', spending: 222, total: 222 },
    { date: '2026-03-31', spending: 333, total: 555 },
  ];

  test('has one point per day, with the corresponding day of the shorter month before', () => {
    const series = spendingSeries(periodOf({ type: 'month', offset: 0 }, '2026-03-15'), days, '2026-03-30');
    expect(series).toHaveLength(31);
    expect(series[0]).toEqual({
      date: '2026-03-01',
      spending: 222,
      total: 222,
      previousDate: '2026-02-01',
      previousSpending: 0,
      previousTotal: 0,
    });
    expect(series[27]).toMatchObject({
      date: '2026-03-28',
      previousDate: '2026-02-28',
      previousSpending: 111,
    });
    expect(series[28]).toMatchObject({ date: '2026-03-29', previousDate: null, previousSpending: null });
    expect(series[29]).toMatchObject({ date: '2026-03-30', spending: 0 });
    expect(series[30]).toMatchObject({ spending: 333, previousDate: null });
  });

  test('has 366 points in a leap year', () =>
    expect(
      spendingSeries(periodOf({ type: 'year', offset: 0 }, '2028-05-05'), [], '2028-05-05'),
    ).toHaveLength(366));

  test('has no value for days to come unless something is recorded for them', () => {
    const series = spendingSeries(periodOf({ type: 'month', offset: 0 }, '2026-03-15'), days, '2026-03-15');
    expect(series.map(({ spending }) => spending).slice(13, 17)).toEqual([0, 0, null, null]);
    expect(series[30]?.spending).toBe(333);
  });

  test('totals run on from day to day, up to today or the last day with something recorded', () => {
    const totals = (today: string, recorded = days) =>
      spendingSeries(periodOf({ type: 'month', offset: 0 }, '2026-03-15'), recorded, today);
    expect(totals('2026-03-15').map(({ total }) => total)).toEqual([...Array(30).fill(222), 555]);
    expect(totals('2026-03-15', days.slice(0, 2)).map(({ total }) => total)).toEqual([
      ...Array(15).fill(222),
      ...Array(16).fill(null),
    ]);
    expect(totals('2026-03-15').map(({ previousTotal }) => previousTotal)).toEqual([
      ...Array(27).fill(0),
      111,
      null,
      null,
      null,
    ]);
  });
});
