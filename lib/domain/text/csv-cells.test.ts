import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvFile, fromTextCell, textCell } from './csv-cells';

const written = (text: string) => textCell(text).slice(1, -1).replaceAll('""', '"');

test.each([
  ['=1+1', "'=1+1"],
  ['-Refund-', "'-Refund-"],
  ['＝SUM(A1)', "'＝SUM(A1)"],
  ["'=x", "''=x"],
  ["''-", "'''-"],
  ['\t=1', "\t'=1"],
  ['Rent;=1+1', "Rent;'=1+1"],
  ['Rent; "=1+1"', `Rent; "'=1+1"`],
  ['a\n=1\r\n@b', "a\n'=1\r\n'@b"],
  ['a|=1,+2', "a|'=1,'+2"],
  ['a\u2028=1', "a\u2028'=1"],
  ['a;\u00a0\u200b=1', "a;\u00a0\u200b'=1"],
  ['Rent, -5', "Rent, '-5"],
  ['=-+', "'=-+"],
])('%j is written as %j, and parsed back', (text, cell) => {
  expect(written(text)).toBe(cell);
  expect(fromTextCell(cell)).toBe(text);
});

test.each(["O'Brien", "'quoted'", "it's = fine", '1-2', "'", '', 'a; b', 'a=1;b', '"'])(
  '%j is left as it is',
  (text) => {
    expect(written(text)).toBe(text);
    expect(fromTextCell(text)).toBe(text);
  },
);

const hostile = fc.string({
  unit: fc.constantFrom(...'; , \t \n \r \n | " \' = + - @ ＝ a 1 \u00a0 \u200b'.split(' '), ' '),
  maxLength: 40,
});
const text = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 40 }));

test('every text is parsed back unchanged', () => {
  fc.assert(
    fc.property(text, (original) => {
      expect(fromTextCell(written(original))).toBe(original);
    }),
    { numRuns: 5_000 },
  );
});

test('different texts are written differently', () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => one === other || textCell(one) !== textCell(other)),
    { numRuns: 5_000 },
  );
});

/** True if a spreadsheet that skips leading spaces and quotes would evaluate a cell as a formula. */
const isFormula = (cell: string) => /^[\s"\u200b]*[=+\-@\uff1d]/.test(cell);

test('however a file is split, none of its cells starts a formula', () => {
  const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, (table) => {
      const file = csvFile(
        table.map(([first = '', ...rest]) => [textCell(first), '2.50', ...rest.map(textCell)]),
      );
      const body = file.slice(1);
      for (const delimiter of [',', ';', '\t', '|']) {
        const careful = Papa.parse<string[]>(body, { delimiter }).data.flat();
        const careless = body.split(/[\r\n]/).flatMap((line) => line.split(delimiter));
        expect([...careful, ...careless].filter(isFormula)).toEqual([]);
      }
      expect(
        Papa.parse<string[]>(body, { delimiter: ',', newline: '\r\n' })
          .data.slice(0, -1)
          .map(([first = '', , ...rest]) => [first, ...rest].map(fromTextCell)),
      ).toEqual(table);
    }),
    { numRuns: 1_000 },
  );
});

test('a long text takes no more than linear time', () => {
  const started = performance.now();
  textCell(`;${' '.repeat(100_000)}=`);
  textCell(';='.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
