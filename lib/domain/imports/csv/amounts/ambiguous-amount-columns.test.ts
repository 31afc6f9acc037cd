import { describe, expect, it } from 'vitest';
import { minorUnitsOf, minorUnitsUnderEach, kindsOf, readRows, reasonsOf } from '@/tests/made-up-rows';

describe('money out and money in without headers', () => {
  it.each<[string, string[], number[]]>([
    [
      'zeros fill the other column',
      ['a,52.10,0,947.90', 'b,0,2500.00,3447.90', 'c,12.00,0,3435.90'],
      [-5210, 250000, -1200],
    ],
    [
      'zeros with decimals',
      ['a,52.10,0.00,947.90', 'b,0.00,2500.00,3447.90', 'c,12.00,0.00,3435.90'],
      [-5210, 250000, -1200],
    ],
    [
      'money in comes first',
      ['a,0,52.10,947.90', 'b,2500.00,0,3447.90', 'c,0,12.00,3435.90'],
      [-5210, 250000, -1200],
    ],
    ['nothing came in', ['a,52.10,0,947.90', 'b,12.00,0,935.90', 'c,35.90,0,900.00'], [-5210, -1200, -3590]],
    ['nothing went out', ['a,0,52.10,947.90', 'b,0,12.10,960.00', 'c,0,40.00,1000.00'], [5210, 1210, 4000]],
    [
      'a single row came in',
      [
        'a,52.10,0,947.90',
        'b,2.00,0,945.90',
        'c,0,4.10,950.00',
        'd,50.00,0,900.00',
        'e,1.00,0,899.00',
        'f,2.00,0,897.00',
        'g,3.00,0,894.00',
        'h,4.00,0,890.00',
        'i,5.00,0,885.00',
        'j,5.00,0,880.00',
        'k,5.00,0,875.00',
        'l,5.00,0,870.00',
        'm,5.00,0,865.00',
      ],
      [-5210, -200, 410, -5000, -100, -200, -300, -400, -500, -500, -500, -500, -500],
    ],
    ['whole amounts', ['a,52,0,948', 'b,0,2500,3448', 'c,12,0,3436'], [-5200, 250000, -1200]],
    [
      'a row has both',
      [
        'a,52.10,0,947.90',
        'b,0,2500.00,3447.90',
        'c,12.00,2.00,3437.90',
        'd,1.00,0,3436.90',
        'e,0,3.00,3439.90',
      ],
      [-5210, 250000, -100, 300],
    ],
  ])('%s, proved by the balances', (_name, rows, expected) => {
    const parsed = readRows(rows, null);
    expect(minorUnitsOf(parsed)).toEqual(expected);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it('reports a row that moves no money', () => {
    const parsed = readRows(
      ['a,52.10,0,947.90', 'b,0,2500.00,3447.90', 'c,0,0,3447.90', 'd,12.00,0,3435.90'],
      null,
    );
    expect(minorUnitsOf(parsed)).toEqual([-5210, 250000, -1200]);
    expect(reasonsOf(parsed)).toEqual([[3, 'the amount is zero', false]]);
  });

  it('asks which column is which without balances', () => {
    const rows = ['a,52.10,0', 'b,0,2500.00', 'c,12.00,0'];
    expect(kindsOf(readRows(rows, null))).toEqual(['columns']);
    expect(minorUnitsUnderEach(rows, null)).toEqual([
      [-5210, 250000, -1200],
      [5210, -250000, 1200],
    ]);
  });

  it('never reports a zero amount beside a filled one', () => {
    const rows = ['a,52.10,0,947.90', 'b,0,2500.00,3447.90', 'c,12.00,0,3435.90'];
    expect(reasonsOf(readRows(rows, null, { amount: 3, sign: 0, flipSign: true }))).toEqual([
      [
        2,
        'the amount is zero, but column 4 holds "2500.00"; choose the columns for money out and money in',
        true,
      ],
    ]);
  });
});
