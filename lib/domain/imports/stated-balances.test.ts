import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balancesAfter,
  balancesOfColumn,
  joinedBalances,
  statementBalances,
  thinned,
  type BalancedRow,
} from './stated-balances';

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
    expect(balancesOfColumn(rows).at(-1)?.minorUnits ?? null).toBe(minorUnits);
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
          const balances = balancesOfColumn(newestFirst ? rows.reverse() : rows);
          const closing = balances.at(-1);
          expect([null, current]).toContain(closing?.minorUnits ?? null);
          if (closing) {
            expect(closing.date).toBe(`2026-03-${9 + amounts.length}`);
            expect(balances[0]).toEqual({ minorUnits: opening, date: '2026-03-09' });
          }
          if (new Set(amounts).size === amounts.length && amounts.length > 1)
            expect(closing?.minorUnits).toBe(current);
        },
      ),
    );
  });
});

const march = { minorUnits: 1, date: '2026-03-31' };
const april = { minorUnits: 2, date: '2026-04-30' };

describe('the balances of statements', () => {
  const rows = [{ date: '2026-03-05' }, { date: '2026-03-02' }];

  test.each([
    ['the day before', '2026-03-01', '2026-03-01'],
    ['the last day of the statement before', '2026-02-27', '2026-02-27'],
    ['the first day', '2026-03-02', '2026-03-01'],
    ['no day', null, '2026-03-01'],
  ])('an opening balance with %s lies before the first row', (_, written, date) => {
    expect(statementBalances({ minorUnits: 7, date: written }, march, rows)).toEqual([
      { minorUnits: 7, date },
      march,
    ]);
  });

  test('an opening balance alone counts only where rows say which end of its day it is', () => {
    expect(statementBalances(april, null, [])).toEqual([]);
    expect(statementBalances(april, null, rows)).toEqual([{ minorUnits: 2, date: '2026-03-01' }]);
  });

  test('statements that follow each other have one balance between them, in any order', () => {
    const may = { minorUnits: 3, date: '2026-05-31' };
    expect(
      joinedBalances([
        [march, april],
        [april, may],
      ]),
    ).toEqual([march, april, may]);
    expect(joinedBalances([[march], [april]])).toEqual([march, april]);
    expect(joinedBalances([[april], [march]])).toEqual([march, april]);
  });

  test('of two statements of a day, the second has its closing balance', () => {
    const morning = { minorUnits: 90, date: '2026-08-05' };
    const evening = { minorUnits: 80, date: '2026-08-05' };
    const opening = { minorUnits: 100, date: '2026-08-04' };
    expect(
      joinedBalances([
        [opening, morning],
        [{ minorUnits: 90, date: '2026-08-04' }, evening],
      ]),
    ).toEqual([opening, evening]);
  });

  test('a statement that begins elsewhere than the one before ended has its own opening balance', () => {
    const other = { minorUnits: 5, date: '2026-03-31' };
    expect(joinedBalances([[march], [other, april]])).toEqual([march, other, april]);
  });
});

test('of many balances, the first, the last, and the last of each week or month are kept', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      minorUnits: index,
      date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    }));
  expect(thinned(days(2))).toEqual(days(2));
  // 2026 begins on a Thursday.
  expect(thinned(days(20)).map(({ date }) => date)).toEqual([
    '2026-01-01',
    '2026-01-04',
    '2026-01-11',
    '2026-01-18',
    '2026-01-20',
  ]);
  expect(thinned(days(130)).map(({ date }) => date)).toEqual([
    '2026-01-01',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-10',
  ]);
});

test('a column with mixed days says what was at its ends only', () => {
  const mixed = [row('2026-03-02', -100, 900), row('2026-03-01', -50, 850), row('2026-03-03', 10, 860)];
  expect(balancesOfColumn(mixed)).toEqual([
    { minorUnits: 1000, date: '2026-02-28' },
    { minorUnits: 860, date: '2026-03-03' },
  ]);
});

describe('the balance after each row of a column', () => {
  test.each<[string, BalancedRow[], (number | null)[]]>([
    ['stands after its row', [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, 10500)], [9500, 10500]],
    ['newest first', [row('2026-03-02', 1000, 10500), row('2026-03-01', -500, 9500)], [10500, 9500]],
    ['stands before its row', [row('2026-03-01', -500, 10000), row('2026-03-02', 1000, 9500)], [9500, 10500]],
    ['of a row alone is what the column says', [row('2026-03-01', -500, 9500)], [9500]],
    [
      'is that of the rows that have one',
      [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, null), row('2026-03-02', -1, 10499)],
      [9500, null, 10499],
    ],
    [
      'is none where a row does not bear it out',
      [row('2026-03-01', -500, 9500), row('2026-03-02', 1000, 9500)],
      [null, null],
    ],
  ])('%s', (_, rows, balances) => expect(balancesAfter(rows)).toEqual(balances));
});
