import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedSpans, periodOf } from '@/lib/domain/dates/period';
import { dashboard } from '../support/figures';
import { expectSeriesToAddUp, parts } from '../support/spending-series';
import { choice, day, expectedDashboard, ledger, randomLedger } from './oracle';

test('random ledgers: every figure matches its rows, to the cent', async () => {
  const user = await randomLedger();
  await fc.assert(
    fc.asyncProperty(ledger, choice, day, async (entries, chosen, today) => {
      await user.replaceRows(entries);
      const shown = await dashboard(user, chosen, today);
      expect(shown).toMatchObject(expectedDashboard(entries, chosen, today));

      // The parts add up to the totals, and the comparison matches the figures on the screen.
      expect(parts(shown.categories)).toBe(shown.period.spending);
      expectSeriesToAddUp(shown, periodOf(chosen, today), today);
      if (shown.soFar) {
        const { now, before } = comparedSpans(periodOf(chosen, today), today);
        expect(shown.soFar).toMatchObject({ now, before });
      }
    }),
    { numRuns: 40 },
  );
}, 480_000);
