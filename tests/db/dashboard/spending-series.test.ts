import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { periodOf } from '@/lib/domain/dates/period';
import { PERIOD_TYPES, type PeriodChoice } from '@/lib/domain/dates/period-choice';
import { toMinorUnits } from '@/lib/domain/money/money';
import { dashboard, ledgerOf } from '../support/figures';
import { BEGINNING, day, emptyLedger, step, take } from '../support/random-steps';
import { expectedBuckets, expectSeriesToAddUp, within } from '../support/spending-series';
import { linesAndTotals } from '../support/totals';
import type { TestUser } from '../support/users';

test('with refunds, parts, transfers and rows that do not count, every series adds up to the cent', async () => {
  let spentInAll = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), day, async (steps, today) => {
      const { user, accounts } = await emptyLedger();
      for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
      const spent = (await linesAndTotals(user)).lines
        .filter(({ role }) => role === 'spending')
        .map(({ counted_on, amount }) => ({
          date: String(counted_on),
          minorUnits: -toMinorUnits(amount ?? 0, 'USD'),
        }));
      const spentIn = (from: string, to: string) => {
        const rows = spent.filter(within({ from, to }));
        return rows.length === 0 ? null : rows.reduce((sum, { minorUnits }) => sum + minorUnits, 0);
      };

      for (const type of PERIOD_TYPES) {
        const period = periodOf({ type, offset: 0 }, today);
        const shown = await dashboard(user, period, today);
        expect(shown.period.spending).toBe(spentIn(period.start, period.end) ?? 0);
        expect(shown.buckets).toEqual(expectedBuckets(period, today, spentIn));
        expectSeriesToAddUp(shown, period, today);
        spentInAll += shown.period.spending;
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(spentInAll).toBeGreaterThan(0);
}, 240_000);

describe('weeks and months computed by hand', () => {
  const MONTH: PeriodChoice = { type: 'month', offset: 0 };
  const days = (from: string, to: string) => ({ from, to });
  let user: TestUser;
  beforeAll(async () => {
    user = await ledgerOf([
      { date: '2025-12-31', amount: '1450.00' },
      { date: '2026-09-30', amount: '99.00' },
      { date: '2026-10-01', amount: '4.00' },
      { date: '2026-10-20', amount: '6.00' },
      { date: '2026-10-21', amount: '0.10', description: 'a day further than today' },
      { date: '2026-10-31', amount: '10.10' },
      { date: '2026-11-01', amount: '0.30' },
      { date: '2026-11-15', amount: '3250.00', type: 'income', category: 'Salary' },
      { date: '2026-11-20', amount: '500.00', description: 'today' },
      { date: '2026-11-21', amount: '40.00', description: 'still to come' },
      { date: '2026-11-30', amount: '60.00' },
      { date: '2026-12-01', amount: '77.00' },
    ]);
  });

  test('the weeks of a month start on Monday, and hold only its days', async () => {
    const { buckets } = await dashboard(user, MONTH, '2026-11-20');
    const week = (
      from: string,
      to: string,
      spending: number | null,
      ...before: [string, string, number]
    ) => ({
      ...days(from, to),
      spending,
      before: { ...days(before[0], before[1]), spending: before[2] },
      soFar: null,
    });
    expect(buckets).toEqual([
      week('2026-11-01', '2026-11-01', 30, '2026-10-01', '2026-10-01', 4_00),
      week('2026-11-02', '2026-11-08', 0, '2026-10-02', '2026-10-08', 0),
      week('2026-11-09', '2026-11-15', 0, '2026-10-09', '2026-10-15', 0),
      {
        ...week('2026-11-16', '2026-11-22', 540_00, '2026-10-16', '2026-10-22', 6_10),
        soFar: { now: 500_00, before: 6_00 },
      },
      week('2026-11-23', '2026-11-29', null, '2026-10-23', '2026-10-29', 0),
      // October has a day more, which is not lost.
      week('2026-11-30', '2026-11-30', 60_00, '2026-10-30', '2026-10-31', 10_10),
    ]);
  });

  test('a week beyond the end of a shorter month before is compared with nothing', async () => {
    const { buckets } = await dashboard(user, { type: 'month', offset: 1 }, '2026-11-20');
    expect(buckets.slice(-2)).toMatchObject([
      { ...days('2026-12-21', '2026-12-27'), before: days('2026-11-21', '2026-11-27') },
      {
        ...days('2026-12-28', '2026-12-31'),
        before: { ...days('2026-11-28', '2026-11-30'), spending: 60_00 },
      },
    ]);
    const march = await dashboard(user, { type: 'month', offset: -8 }, '2026-11-20');
    expect(march.buckets.slice(-2)).toMatchObject([
      { ...days('2026-03-23', '2026-03-29'), before: days('2026-02-23', '2026-02-28') },
      { ...days('2026-03-30', '2026-03-31'), before: null },
    ]);
  });

  test('the months of a year are compared with the same months', async () => {
    const { buckets } = await dashboard(user, { type: 'year', offset: 0 }, '2026-11-20');
    expect(buckets).toHaveLength(12);
    expect(buckets.slice(8)).toEqual([
      {
        ...days('2026-09-01', '2026-09-30'),
        spending: 99_00,
        before: { ...days('2025-09-01', '2025-09-30'), spending: 0 },
        soFar: null,
      },
      {
        ...days('2026-10-01', '2026-10-31'),
        spending: 20_20,
        before: { ...days('2025-10-01', '2025-10-31'), spending: 0 },
        soFar: null,
      },
      {
        ...days('2026-11-01', '2026-11-30'),
        spending: 600_30,
        before: { ...days('2025-11-01', '2025-11-30'), spending: 0 },
        soFar: { now: 500_30, before: 0 },
      },
      {
        ...days('2026-12-01', '2026-12-31'),
        spending: 77_00,
        before: { ...days('2025-12-01', '2025-12-31'), spending: 1450_00 },
        soFar: null,
      },
    ]);
  });
});
