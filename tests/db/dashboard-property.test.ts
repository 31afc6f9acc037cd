import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedSpans, periodOf } from '@/lib/domain/period';
import { dashboard } from './figures';
import { choice, day, expectedDashboard, ledger, randomLedger, within } from './oracle';

test('random ledgers: every figure matches its rows, to the cent', async () => {
  const user = await randomLedger();
  await fc.assert(
    fc.asyncProperty(ledger, choice, day, async (entries, chosen, today) => {
      await user.replaceRows(entries);
      const shown = await dashboard(user, chosen, today);
      expect(shown).toMatchObject(expectedDashboard(entries, chosen, today));

      // The parts add up to the totals, and the comparison matches the figures on the screen.
      const parts = (some: readonly { spending: number }[]) =>
        some.reduce((minorUnits, { spending }) => minorUnits + spending, 0);
      expect(parts(shown.categories)).toBe(shown.period.spending);
      expect(parts(shown.days.filter(within(shown.period)))).toBe(shown.period.spending);
      expect(parts(shown.days.filter(within(shown.previous)))).toBe(shown.previous.spending);
      if (shown.soFar) {
        const { now, before } = comparedSpans(periodOf(chosen, today), today);
        expect(shown.soFar).toMatchObject({ now, before });
      }
    }),
    { numRuns: 40 },
  );
}, 480_000);
