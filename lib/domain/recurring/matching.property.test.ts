import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date';
import { matchRows, occurrencesOf, type MatchedSeries } from './matching';
import { FROM_THE_FIRST, rhythmOf, SHIFTS, type Terms } from './rhythms';
import type { SeriesRow } from './series-row';

const terms = fc
  .record({
    unit: fc.constantFrom('week', 'month', 'year'),
    every: fc.integer({ min: 1, max: 3 }),
    days: fc.constantFrom([], [1], [15], [31], [1, 15]),
    anchor: fc.integer({ min: 0, max: 300 }).map((day) => addDays('2025-01-01', day)),
    shift: fc.constantFrom(...SHIFTS),
  })
  .map((some): Terms => ({
    ...some,
    days: some.unit === 'week' ? [] : some.days,
    ordinal: null,
    weekday: null,
  }));
const series = fc.array(
  fc.record({
    terms,
    amount: fc.constantFrom(-299, -999, -1000, -1050, -9000),
    isExact: fc.boolean(),
    holdsMost: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);
const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 200 }).map(String),
    day: fc.integer({ min: 0, max: 500 }),
    minorUnits: fc.constantFrom(-299, -300, -999, -1000, -1100, -1050, -9000, -9100),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

it('puts each row into one occurrence and each occurrence under one row, in any order of rows', () => {
  fc.assert(
    fc.property(series, rows, fc.infiniteStream(fc.nat()), (some, made, random) => {
      const all = some.map(({ terms: its, amount, isExact, holdsMost }, index): MatchedSeries => ({
        id: String(index),
        accountId: 'a',
        amountKind: isExact ? 'last' : 'median',
        typed: null,
        firstAmount: amount,
        holdsMost,
        tolerance: rhythmOf(its).tolerance,
        occurrences: occurrencesOf([{ ...its, validFrom: FROM_THE_FIRST }], '2024-12-01', '2026-07-31'),
      }));
      const ledger = made.map(({ id, day, minorUnits }): SeriesRow => ({
        ...{ id, minorUnits, accountId: 'a', otherAccountId: null, text: '' },
        date: addDays('2025-01-01', day),
      }));
      const { matches } = matchRows(ledger, all, 100);
      const told = (some: typeof matches) =>
        some.map(({ row: { id }, seriesId, due }) => `${id} ${seriesId} ${due}`).sort();
      expect(new Set(matches.map(({ row: { id } }) => id)).size).toBe(matches.length);
      expect(new Set(matches.map(({ seriesId, due }) => `${seriesId} ${due}`)).size).toBe(matches.length);
      for (const {
        row: { date },
        seriesId,
        due,
      } of matches) {
        const { from, to } = all[Number(seriesId)]!.occurrences.find((one) => one.due === due)!;
        expect(from <= date && date <= to).toBe(true);
      }
      const keys = new Map(ledger.map((row) => [row, random.next().value ?? 0]));
      const shuffled = [...ledger].sort((one, other) => keys.get(one)! - keys.get(other)!);
      expect(told(matchRows(shuffled, all, 100).matches)).toEqual(told(matches));
    }),
    { numRuns: 300 },
  );
});
