// @on-both
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { expectedAmount } from '@/lib/domain/recurring/amounts';
import { dueDays, shifted } from '@/lib/domain/recurring/due-days';
import { SHIFTS, type Terms } from '@/lib/domain/recurring/rhythms';
import { database } from '../support/catalog';

const day = fc.integer({ min: 0, max: 1500 }).map((some) => addDays('2024-01-01', some));
const ofDays = fc.record({
  unit: fc.constantFrom('day' as const, 'week' as const),
  every: fc.integer({ min: 1, max: 60 }),
  days: fc.constant<number[]>([]),
  ordinal: fc.constant(null),
  weekday: fc.constant(null),
});
const ofDates = fc.record({
  unit: fc.constantFrom('month' as const, 'year' as const),
  every: fc.integer({ min: 1, max: 14 }),
  days: fc.constantFrom<number[]>([], [1], [29], [30], [31], [1, 15], [15, 31], [28, 30, 31]),
  ordinal: fc.constant(null),
  weekday: fc.constant(null),
});
const ofWeekdays = fc.record({
  unit: fc.constant('month' as const),
  every: fc.integer({ min: 1, max: 14 }),
  days: fc.constant<number[]>([]),
  ordinal: fc.constantFrom(1, 2, 3, 4, 5, -1, -2, -3, -4, -5),
  weekday: fc.integer({ min: 0, max: 7 }),
});
const terms = fc
  .tuple(fc.oneof(ofDays, ofDates, ofWeekdays), day, fc.constantFrom(...SHIFTS))
  .map(([some, anchor, shift]): Terms => ({ ...some, anchor, shift }));

test('the database and the app lay the same due days and shift them alike', async () => {
  await fc.assert(
    fc.asyncProperty(terms, day, fc.integer({ min: 0, max: 900 }), async (its, from, span) => {
      const to = addDays(from, span);
      const document = JSON.stringify({ ...its, amount_kind: 'last', valid_from: '0001-01-01' });
      const { rows } = await database.query<{ due: string; expected: string }>(
        `select d::text as due, public.shifted_day(d, $4)::text as expected
         from public.due_days(jsonb_populate_record(null::public.recurring_terms, public.unwrap_json($1)), $2::date, $3::date) d`,
        [document, from, to, its.shift],
      );
      expect(rows).toEqual(dueDays(its, from, to).map((due) => ({ due, expected: shifted(due, its.shift) })));
    }),
    { numRuns: 300, endOnFailure: true },
  );
}, 120_000);

test('the database and the app expect the same amounts', async () => {
  const amounts = fc.array(fc.integer({ min: -50_000, max: -1 }), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('last' as const, 'median' as const), amounts, async (kind, all) => {
      const newestFirst = all.toReversed().map((cents) => (cents / 100).toFixed(2));
      const { rows } = await database.query<Record<string, string>>(
        `select round(e.amount * 100)::text as amount, round(e.least_amount * 100)::text as least,
           round(e.most_amount * 100)::text as most
         from public.expected_amount($1, $2::numeric[], 2) e`,
        [kind, `{${newestFirst.join(',')}}`],
      );
      const [found] = rows;
      expect({
        amount: Number(found?.['amount']),
        least: Number(found?.['least']),
        most: Number(found?.['most']),
      }).toEqual(expectedAmount(kind, all));
    }),
    { numRuns: 200, endOnFailure: true },
  );
}, 120_000);
