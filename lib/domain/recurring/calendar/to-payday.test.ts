import { expect, it } from 'vitest';
import type { CalendarItem } from './item';
import { toPayday } from './to-payday';

const item = (day: string, name: string, more: Partial<CalendarItem> = {}) =>
  ({
    ...{ day, name, kind: 'bill', state: 'upcoming', amount: -900, isConfirmed: true, foreign: null },
    ...more,
  }) as CalendarItem;
const income = (day: string, name: string, amount: number, more: Partial<CalendarItem> = {}) =>
  item(day, name, { kind: 'income', amount, ...more });
const named = (...items: CalendarItem[]) =>
  toPayday(items, '2026-11').map(({ day, name }) => `${day} ${name}`);

it('ends with the day of the next largest income, whatever smaller one comes before', () => {
  expect(
    named(
      item('2026-11-28', 'Gym'),
      item('2026-12-01', 'Rent'),
      income('2026-12-02', 'Parking', 260),
      item('2026-12-03', 'Skipped', { state: 'skipped' }),
      income('2026-12-14', 'Payroll', 3250),
      item('2026-12-14', 'Internet'),
      item('2026-12-15', 'Game Pass'),
      income('2027-01-14', 'Payroll', 3250),
    ),
  ).toEqual(['2026-12-01 Rent', '2026-12-02 Parking', '2026-12-14 Payroll', '2026-12-14 Internet']);
});

it('is nothing without an income that is confirmed and in the currency of the user', () => {
  expect(
    named(
      item('2026-12-01', 'Rent'),
      income('2026-12-02', 'Proposed', 900, { isConfirmed: false }),
      income('2026-12-03', 'Abroad', 900, { foreign: 'EUR' }),
    ),
  ).toEqual([]);
});
