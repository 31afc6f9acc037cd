import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_MONTHS, demoTransactions } from './demo-data.mjs';

const TODAY = '2026-11-20';
const rows = demoTransactions(TODAY);

const monthsOf = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

describe('demoTransactions', () => {
  test('makes the same rows every time, and others from another seed', () => {
    expect(demoTransactions(TODAY)).toEqual(rows);
    expect(demoTransactions(TODAY, 1)).not.toEqual(rows);
  });

  test('starts on the first of the month eighteen months ago and is in order', () => {
    const dates = rows.map(({ date }) => date);
    expect(dates[0]).toBe('2025-05-01');
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(DEMO_MONTHS + 1);
  });

  test('never goes beyond today, whatever day it runs on', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }),
        (moment) => {
          const today = moment.toISOString().slice(0, 10);
          const dates = demoTransactions(today).map(({ date }) => date);
          expect(dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && date <= today)).toBe(true);
          expect(monthsOf(dates[0] ?? '', today)).toBe(DEMO_MONTHS);
        },
      ),
      { numRuns: 10 },
    );
  });

  test.each(['2026-11-19', '2026-11-01', '2026-10-31', '2026-02-28', '2025-12-31'])(
    'returns the same rows up to %s',
    (earlier) => {
      const then = demoTransactions(earlier);
      const first = rows[0]?.date ?? '';
      expect(then.filter(({ date }) => date >= first)).toEqual(rows.filter(({ date }) => date <= earlier));
    },
  );

  test('uses all accounts but the car, and no other', () => {
    const used = new Set(rows.map(({ account }) => account));
    expect([...used, 'Car'].toSorted()).toEqual(DEMO_ACCOUNTS.map(({ name }) => name).toSorted());
  });

  test('has amounts in whole, positive minor units', () => {
    expect(rows.filter(({ minorUnits }) => !Number.isSafeInteger(minorUnits) || minorUnits <= 0)).toEqual([]);
  });

  test('pays the rent on the first and the salary twice in every complete month', () => {
    const months = Map.groupBy(rows, ({ date }) => date.slice(0, 7));
    months.delete(TODAY.slice(0, 7));
    for (const [month, itsRows] of months) {
      const dates = (category: string) =>
        itsRows.filter((row) => row.category === category).map(({ date }) => date);
      expect(dates('Rent')).toEqual([`${month}-01`]);
      expect(dates('Salary')).toHaveLength(2);
      expect(dates('Interest')).toHaveLength(1);
    }
  });

  test('spends like a person with the default budget', () => {
    const groups: Record<string, string[]> = {
      Food: ['Groceries', 'Eating out'],
      Shopping: ['Clothes', 'Gifts', 'Electronics'],
      Transport: ['Public transport', 'Rides', 'Fuel'],
      Entertainment: ['Subscriptions', 'Sports'],
    };
    const spent = (group?: string) =>
      rows
        .filter(
          ({ type, date, category }) =>
            type === 'expense' && category !== 'Uncategorized' && date < '2026-11-01',
        )
        .filter(({ tags, oneTime, counted }) => !tags && !oneTime && counted !== false)
        .filter(({ category }) => group === undefined || [group, ...(groups[group] ?? [])].includes(category))
        .reduce((sum, { minorUnits }) => sum + minorUnits, 0) /
      100 /
      DEMO_MONTHS;
    expect(spent()).toBeGreaterThan(2_600);
    expect(spent()).toBeLessThan(3_200);
    expect(spent('Food')).toBeGreaterThan(450);
    expect(spent('Food')).toBeLessThan(550);
    expect(spent('Shopping')).toBeGreaterThan(250);
    expect(spent('Shopping')).toBeLessThan(450);
    expect(spent('Transport')).toBeLessThan(250);
    expect(spent('Entertainment')).toBeLessThan(150);
  });

  test('every transfer and card payment arrives the day after it left', () => {
    const moved = rows.filter(({ category }) => category === 'Uncategorized');
    const legs = (type: string) =>
      moved.filter((row) => row.type === type).map(({ minorUnits, date }) => [minorUnits, date]);
    const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    expect(legs('expense').length).toBeGreaterThan(2 * DEMO_MONTHS);
    expect(legs('income')).toEqual(
      legs('expense')
        .map(([minorUnits, date]) => [minorUnits, dayAfter(String(date))])
        .filter(([, date]) => String(date) <= TODAY),
    );
  });

  test('refunds earlier purchases', () => {
    const refunds = rows.filter(({ type }) => type === 'refund');
    expect(refunds.length).toBeGreaterThan(3);
    for (const { description, minorUnits, date } of refunds) {
      const bought = rows.some(
        (row) =>
          row.type === 'expense' &&
          row.description === description &&
          row.minorUnits === minorUnits &&
          row.date < date,
      );
      expect(bought || date < '2025-05-07').toBe(true);
    }
  });
});
