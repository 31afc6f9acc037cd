import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date';
import { matchRows, occurrencesOf, type MatchedSeries } from './matching';
import { FROM_THE_FIRST, rhythmOf, type Terms } from './rhythms';
import type { SeriesRow } from './series-row';

const onThe = (day: number, change: Partial<Terms> = {}): Terms => ({
  unit: 'month',
  every: 1,
  days: [day],
  ordinal: null,
  weekday: null,
  anchor: '2026-01-01',
  shift: 'none',
  ...change,
});
const series = (id: string, terms: Terms, change: Partial<MatchedSeries> = {}): MatchedSeries => ({
  id,
  accountId: 'a',
  amountKind: 'typed',
  typed: -90000,
  firstAmount: null,
  holdsMost: true,
  tolerance: rhythmOf(terms).tolerance,
  occurrences: occurrencesOf([{ ...terms, validFrom: FROM_THE_FIRST }], '2026-01-01', '2026-12-31'),
  ...change,
});
const row = (id: string, date: string, minorUnits: number): SeriesRow => ({
  id,
  date: `2026-${date}`,
  minorUnits,
  accountId: 'a',
  otherAccountId: null,
  text: '',
});
const matched = (rows: SeriesRow[], all: MatchedSeries[]) =>
  matchRows(rows, all, 100)
    .matches.map(({ row: { id }, seriesId, due }) => [id, seriesId, due])
    .sort();

describe('a row and the occurrence it fills', () => {
  it('is of the only series that a word is for', () => {
    const byWord = { ...row('1', '11-01', -90000), onlySeriesId: 'flat' };
    const [rent, flat] = [series('rent', onThe(1)), series('flat', onThe(3))];
    expect(matched([byWord], [rent, flat])).toEqual([['1', 'flat', '2026-11-03']]);
    expect(matched([byWord], [rent])).toEqual([]);
    const dearer = { ...byWord, minorUnits: -100000 };
    const asked = [rent, flat].map((one) => ({ ...one, holdsMost: false }));
    expect(matchRows([dearer], asked, 100).newPrices).toMatchObject([{ seriesId: 'flat' }]);
  });

  it('may be early', () => {
    expect(matched([row('1', '10-30', -90000)], [series('rent', onThe(1))])).toEqual([
      ['1', 'rent', '2026-11-01'],
    ]);
  });

  it.each([
    ['08-20', '2026-08-01'],
    ['08-25', '2026-09-01'],
  ])('is in one window: %s', (day, due) => {
    expect(matched([row('1', day, -90000)], [series('rent', onThe(1))])).toEqual([['1', 'rent', due]]);
  });

  it('is near the amount that was set for it', () => {
    const bill = series('bill', onThe(10), { ownAmounts: new Map([['2026-08-10', -30000]]) });
    const rows = [row('1', '08-10', -30000), row('2', '09-10', -30000), row('3', '10-10', -90000)];
    expect(matched(rows, [bill])).toEqual([
      ['1', 'bill', '2026-08-10'],
      ['3', 'bill', '2026-10-10'],
    ]);
  });

  it('is near in its amount', () => {
    const bill = series('bill', onThe(10), { typed: -24000 });
    expect(matched([row('1', '08-10', -6000)], [bill])).toEqual([]);
    expect(matched([row('1', '08-10', -24400)], [bill])).toEqual([['1', 'bill', '2026-08-10']]);
  });

  it('is a new price where the series is most of what the payee does, else a question', () => {
    const prime = series('prime', onThe(12), { typed: -899 });
    expect(matched([row('1', '12-12', -999)], [prime])).toEqual([['1', 'prime', '2026-12-12']]);
    expect(matched([row('1', '12-20', -999)], [prime])).toEqual([]);
    const among = { ...prime, holdsMost: false };
    expect(matchRows([row('1', '12-12', -999)], [among], 100)).toMatchObject({
      matches: [],
      newPrices: [{ seriesId: 'prime', expected: -899 }],
    });
    expect(matchRows([row('1', '12-12', -999), row('2', '12-14', -899)], [among], 100).newPrices).toEqual([]);
  });

  it('is the nearest by amount, then by day, whatever comes first', () => {
    const both = [series('small', onThe(3), { typed: -299 }), series('large', onThe(18), { typed: -999 })];
    const rows = [
      row('1', '05-16', -999),
      row('2', '05-04', -299),
      row('3', '05-18', -999),
      row('4', '05-05', -295),
    ];
    const expected = [
      ['2', 'small', '2026-05-03'],
      ['3', 'large', '2026-05-18'],
    ];
    for (const order of [rows, rows.toReversed()]) expect(matched(order, both)).toEqual(expected);
  });

  it('gives way to a nearer one', () => {
    const prime = series('prime', onThe(12), { typed: -1000 });
    expect(matched([row('1', '03-12', -1100), row('2', '03-15', -1000)], [prime])).toEqual([
      ['2', 'prime', '2026-03-12'],
    ]);
  });

  it('is compared with the amount before it', () => {
    const rows = [row('1', '01-10', -1000), row('2', '02-10', -1200), row('3', '03-10', -1210)];
    const last = series('s', onThe(10), { amountKind: 'last', typed: null });
    expect(matched(rows, [last])).toHaveLength(3);
    const varies = series('s', onThe(10), { amountKind: 'median', typed: null });
    expect(
      matched([row('1', '01-10', -1000), row('2', '02-10', -500), row('3', '03-10', -1600)], [varies]),
    ).toHaveLength(2);
  });
});

describe('windows', () => {
  it.each([
    onThe(31),
    onThe(15, { days: [15, 31] }),
    onThe(1, { unit: 'week', days: [] }),
    onThe(1, { unit: 'year', days: [], every: 1 }),
    onThe(25, { shift: 'before' }),
    onThe(1, { ordinal: -1, weekday: 0 }),
  ])('of a series never overlap: %o', (terms) => {
    const all = occurrencesOf([{ ...terms, validFrom: FROM_THE_FIRST }], '2024-01-01', '2027-12-31');
    expect(all.length).toBeGreaterThan(3);
    for (const [index, { to }] of all.slice(0, -1).entries())
      expect(addDays(to, 1) <= all[index + 1]!.from).toBe(true);
    for (const { from, expected, to } of all) expect(from <= expected && expected <= to).toBe(true);
  });
});
