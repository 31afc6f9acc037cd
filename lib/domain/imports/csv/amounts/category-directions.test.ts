import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, minorUnitsUnderEach, readRows } from '@/tests/made-up-rows';

const HEADER = 'Date,Text,Amount,Category';
const SPENT = [-1200, -90000, -4000];

describe('unsigned amounts beside categories', () => {
  it.each<[string, string[]]>([
    ['en', ['Groceries', 'Rent', 'Fuel']],
    ['en, groups', ['Food & Dining', 'Bills & Utilities', 'Auto & Transport']],
    ['en, codes', ['FOOD_AND_DRINK', 'RENT_AND_UTILITIES', 'GENERAL_MERCHANDISE']],
    ['de', ['Lebensmittel', 'Miete', 'Tanken']],
    ['fr', ['Courses', 'Loyer', 'Carburant']],
    ['es', ['Supermercado', 'Alquiler', 'Gasolina']],
    ['it', ['Spesa', 'Affitto', 'Benzina']],
    ['pt', ['Supermercado', 'Aluguel', 'Combustível']],
    ['nl', ['Boodschappen', 'Huur', 'Brandstof']],
    ['sv', ['Livsmedel', 'Hyra', 'Bensin']],
    ['pl', ['Zakupy', 'Czynsz', 'Paliwo']],
    ['cs', ['Potraviny', 'Nájem', 'Palivo']],
    ['ru', ['Продукты', 'Аренда', 'Топливо']],
    ['ja', ['食費', '家賃', 'ガソリン']],
  ])('of spending are first money out: %s', (_, [one, two, three]) => {
    const rows = [`a,12.00,${one}`, `b,900.00,${two}`, `c,40.00,${three}`];
    const readings = minorUnitsUnderEach(rows, HEADER);
    expect(readings).toEqual([SPENT, SPENT.map((minorUnits) => -minorUnits)]);
    expect(minorUnitsOf(readRows(rows, HEADER))).toEqual(SPENT);
  });

  it.each([
    ['Groceries', 'Salary'],
    ['Lebensmittel', 'Gehalt'],
    ['Courses', 'Salaire'],
    ['Supermercado', 'Nómina'],
    ['Spesa', 'Stipendio'],
    ['Boodschappen', 'Salaris'],
    ['Mat', 'Lön'],
    ['Expenses', 'Income'],
  ])('of both kinds are first read row by row: %s, %s', (spent, earned) => {
    const rows = [`a,12.00,${spent}`, `b,2000.00,${earned}`, `c,7.00,Misc`, 'd,9.00,'];
    const readings = minorUnitsUnderEach(rows, HEADER);
    expect(readings[0]).toEqual([-1200, 200000, -700, -900]);
    expect(readings).toContainEqual([-1200, -200000, -700, -900]);
    expect(readings).toContainEqual([1200, 200000, 700, 900]);
  });

  it('of income are first money in', () => {
    const rows = ['a,12.00,Income', 'b,900.00,Salary'];
    expect(minorUnitsUnderEach(rows, HEADER)[0]).toEqual([1200, 90000]);
  });

  it('that say nothing leave the amounts first as written', () => {
    expect(minorUnitsUnderEach(['a,12.00,Foo', 'b,900.00,Bar'], HEADER)[0]).toEqual([1200, 90000]);
  });
});

describe('signed amounts beside categories or kinds', () => {
  it.each<[string, string, string[]]>([
    [
      'as many of either',
      HEADER,
      ['12.00,Groceries', '40.00,Restaurants', '-2000.00,Income', '-30.00,Payment'],
    ],
    [
      'fewer positive',
      HEADER,
      ['12.00,Groceries', '40.00,Fuel', '-9.00,Income', '-8.00,Salary', '-7.00,Income'],
    ],
    ['two rows', HEADER, ['12.00,Groceries', '-2000.00,Income']],
    ['German', HEADER, ['12.00,Lebensmittel', '-2000.00,Gehalt']],
    ['French', HEADER, ['12.00,Courses', '-2000.00,Salaire']],
    ['codes', HEADER, ['12.00,FOOD_AND_DRINK', '-2000.00,INCOME_WAGES']],
    [
      'most of them',
      HEADER,
      ['12.00,Food', '3.00,Food', '4.00,Rent', '-5.00,Food', '-6.00,Foo', '-7.00,Bar', '-8.00,Income'],
    ],
    ['a kind', 'Date,Text,Amount,Type', ['12.00,Sale', '40.00,Sale', '-2000.00,Payment', '-30.00,Return']],
    [
      'a kind in German',
      'Date,Text,Amount,Type',
      ['12.00,Kauf', '40.00,Kauf', '-2000.00,Zahlung', '-30.00,Gutschrift'],
    ],
    [
      'a card’s categories',
      HEADER,
      ['12.00,Supermarkets', '40.00,Restaurants', '-200.00,Payments and Credits', '-30.00,Rewards'],
    ],
  ])('that contradict them are asked about, as turned first: %s', (_, header, cells) => {
    const rows = cells.map((cell, row) => `Payee ${row},${cell}`);
    const written = cells.map((cell) => Math.round(Number.parseFloat(cell) * 100));
    expect(minorUnitsUnderEach(rows, header)).toEqual([written.map((minorUnits) => -minorUnits), written]);
  });

  it.each<[string, string, string[]]>([
    [
      'as many of either',
      HEADER,
      ['-12.00,Groceries', '-40.00,Restaurants', '2000.00,Income', '30.00,Payment'],
    ],
    [
      'more positive',
      HEADER,
      ['-12.00,Groceries', '40.00,Salary', '2000.00,Income', '30.00,Foo', '9.00,Dividends'],
    ],
    [
      'a refund among them',
      HEADER,
      ['-12.00,Food', '-3.00,Food', '-4.00,Rent', '5.00,Food', '9.00,Income', '8.00,Foo', '7.00,Bar'],
    ],
    ['a kind', 'Date,Text,Amount,Type', ['-12.00,Sale', '-40.00,Sale', '2000.00,Payment', '30.00,Return']],
    ['one refund alone', HEADER, ['12.00,Groceries', '-40.00,Foo', '-5.00,Bar']],
    ['a plus', HEADER, ['+12.00,Groceries', '-40.00,Income', '+7.00,Rent']],
  ])('that confirm them, or say too little, need no question: %s', (_, header, cells) => {
    const rows = cells.map((cell, row) => `Payee ${row},${cell}`);
    const parsed = readRows(rows, header);
    expect(kindsOf(parsed)).toEqual([]);
    expect(minorUnitsOf(parsed)).toEqual(cells.map((cell) => Math.round(Number.parseFloat(cell) * 100)));
  });
});
