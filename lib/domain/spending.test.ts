import { describe, expect, test } from 'vitest';
import { periodOf } from './period';
import { averageChange, dailyAverage, percentChange, spendingSeries, topCategories } from './spending';

test.each([
  [0, 0, 0],
  [1000, 0, 0],
  [1000, 3, 333],
  [197500, 41, 4817],
])('daily average of %i cents over %i transactions is %i', (spending, transactions, average) =>
  expect(dailyAverage(spending, transactions)).toBe(average),
);

test.each([
  [104200, 100000, 4.2],
  [94000, 100000, -6],
  [100000, 100000, 0],
  [0, 100000, -100],
  [33333, 100000, -66.7],
  [5000, 0, null],
  [0, 0, null],
])('from %i to %i before: %s', (now, before, change) => expect(percentChange(now, before)).toBe(change));

describe('topCategories', () => {
  const category = (name: string, spending: number) => ({
    category: name,
    spending,
    transactions: 1,
    monthlyLimit: null,
  });

  test('up to five categories leave nothing', () => {
    const categories = [category('Food', 300), category('Rent', 200)];
    expect(topCategories(categories)).toEqual({ top: categories, rest: null });
    expect(topCategories([])).toEqual({ top: [], rest: null });
  });

  test('what is left is summed, so that the parts add up to the whole', () => {
    const categories = [700, 600, 500, 400, 300, 200, 100].map((cents, index) =>
      category(`c${index}`, cents),
    );
    const { top, rest } = topCategories(categories);
    expect(top).toHaveLength(5);
    expect(rest).toEqual({ categories: 2, spending: 300 });
  });
});

describe('spendingSeries', () => {
  const days = [
    { date: '2026-02-28', spending: 111 },
    { date: '2026-03-01', spending: 222 },
    { date: '2026-03-31', spending: 333 },
  ];

  test('has one point per day, with the same place of the shorter month before', () => {
    const series = spendingSeries(periodOf({ type: 'month', offset: 0 }, '2026-03-15'), days, '2026-03-30');
    expect(series).toHaveLength(31);
    expect(series[0]).toEqual({
      date: '2026-03-01',
      spending: 222,
      previousDate: '2026-02-01',
      previousSpending: 0,
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

  test('a leap year has 366 points', () =>
    expect(
      spendingSeries(periodOf({ type: 'year', offset: 0 }, '2028-05-05'), [], '2028-05-05'),
    ).toHaveLength(366));

  test('days to come have no value unless something is recorded for them', () => {
    const series = spendingSeries(periodOf({ type: 'month', offset: 0 }, '2026-03-15'), days, '2026-03-15');
    expect(series.map(({ spending }) => spending).slice(13, 17)).toEqual([0, 0, null, null]);
    expect(series[30]?.spending).toBe(333);
  });
});

test('the change of the average comes from its unrounded values', () => {
  expect(averageChange({ spending: 10, transactions: 3 }, { spending: 10, transactions: 4 })).toBe(33.3);
  expect(averageChange({ spending: 10, transactions: 3 }, { spending: 0, transactions: 0 })).toBeNull();
});
