import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOfColumn, laterBalance, type BalancedRow } from './closing-balance';

const row = (date: string, minorUnits: number, balance: number | null): BalancedRow => ({
  date,
  minorUnits,
  balance,
});

describe('the closing balance of a column', () => {
  test.each<[string, BalancedRow[], number | null]>([
    ['stands after its row', [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, 10500)], 10500],
    ['newest first', [row('2026-03-02', 1000, 10500), row('2026-03-01', -500, 9500)], 10500],
    ['stands before its row', [row('2026-03-01', -500, 10000), row('2026-03-02', 1000, 9500)], 10500],
    [
      'is written once a day',
      [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, null), row('2026-03-02', -1, 10499)],
      10499,
    ],
    [
      'is missing from the newest row',
      [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, 10500), row('2026-03-03', -1, null)],
      null,
    ],
    ['does not follow', [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, 9700)], null],
    ['has nothing to prove it', [row('2026-03-01', -500, 9500)], null],
    ['of a day that may go either way', [row('2026-03-01', 500, 9500), row('2026-03-01', -500, 9000)], null],
    ['of no rows', [], null],
  ])('%s', (_, rows, minorUnits) => {
    expect(balanceOfColumn(rows)?.minorUnits ?? null).toBe(minorUnits);
  });

  test('is never anything but the balance at the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9999, max: 9999 }).filter(Boolean), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -99999, max: 99999 }),
        fc.boolean(),
        fc.boolean(),
        (amounts, opening, newestFirst, before) => {
          let current = opening;
          const rows = amounts.map((amount, index) => {
            const balance = before ? current : current + amount;
            current += amount;
            return row(`2026-03-${String(10 + index)}`, amount, balance);
          });
          const closing = balanceOfColumn(newestFirst ? rows.reverse() : rows);
          expect([null, current]).toContain(closing?.minorUnits ?? null);
          if (closing) expect(closing.date).toBe(`2026-03-${9 + amounts.length}`);
          if (new Set(amounts).size === amounts.length && amounts.length > 1)
            expect(closing?.minorUnits).toBe(current);
        },
      ),
    );
  });
});

test('the later of two balances counts, and on the same day the second', () => {
  const march = { minorUnits: 1, date: '2026-03-31' };
  const april = { minorUnits: 2, date: '2026-04-30' };
  expect(laterBalance(march, april)).toBe(april);
  expect(laterBalance(april, march)).toBe(april);
  expect(laterBalance(null, march)).toBe(march);
  expect(laterBalance(march, null)).toBe(march);
  expect(laterBalance(march, { minorUnits: 3, date: '2026-03-31' })).toEqual({
    minorUnits: 3,
    date: '2026-03-31',
  });
});
