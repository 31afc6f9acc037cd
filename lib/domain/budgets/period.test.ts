import { expect, test } from 'vitest';
import type { PeriodKind } from './enums';
import { periodLabel } from './period';
import { periodMonth, periodName, periodUnit, shortPeriodName } from './period-name';
import { billsHref, budgetsHref, parsePeriod, toComeHref } from './period-address';

const period = (kind: PeriodKind, from: string, to: string) => ({ kind, from, to });

test.each([
  [period('month', '2026-11-01', '2026-11-30'), 'November 2026', null, 'November'],
  [period('month', '2026-11-01', '2026-11-24'), 'Nov 1 - Nov 24, 2026', 'November', 'November'],
  [period('day', '2026-01-28', '2026-02-27'), 'Jan 28 - Feb 27, 2026', 'February', 'February'],
  [period('payday', '2026-09-25', '2026-10-22'), 'Sep 25 - Oct 22, 2026', 'October', 'October'],
  [period('payday', '2026-10-23', '2026-11-24'), 'Oct 23 - Nov 24, 2026', 'November', 'November'],
  [period('payday', '2026-11-25', '2026-12-24'), 'Nov 25 - Dec 24, 2026', 'December', 'December'],
  // Fifteen days each: the later one.
  [period('day', '2026-04-16', '2026-05-15'), 'Apr 16 - May 15, 2026', 'May', 'May'],
  [period('last-day', '2026-12-31', '2027-01-30'), 'Dec 31, 2026 - Jan 30, 2027', 'January', 'January'],
  [period('weekly', '2026-11-02', '2026-11-08'), 'Nov 2 - Nov 8, 2026', null, 'Nov 2 - Nov 8'],
])('%o is called %s', (days, label, month, name) => {
  expect([periodLabel(days), periodMonth(days), periodName(days)]).toEqual([label, month, name]);
});

test('bars have short names', () => {
  expect(shortPeriodName(period('payday', '2026-09-25', '2026-10-22'))).toBe('Oct');
  expect(shortPeriodName(period('two-weekly', '2026-11-02', '2026-11-15'))).toBe('Nov 2');
});

test('periods are counted in months, weeks or as such', () => {
  expect(periodUnit({ kind: 'payday' }, 3)).toBe('months');
  expect(periodUnit({ kind: 'weekly' }, 1)).toBe('week');
  expect(periodUnit({ kind: 'two-weekly' }, 2)).toBe('periods');
});

test('an address names a period by its key', () => {
  expect(['2026-11-01', '2026-02-30', 'next', undefined].map(parsePeriod)).toEqual([
    '2026-11-01',
    null,
    null,
    null,
  ]);
  expect([budgetsHref('2026-11-01'), budgetsHref(null)]).toEqual(['/budgets?period=2026-11-01', '/budgets']);
});

test('what is to come in a period is listed from today, or from its month', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(toComeHref(november, '2026-11-24')).toBe('/upcoming?view=list');
  expect(toComeHref(november, '2026-10-24')).toBe('/upcoming?month=2026-11&view=list');
});

test('bills of a period are listed in the month that holds most of its days', () => {
  const days = { from: '2026-11-25', to: '2026-12-24' };
  expect(billsHref({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-24')).toBe('/upcoming?view=list');
  expect(billsHref(days, '2026-11-26')).toBe('/upcoming?month=2026-12&view=list');
});
