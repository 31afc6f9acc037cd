import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date';
import { findSeries } from './find-series';
import { FROM_THE_FIRST } from './rhythms';
import { searchPayee, type KnownSeries } from './search';
import type { SeriesRow } from './series-row';

const row = (id: string, date: string, minorUnits: number, accountId = 'a'): SeriesRow => ({
  id,
  date,
  minorUnits,
  accountId,
  otherAccountId: null,
  text: '',
});
const months = (count: number, from: number, minorUnits: number, accountId = 'a') =>
  Array.from({ length: count }, (_, index) => {
    const month = String(from + index).padStart(2, '0');
    return row(`${accountId}${minorUnits}-${month}`, `2026-${month}-05`, minorUnits, accountId);
  });
const search = (rows: SeriesRow[], known: KnownSeries[], knownUntil = '2026-11-20') =>
  searchPayee(rows, known, () => knownUntil, 100);
const knownFrom = (rows: SeriesRow[]): KnownSeries => {
  const [found] = findSeries({ rows, knownUntil: () => rows.at(-1)!.date });
  return {
    id: 'known',
    accountId: 'a',
    amountKind: found!.amountKind,
    typed: null,
    firstAmount: rows[0]!.minorUnits,
    holdsMost: found!.holdsMost,
    terms: [{ ...found!.fit.terms, validFrom: FROM_THE_FIRST }],
  };
};

describe('a search', () => {
  const first = months(6, 1, -1299);

  it('takes out the rows of known series first', () => {
    const { matches, found } = search([...first, row('next', '2026-07-06', -1299)], [knownFrom(first)]);
    expect(matches.map(({ row: { id } }) => id)).toContain('next');
    expect(matches).toHaveLength(7);
    expect(found).toEqual([]);
  });

  it('finds nothing in the rows that have a word of a series', () => {
    const others = months(6, 1, -5000).map((one) => ({ ...one, onlySeriesId: 'known' }));
    const { matches, found, continued } = search([...first, ...others], [knownFrom(first)]);
    expect(matches).toHaveLength(6);
    expect([...found, ...continued]).toEqual([]);
  });

  it('continues a series with a price that is much higher', () => {
    const { continued, found } = search([...first, ...months(4, 7, -1799)], [knownFrom(first)]);
    expect(found).toEqual([]);
    expect(continued).toMatchObject([{ seriesId: 'known', found: { rows: { length: 4 } } }]);
  });

  it('continues a series on another account', () => {
    const { continued } = search([...first, ...months(5, 7, -1299, 'b')], [knownFrom(first)]);
    expect(continued).toMatchObject([{ seriesId: 'known', found: { accountId: 'b' } }]);
  });

  it('finds a second contract next to a series', () => {
    const { continued, found } = search(
      [...first, ...months(6, 1, -499).map((one) => ({ ...one, date: addDays(one.date, 13) }))],
      [knownFrom(first)],
      '2026-06-30',
    );
    expect(continued).toEqual([]);
    expect(found).toMatchObject([{ rows: { length: 6 } }]);
  });

  it('looks at the newest 400 rows of 36 months', () => {
    const old = row('old', '2020-01-05', -1299);
    expect(search([old, ...first], [knownFrom(first)]).matches.map(({ row: { id } }) => id)).not.toContain(
      'old',
    );
    expect(search([], [knownFrom(first)])).toEqual({
      matches: [],
      newPrices: [],
      found: [],
      continued: [],
      since: null,
    });
  });
});
