import { describe, expect, it } from 'vitest';
import { minorUnitsOf, minorUnitsUnderEach, readRows } from '@/tests/made-up-rows';

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
