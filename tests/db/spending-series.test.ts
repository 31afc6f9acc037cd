import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money';
import { periodOf } from '@/lib/domain/period';
import { PERIOD_TYPES } from '@/lib/domain/period-choice';
import { dashboard } from './figures';
import { BEGINNING, day, emptyLedger, step, take } from './random-steps';
import { expectedBuckets, expectSeriesToAddUp, within } from './spending-series';
import { linesAndTotals } from './true-totals';

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
