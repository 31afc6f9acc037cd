import { expect, test } from 'vitest';
import { budgetProgress, runningDays, unitOf, type LimitedCategory } from './budget';
import { periodsBefore } from './past-periods';
import { categoryBudget } from './document';
import { daysLabel, isCalendarMonth, periodLabel } from './period';

const past = [
  ...[['2026-05-25', '2026-06-24'] as const, ['2026-06-25', '2026-07-24'] as const],
  ...[['2026-07-25', '2026-08-24'] as const, ['2026-08-25', '2026-09-24'] as const],
  ...[['2026-09-25', '2026-10-22'] as const, ['2026-10-23', '2026-11-24'] as const],
]
  .map(([from, to]) => ({ from, to, kind: 'payday' as const }))
  .map((period) => ({ ...period, label: periodLabel(period) }));

const food: LimitedCategory = {
  ...{ category: 'Food', isGroup: false, monthlyLimit: 50_000, available: 60_000, transactions: 1 },
  ...{ spent: 35_000, soFar: 35_000 },
  months: past.map(() => ({ spent: 0, limit: null })),
  period: { from: '2026-11-25', to: '2026-12-24', kind: 'payday', past },
};

test('a budget is compared with what is available in its period', () => {
  expect(budgetProgress(food, '2026-12-09')).toEqual({ pace: 'ahead', left: 25_000, atEnd: 70_000 });
  expect(budgetProgress({ ...food, available: 70_000 }, '2026-12-09').pace).toBe('on-track');
  expect(budgetProgress({ ...food, available: 30_000 }, '2026-12-09')).toMatchObject({
    ...{ pace: 'over', left: -5_000 },
  });
  expect(budgetProgress({ ...food, available: 0 }, '2026-12-24')).toEqual({
    ...{ pace: 'over', left: -35_000, atEnd: null },
  });
});

test('the periods before have their days and labels', () => {
  expect(runningDays(food, '2026-12-09')).toMatchObject({ from: '2026-11-25', to: '2026-12-24' });
  expect(unitOf(food)).toBe('period');
  expect(periodsBefore(food, '2026-12-09').at(-1)).toEqual({
    ...{ start: '2026-10-23', end: '2026-11-24', label: 'Oct 23 - Nov 24, 2026' },
  });
});

test('back to calendar months, only the periods before have labels of days', () => {
  const month = { kind: 'month' as const, from: '2026-12-01', to: '2026-12-31' };
  const back = { ...food, period: { ...month, past } };
  expect(unitOf(back)).toBe('period');
  const days = { ...month, from: '2026-11-01', to: '2026-11-30' };
  const november = { ...days, label: periodLabel(days) };
  const later = { ...food, period: { ...month, past: [november] } };
  expect(periodsBefore(later, '2026-12-09').map(({ label }) => label)).toEqual(['November 2026']);
});

test('with calendar months no days come with a budget', () => {
  const months = { ...food, period: undefined };
  expect(runningDays(months, '2026-12-09')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(unitOf(months)).toBe('month');
  expect(periodsBefore(months, '2026-12-09').at(-1)?.label).toBe('November 2026');
});

test('a span of days has the label of a month only if it is one', () => {
  expect(daysLabel({ from: '2026-11-01', to: '2026-11-30' })).toBe('November 2026');
  expect(daysLabel({ from: '2026-11-25', to: '2026-12-24' })).toBe('Nov 25 - Dec 24, 2026');
  expect(isCalendarMonth({ from: '2026-11-01', to: '2026-11-29' })).toBe(false);
});

test('the document reads both', () => {
  const read = categoryBudget('USD');
  const document = {
    ...{ category: 'Food', isGroup: false, monthlyLimit: '500.00', available: '600.00', transactions: 1 },
    ...{ spent: '1.00', soFar: '0.00', months: past.map(() => ({ spent: '0', limit: null })) },
  };
  expect(read.parse(document)).toMatchObject({ available: 60_000 });
  expect(read.parse({ ...document, period: food.period }).period).toEqual(food.period);
});
