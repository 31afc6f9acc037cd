import { expect, test } from 'vitest';
import { parsePeriodChoice, periodHref } from '../dates/period-choice';
import { chartType, knownDays, periodOfBudget } from './budget-periods';
import { budgetPeriodsDocument, type BudgetPeriods } from './budget-periods-document';

const PAYDAYS: BudgetPeriods = {
  offset: -1,
  periods: [
    { from: '2026-09-25', to: '2026-10-22', kind: 'payday' },
    { from: '2026-10-23', to: '2026-11-24', kind: 'payday' },
    { from: '2026-11-25', to: '2026-12-24', kind: 'payday' },
  ],
};

test('a budget period has its label, and is compared with the one before', () => {
  expect(periodOfBudget(PAYDAYS)).toEqual({
    ...{ type: 'budget', offset: -1, start: '2026-10-23', end: '2026-11-24' },
    ...{ previousStart: '2026-09-25', previousEnd: '2026-10-22' },
    ...{ label: 'Oct 23 - Nov 24, 2026', previousLabel: 'Sep 25 - Oct 22, 2026' },
  });
});

test('the neighbours of the shown period are known, and the running one', () => {
  const known = (offset: number, day?: string) =>
    knownDays({ type: 'budget', offset, ...(day === undefined ? {} : { day }) }, PAYDAYS, null)?.from;
  expect([-3, -2, -1, 0, 1].map((offset) => known(offset))).toEqual([
    ...[undefined, '2026-09-25', '2026-10-23', '2026-11-25', undefined],
  ]);
  expect(known(0, '2026-05-01')).toBeUndefined();
  const running = PAYDAYS.periods[2];
  expect(knownDays({ type: 'budget', offset: 0 }, null, running)).toBe(running);
  expect(knownDays({ type: 'budget', offset: 1 }, null, running)).toBeNull();
});

test('a period of a week has the charts of a week', () => {
  const charts = (start: string, end: string) => chartType({ type: 'budget', start, end });
  expect(charts('2026-11-04', '2026-11-10')).toBe('week');
  expect(charts('2026-11-04', '2026-11-17')).toBe('budget');
  expect(chartType({ type: 'month', start: '2026-11-01', end: '2026-11-30' })).toBe('month');
});

test('the address keeps a budget period by its offset, or by a day', () => {
  const choices = [
    { type: 'budget' as const, offset: 0 },
    { type: 'budget' as const, offset: -3 },
    { type: 'budget' as const, offset: 0, day: '2026-05-01' },
  ];
  const addresses = ['?period=budget', '?period=budget&offset=-3', '?period=budget&day=2026-05-01'];
  expect(choices.map(periodHref)).toEqual(addresses.map((query) => `/dashboard${query}`));
  for (const [index, query] of addresses.entries())
    expect(parsePeriodChoice(Object.fromEntries(new URLSearchParams(query)))).toEqual(choices[index]);
  expect(parsePeriodChoice({ period: 'budget', day: '2026-02-30' })).toEqual({ type: 'budget', offset: 0 });
  expect(parsePeriodChoice({ period: 'month', day: '2026-05-01' })).toEqual({ type: 'month', offset: 0 });
});

test('with calendar months there is none', () => {
  expect(budgetPeriodsDocument.parse(null)).toBeNull();
});
