import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date';
import { expectedAmount } from './amounts';
import { findSeries, type FoundSeries } from './find-series';
import type { SeriesRow } from './series-row';

let id = 0;
const row = (date: string, minorUnits: number, change: Partial<SeriesRow> = {}): SeriesRow => {
  id += 1;
  return { id: String(id), date, minorUnits, accountId: 'a', otherAccountId: null, text: '', ...change };
};
const monthly = (months: number[], day: string, minorUnits: number, change: Partial<SeriesRow> = {}) =>
  months.map((month) => row(`2026-${String(month).padStart(2, '0')}-${day}`, minorUnits, change));
const found = (
  rows: SeriesRow[],
  knownUntil = rows
    .map(({ date }) => date)
    .sort()
    .at(-1)!,
) => findSeries({ rows, knownUntil: () => knownUntil });
const told = ({ fit, byItself, rows, amountKind }: FoundSeries) => ({
  rhythm: fit.rhythm.name,
  byItself,
  rows: rows.length,
  amountKind,
});

describe('series found in history', () => {
  it('are two where one payee charges two amounts, each on its day', () => {
    const rows = [...monthly([1, 2, 3, 4, 5], '03', -299), ...monthly([1, 2, 3, 4, 5], '18', -999)];
    expect(found(rows).map(told)).toEqual([
      { rhythm: 'monthly', byItself: false, rows: 5, amountKind: 'last' },
      { rhythm: 'monthly', byItself: false, rows: 5, amountKind: 'last' },
    ]);
  });

  it('are three yearly proposals of one insurer, not a quarterly one', () => {
    const rows = ['2025', '2026'].flatMap((year) => [
      row(`${year}-03-01`, -21040),
      row(`${year}-06-15`, -9500),
      row(`${year}-09-20`, -34000),
    ]);
    expect(found(rows).map(told)).toEqual(
      Array.from({ length: 3 }, () => ({ rhythm: 'yearly', byItself: false, rows: 2, amountKind: 'last' })),
    );
  });

  it('are a proposal of one amount among other purchases', () => {
    const others = Array.from({ length: 40 }, (_, index) =>
      row(addDays('2026-01-02', index * 4 + (index % 3)), -(1000 + index * 377 + (index % 7) * 1311)),
    );
    const rows = [...monthly([1, 2, 3, 4, 5, 6], '12', -899), ...others];
    expect(found(rows).map(told)).toEqual([
      { rhythm: 'monthly', byItself: false, rows: 6, amountKind: 'last' },
    ]);
  });

  it('are a proposal among other purchases that come on regular days, too', () => {
    const others = [-2000, -30000, -5500, -14000, -80000, -3500].map((amount, month) =>
      row(`2026-0${month + 1}-01`, amount),
    );
    expect(found([...monthly([1, 2, 3, 4, 5, 6], '12', -899), ...others]).map(told)).toEqual([
      { rhythm: 'monthly', byItself: false, rows: 6, amountKind: 'last' },
    ]);
  });

  it('vary', () => {
    const amounts = [6120, 5890, 7410, 6600, 6360];
    const [series] = found(amounts.map((amount, month) => row(`2026-0${month + 1}-10`, -amount)));
    expect(told(series!)).toEqual({ rhythm: 'monthly', byItself: false, rows: 5, amountKind: 'median' });
    expect(expectedAmount('median', amounts)).toEqual({ amount: 6360, least: 5890, most: 7410 });
  });

  it('are none of groceries each Saturday', () => {
    const rows = Array.from({ length: 20 }, (_, week) =>
      row(addDays('2026-01-03', week * 7), -(4000 + ((week * 1337) % 5000))),
    );
    expect(found(rows)).toEqual([]);
  });

  it('go on with a new price, even with one row', () => {
    const rows = [...monthly([1, 2, 3, 4, 5], '07', -1299), row('2026-06-07', -1499)];
    expect(found(rows).map(told)).toEqual([
      { rhythm: 'monthly', byItself: true, rows: 6, amountKind: 'last' },
    ]);
  });

  it('are a proposal if a month is missing', () => {
    const rows = monthly([1, 2, 4, 5, 6, 7], '05', -1299);
    const [series] = found(rows);
    expect(told(series!)).toEqual({ rhythm: 'monthly', byItself: false, rows: 6, amountKind: 'last' });
    expect(series?.fit.slots.filter(({ day }) => day === null).map(({ due }) => due)).toEqual(['2026-03-05']);
  });

  it('move to another account', () => {
    const rows = [
      ...monthly([1, 2, 3, 4], '01', -90000),
      ...monthly([5, 6, 7], '01', -90000, { accountId: 'b' }),
    ];
    const [series, ...more] = found(rows);
    expect(more).toEqual([]);
    expect(series).toMatchObject({ accountId: 'b', byItself: true });
  });

  it('have stopped if nothing came for one and a half gaps', () => {
    const rows = monthly([1, 2, 3, 4, 5, 6], '05', -1299);
    expect(found(rows, '2026-07-20')).toHaveLength(1);
    expect(found(rows, '2026-09-01')).toEqual([]);
  });

  it('end with the last instalment', () => {
    const rows = [2, 3, 4].map((at) => row(`2026-0${at}-15`, -5000, { text: `Sofa ${at}/6` }));
    expect(found(rows)[0]?.endsOn).toBe('2026-06-15');
  });

  it('are the second of two equal rows on each day, too', () => {
    const rows = [...monthly([1, 2, 3, 4, 5, 6], '05', -1000), ...monthly([1, 2, 3, 4, 5, 6], '05', -1000)];
    expect(found(rows).map(({ rows: own }) => own.length)).toEqual([6, 6]);
  });

  it('are found by themselves only if the salary varies little', () => {
    const salary = (off: number) =>
      [1, 2, 3, 4, 5, 6, 7].map((month) => row(`2026-0${month}-2${month % 2}`, 200000 + month * off));
    expect(told(found(salary(8000))[0]!)).toMatchObject({ byItself: true });
    expect(told(found(salary(80000))[0]!)).toMatchObject({ byItself: false, amountKind: 'median' });
  });
});
