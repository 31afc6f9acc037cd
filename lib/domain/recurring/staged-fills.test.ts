import { expect, it } from 'vitest';
import { FROM_THE_FIRST } from './rhythms';
import { stagedSeriesDocument } from './search-document';
import { stagedFills, stagedRowId } from './staged-fills';

type Row = [id: string, date: string, amount: number];

const HELD: Row[] = [8, 9, 10].map((month) => [
  `0${month}`,
  `2026-${String(month).padStart(2, '0')}-01`,
  -900,
]);
const staged = (part: number, date: string, amount: number): Row => [
  stagedRowId({ line: 2, part }),
  date,
  amount,
];

/** The rent of a payee with these rows, monthly on the 1st. */
const rentWith = (...rows: Row[]) =>
  stagedFills(
    stagedSeriesDocument.parse({
      accounts: { checking: { knownUntil: '2026-10-31', currency: 'USD' } },
      names: { rent: 'Rent' },
      payees: [
        {
          ...{ id: 'landlord', name: 'Landlord', proposalsOnly: false },
          rows: [...HELD, ...rows].map(([id, date, amount]) => [
            ...[id, date, amount, 'checking', null, 'RENT', 'Housing', null],
          ]),
          series: [
            {
              ...{ id: 'rent', state: 'active', decided: true, kind: 'bill', accountId: 'checking' },
              ...{ firstAmount: -900, holdsMost: true, endsOn: null, occurrences: [] },
              terms: [
                {
                  ...{ validFrom: FROM_THE_FIRST, unit: 'month', every: 1, days: [1], ordinal: null },
                  ...{ weekday: null, anchor: '2026-08-01', shift: 'none', amountKind: 'last', amount: null },
                },
              ],
              matches: HELD.map(([row, due, amount]) => ({ row, due, byHand: false, amount })),
            },
          ],
        },
      ],
    }),
  );

it('names the occurrence that a staged row will fill, however early', () => {
  expect(rentWith(staged(0, '2026-10-30', -900)).get('row 2-0')).toEqual({
    series: 'Rent',
    due: '2026-11-01',
  });
});

it('names it for the nearest of several rows only', () => {
  const fills = rentWith(staged(0, '2026-10-30', -905), staged(1, '2026-11-03', -900));
  expect([fills.get('row 2-0'), fills.get('row 2-1')?.due]).toEqual([undefined, '2026-11-01']);
});

it('names nothing for a row that is not near, or as near as a transaction that is there', () => {
  const fills = rentWith(staged(0, '2026-11-01', -400), staged(1, '2026-10-01', -900));
  expect([fills.get('row 2-0'), fills.get('row 2-1')]).toEqual([undefined, undefined]);
});
