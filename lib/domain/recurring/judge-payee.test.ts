import { describe, expect, it } from 'vitest';
import { judgePayee, type Judgement, type StoredSeries, type WrittenSeries } from './judge-payee';
import type { SeriesRow } from './series-row';

const row = (id: string, date: string, minorUnits: number, accountId = 'a'): SeriesRow => ({
  ...{ id, date, minorUnits, accountId },
  otherAccountId: null,
  text: '',
});
const months = (from: number, to: number, minorUnits: number, accountId = 'a') =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const month = String(from + index).padStart(2, '0');
    return row(`${accountId} ${minorUnits} ${month}`, `2026-${month}-05`, minorUnits, accountId);
  });
let ids = 0;
const judge = (rows: SeriesRow[], series: StoredSeries[] = [], until = '2026-12-04', proposalsOnly = false) =>
  judgePayee(
    { rows, series, names: () => [], proposalsOnly },
    () => until,
    100,
    () => `new ${(ids += 1)}`,
  );
const stored = (judged: Judgement, change: Partial<StoredSeries> = {}): StoredSeries[] =>
  judged.series.map((one: WrittenSeries) => ({
    ...one,
    isDecided: false,
    moved: new Map(),
    ownAmounts: new Map(),
    matches: judged.matches
      .filter(({ seriesId }) => seriesId === one.id)
      .map((match) => ({ ...match, byHand: false, minorUnits: one.firstAmount })),
    ...change,
  }));

describe('what is stored of a payee', () => {
  it('is found by itself, with the rows it was found from', () => {
    const judged = judge(months(5, 11, -1299));
    expect(judged.series).toMatchObject([{ state: 'active', kind: 'bill', firstAmount: -1299 }]);
    expect(judged.matches.map(({ due }) => due)).toEqual(months(5, 11, -1299).map(({ date }) => date));
  });

  it('is proposed only, where nothing may be found by itself', () => {
    expect(judge(months(5, 11, -1299), [], '2026-12-04', true).series).toMatchObject([{ state: 'proposed' }]);
  });

  it('keeps its id when it is found again, and turns active with enough rows', () => {
    const before = judge(months(8, 10, -1299), [], '2026-11-04');
    const after = judge(months(5, 11, -1299), stored(before));
    expect(before.series).toMatchObject([{ state: 'proposed' }]);
    expect(after.series).toMatchObject([{ id: before.series[0]!.id, state: 'active' }]);
    expect(after.gone).toEqual([]);
  });

  it('goes with its rows', () => {
    const before = judge(months(5, 11, -1299));
    expect(judge(months(5, 6, -1299), stored(before)).gone).toEqual([before.series[0]!.id]);
  });

  it('stays though it has missed some times since, with the rows it has', () => {
    const before = judge(months(1, 7, -1299), [], '2026-08-01');
    const after = judge(months(1, 7, -1299), stored(before), '2026-11-20');
    expect(after.gone).toEqual([]);
    expect(after.matches).toHaveLength(7);
  });

  it('is not proposed again once it was refused, but at another level', () => {
    const refused = stored(judge(months(5, 11, -1299)), { isDecided: true, state: 'refused', matches: [] });
    expect(judge(months(5, 11, -1299), refused).series).toEqual([]);
    expect(judge(months(5, 11, -4900), refused).series).toHaveLength(1);
  });

  it('is only matched once the user has decided on it', () => {
    const paused = stored(judge(months(5, 9, -1299), [], '2026-10-01'), { isDecided: true, state: 'paused' });
    const judged = judge(months(5, 11, -1299), paused);
    expect(judged.series).toEqual([]);
    expect(judged.matches).toHaveLength(7);
  });

  it('leaves rows put in by hand, and those taken off, where they are', () => {
    const [one] = stored(judge(months(5, 9, -1299), [], '2026-10-01'), { isDecided: true });
    const matches = [
      { rowId: 'a -1299 06', due: '2026-05-05', byHand: true, minorUnits: -1299 },
      { rowId: 'a -1299 08', due: null, byHand: true, minorUnits: -1299 },
    ];
    const judged = judge(months(5, 9, -1299), [{ ...one!, matches }]);
    expect(judged.matches.map(({ rowId, due }) => [rowId, due])).toEqual([
      ['a -1299 07', '2026-07-05'],
      ['a -1299 09', '2026-09-05'],
    ]);
  });

  it('expects the amount that was put to it by hand twice', () => {
    const [one] = stored(judge(months(3, 8, -1299), [], '2026-09-01'), { isDecided: true });
    const byHand = [
      { rowId: 'x', due: '2026-09-05', byHand: true, minorUnits: -2000 },
      { rowId: 'y', due: '2026-10-05', byHand: true, minorUnits: -1500 },
      { rowId: 'z', due: '2026-10-05', byHand: true, minorUnits: -500 },
    ];
    const judged = judge(
      [...months(3, 8, -1299), ...months(11, 11, -2000)],
      [{ ...one!, matches: [...one!.matches, ...byHand] }],
    );
    expect(judged.matches.at(-1)).toMatchObject({ rowId: 'a -2000 11', due: '2026-11-05' });
  });

  it('goes on on another account, and keeps the rows of the first', () => {
    const rows = [...months(1, 6, -1299), ...months(7, 11, -1299, 'b')];
    const decided = stored(judge(months(1, 6, -1299), [], '2026-07-01'), { isDecided: true });
    const moved = judge(rows, decided);
    expect(moved.series).toMatchObject([{ id: decided[0]!.id, accountId: 'b' }]);
    expect(moved.matches).toHaveLength(11);
    const again = judge(rows, stored(moved, { isDecided: true }));
    expect(again.matches).toHaveLength(11);
    expect(again.series).toEqual([]);
  });
});
