import { describe, expect, it } from 'vitest';
import { minorUnitsOf, minorUnitsUnderEach, kindsOf, readRows, reasonsOf } from '@/tests/made-up-rows';

describe('a column that says debit or credit beside the amounts', () => {
  const D = 'Date,Text,Amount,D/C';
  const B = 'Date,Text,Amount,D/C,Balance';
  it.each<[string, string, string[], number[]]>([
    [
      'the signs are right',
      D,
      ['a,-52.10,D', 'b,2500.00,C', 'c,-12.00,D', 'd,7.00,D'],
      [-5210, 250000, -1200, 700],
    ],
    [
      'one credit is negative',
      D,
      ['a,-52.10,D', 'b,2500.00,C', 'c,-12.00,D', 'd,-7.00,C'],
      [-5210, 250000, -1200, -700],
    ],
    [
      'no amount has a sign',
      D,
      ['a,52.10,D', 'b,2500.00,C', 'c,12.00,D', 'd,-7.00,D'],
      [-5210, 250000, -1200, 700],
    ],
    [
      'the signs are a card’s',
      D,
      ['a,52.10,DEBIT', 'b,-250.00,CREDIT', 'c,12.00,DEBIT'],
      [-5210, 25000, -1200],
    ],
    ['all amounts have a minus', D, ['a,-52.10,D', 'b,-2500.00,C', 'c,-12.00,D'], [-5210, 250000, -1200]],
    ['all amounts have a plus', D, ['a,+52.10,D', 'b,+2500.00,C', 'c,+12.00,D'], [-5210, 250000, -1200]],
    ['only credits are said', D, ['a,52.10,', 'b,2500.00,CR', 'c,12.00,'], [-5210, 250000, -1200]],
    [
      'only credits are said, beside signs',
      D,
      ['a,-52.10,', 'b,2500.00,CR', 'c,-12.00,'],
      [-5210, 250000, -1200],
    ],
    [
      'a word says neither',
      D,
      [
        'a,-52.10,DEBIT',
        'b,2500.00,CREDIT',
        'c,-12.00,FEE',
        'd,-1.00,DEBIT',
        'e,-2.00,DEBIT',
        'f,3.00,CREDIT',
        'g,-4.00,DEBIT',
      ],
      [-5210, 250000, -1200, -100, -200, 300, -400],
    ],
    [
      'a word says neither, on a card',
      D,
      [
        'a,52.10,DEBIT',
        'b,-250.00,CREDIT',
        'c,12.00,FEE',
        'd,1.00,DEBIT',
        'e,2.00,DEBIT',
        'f,-3.00,CREDIT',
        'g,4.00,DEBIT',
      ],
      [-5210, 25000, -1200, -100, -200, 300, -400],
    ],
    [
      'the balances bear out the signs',
      B,
      ['a,-52.10,D,947.90', 'b,2500.00,C,3447.90', 'c,-12.00,D,3435.90', 'd,7.00,D,3442.90'],
      [-5210, 250000, -1200, 700],
    ],
    [
      'the balances decide a tie',
      B,
      ['a,-52.10,D,947.90', 'b,52.10,D,1000.00', 'c,-12.00,D,988.00', 'd,7.00,D,995.00'],
      [-5210, 5210, -1200, 700],
    ],
    [
      'the balances overrule a word',
      B,
      ['a,52.10,D,947.90', 'b,2500.00,C,3447.90', 'c,12.00,D,3435.90', 'd,7.00,D,3442.90'],
      [-5210, 250000, -1200, 700],
    ],
  ])('%s', (_name, header, rows, expected) => {
    const parsed = readRows(rows, header);
    expect(minorUnitsOf(parsed)).toEqual(expected);
    expect(kindsOf(parsed)).toEqual([]);
    expect(minorUnitsOf(readRows(rows, header, parsed.mapping))).toEqual(expected);
  });

  it.each<[string, string[], number[][]]>([
    [
      'as many debits with a minus as without',
      ['a,-52.10,D', 'b,12.00,D', 'c,2500.00,C'],
      [
        [-5210, 1200, 250000],
        [5210, -1200, 250000],
      ],
    ],
    ['a lone credit with a minus', ['a,-7.00,C'], [[700], [-700]]],
    [
      'as many credits with a minus as without, beside debits without',
      ['a,52.10,D', 'b,2500.00,C', 'c,-7.00,C'],
      [
        [-5210, 250000, -700],
        [-5210, -250000, 700],
      ],
    ],
  ])('%s is a question', (_name, rows, expected) => {
    expect(kindsOf(readRows(rows, D))).toEqual(['sign']);
    expect(minorUnitsUnderEach(rows, D)).toEqual(expected);
  });

  it('is a question if the balances say the opposite of every word: an account, or what a card owes', () => {
    const rows = ['a,52.10,D,1052.10', 'b,12.00,D,1064.10', 'c,64.10,C,1000.00'];
    expect(minorUnitsUnderEach(rows, B)).toEqual([
      [5210, 1200, -6410],
      [-5210, -1200, 6410],
    ]);
    expect(minorUnitsUnderEach(rows, 'Date,Merchant,Amount,D/C,Balance')).toEqual([
      [-5210, -1200, 6410],
      [5210, 1200, -6410],
    ]);
  });

  it('reports an unknown word, and loses no row', () => {
    const rows = [
      'a,52.10,DEBIT',
      'b,2500.00,CREDIT',
      'c,12.00,FEE',
      'd,1.00,DEBIT',
      'e,2.00,DEBIT',
      'f,3.00,CREDIT',
      'g,-4.00,FEE',
    ];
    const parsed = readRows(rows, D);
    expect(minorUnitsOf(parsed)).toEqual([-5210, 250000, -100, -200, 300, -400]);
    expect(reasonsOf(parsed)).toEqual([[4, '"FEE" in "D/C" means neither money in nor money out', true]]);
  });
});

it.each<[string, string, string[], number[]]>([
  [
    'behind the amounts',
    'Datum,Tekst,Bedrag',
    ['a,52.10 Af', 'b,2500.00 Bij', 'c,12.00 Af'],
    [-5210, 250000, -1200],
  ],
  ['before them', 'Date,Text,Amount', ['a,DR 52.10', 'b,CR 2500.00', 'c,DR 12.00'], [-5210, 250000, -1200]],
])('parses words that are %s', (_name, header, rows, expected) => {
  const parsed = readRows(rows, header);
  expect(minorUnitsOf(parsed)).toEqual(expected);
  expect(kindsOf(parsed)).toEqual([]);
});

it.each(['n/a', 'NULL', '/', '-', 'none'])('treats %s in the other column of a pair as empty', (nothing) => {
  const rows = [`a,52.10,${nothing}`, `b,${nothing},2500.00`, `c,12.00,${nothing}`, `d,3.00,${nothing}`];
  expect(minorUnitsOf(readRows(rows, 'Date,Text,Debit,Credit'))).toEqual([-5210, 250000, -1200, -300]);
});
