import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import { parseFile } from '../../parse-file';

function parsed(text: string) {
  const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  const { accounts, excluded } = inWords(result.parsed);
  const rows = accounts.flatMap((account) => account.rows);
  return {
    rows: rows.map(({ line, minorUnits, description }) => [line, minorUnits, description]),
    excluded: excluded.map(({ line, reason, needsLook }) => [line, reason.slice(0, 44), needsLook]),
  };
}

const HEADER = 'Date,Name,Street,Amount,Rate,Currency\n2026-01-05,"Shop","High Street",-20.00,1,EUR\n';
const LOST = 'it has fewer cells than the other rows, and ';

describe('quotes escaped with backslashes', () => {
  it('are text if that makes the row as wide as the others', () => {
    const { rows, excluded } = parsed(
      `${HEADER}2026-01-06,"The \\"Best\\"","Main Street",-14.99,1,EUR\n2026-01-07,"C:\\\\","",5.00,1,EUR\n`,
    );
    expect(rows.slice(1)).toEqual([
      [3, -1499, 'The "Best"'],
      [4, 500, 'C:\\'],
    ]);
    expect(excluded).toEqual([]);
  });

  it('never move another cell into the amount, whatever the texts contain', () => {
    const text = fc.stringMatching(/^[A-Z][a-z",\\; ]{0,12}$/);
    const minorUnits = fc.integer({ min: -99_999, max: 99_999 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, minorUnits), { minLength: 1, maxLength: 8 }), (wanted) => {
        const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
        const lines = wanted.map(
          ([name, street, amount]) =>
            `2026-01-06,${quoted(name)},${quoted(street)},${(amount / 100).toFixed(2)},1,EUR`,
        );
        const { rows, excluded } = parsed(`${HEADER}${lines.join('\n')}\n`);
        const amounts = new Map(rows.map(([line, amount]) => [line, amount]));
        for (const [index, [, , amount]] of wanted.entries()) {
          const line = index + 3;
          expect([amount, undefined]).toContain(amounts.get(line));
          expect(amounts.has(line) || excluded.some(([left]) => left === line)).toBe(true);
        }
      }),
    );
  });
});

describe('a row with fewer cells than the others', () => {
  it.each([
    ['a quote swallows a delimiter', HEADER, '2026-01-06,"The "Best"","Main Street",-14.99,1,EUR'],
    ['a cell is lost', HEADER, '2026-01-06,Main Street,-14.99,1,EUR'],
    ['a text holds the delimiter that is missing', HEADER, '2026-01-06,"Best,Main Street",-14.99,1,EUR'],
    [
      'every cell that is left suits its column',
      'Date,Name,Number,Amount,Rate\n2026-01-05,Shop,17,-20.00,1\n',
      '2026-01-06,"Best",-14.99,1',
    ],
    [
      'the file breaks off',
      'Date,Name,Amount,Rate\n2026-01-05,Shop,-20.00,1\n2026-01-05,Shop,-21.00,1\n',
      '2026-01-06,Shop,-14',
    ],
  ])('is excluded if %s', (_, before, row) => {
    const { rows, excluded } = parsed(`${before}${row}`);
    const line = before.split('\n').length;
    expect(rows.map(([read]) => read)).not.toContain(line);
    expect(excluded).toEqual([[line, LOST, true]]);
  });

  it('is excluded if it has a surplus empty cell and another one that was split', () => {
    const table =
      'Date,Text,Amount,Type,Note\n2026-01-05,Shop,"1,000.00",debit,\n2026-01-06,Shop,"2,000.00",debit,\n';
    const { rows, excluded } = parsed(`${table}2026-01-07,Shop,.1,500.00",debit,\n`);
    expect(rows.map(([line]) => line)).toEqual([2, 3]);
    expect(excluded).toEqual([[4, 'it has more cells than there are columns; pu', true]]);
  });

  it('is a balance if it says so', () => {
    const { excluded } = parsed(`${HEADER}2026-01-06,Opening balance,,100.00,1\n`);
    expect(excluded).toEqual([[3, 'it is a balance, not a transaction', false]]);
  });

  it.each([
    [
      'its last cell is a note that it lacks',
      'Date,Name,Amount,Note\n2026-01-05,Shop,-20.00,With cash\n2026-01-06,Shop,-14.99\n2026-01-07,Shop,-1.00,By card\n',
      [-2000, -1499, -100],
    ],
    [
      'the bank leaves out empty cells at the end',
      'Date,Name,Debit,Credit\n2026-01-05,Shop,20.00\n2026-01-06,Shop,25.00\n2026-01-07,Work,,2000.00\n',
      [-2000, -2500, 200000],
    ],
    [
      'rows with money out end there',
      'Date,Name,Debit,Credit\n2026-01-05,Shop,20.00,\n2026-01-06,Shop,25.00\n2026-01-07,Work,,2000.00\n2026-01-08,Shop,7.00,\n',
      [-2000, -2500, 200000, -700],
    ],
    [
      'it is the last one, and its amount has all decimals',
      'Date;Name;Amount;Note\n2026-01-05;Shop;-20,00;x\n2026-01-06;Shop;-21,00;y\n2026-01-07;Shop;-14,99\n',
      [-2000, -2100, -1499],
    ],
    [
      'the header alone is wider',
      'Date,Name,Amount,Note,\n2026-01-05,Shop,-20.00,x\n2026-01-06,Shop,-14.99,y\n',
      [-2000, -1499],
    ],
  ])('is parsed if %s', (_, text, amounts) => {
    const { rows, excluded } = parsed(text);
    expect(rows.map(([, amount]) => amount)).toEqual(amounts);
    expect(excluded).toEqual([]);
  });
});
