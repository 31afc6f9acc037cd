import { expect, test } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';
import { xlsx } from '@/tests/workbooks';
import type { Mapping } from '../../mapping';

const csv = (lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const read = (lines: string[], mapping: Mapping = {}) => openedFile(csv(lines), mapping);
const HALF = 'Date,Description,Amount';
const HEADER = `${HALF},,${HALF}`;
const SIGNED = [
  '2026-01-02,Salary,2000.00,,2026-01-03,Rent,-800.00',
  '2026-01-15,Interest,1.50,,2026-01-20,Power,-90.25',
  ',,,,2026-01-21,Shop,-5.00',
];
const UNSIGNED = SIGNED.map((line) =>
  line.replaceAll('-8', '8').replaceAll('-90', '90').replaceAll('-5', '5'),
);
const READ = [
  ['2026-01-02', 200_000, 'Salary'],
  ['2026-01-15', 150, 'Interest'],
  ['2026-01-03', -80_000, 'Rent'],
  ['2026-01-20', -9025, 'Power'],
  ['2026-01-21', -500, 'Shop'],
];
const rows = (parsed: Parameters<typeof rowsInWords>[0]) => rowsInWords(parsed).map(([, ...row]) => row);

test.each([
  ['below each other’s header', [HEADER, ...SIGNED]],
  [
    'without a gap',
    [`${HALF},${HALF}`, ...SIGNED.map((line) => line.replace(',,', ',').replace(/^,,,/, ',,,'))],
  ],
  ['with titles', ['Income,,,,Expenses,,', HEADER, ...SIGNED]],
  ['with titles that give the direction', ['Income,,,,Expenses,,', HEADER, ...UNSIGNED]],
  ['with titles in German', ['Einnahmen,,,,Ausgaben,,', HEADER, ...UNSIGNED]],
  ['with titles in French', ['Recettes 2026,,,,Dépenses 2026,,', HEADER, ...UNSIGNED]],
  ['with titles in Spanish', ['INGRESOS:,,,,GASTOS:,,', ',,,,,,', HEADER, ...UNSIGNED]],
  ['with titles inside the range', [',Entrate,,,,Uscite,', HEADER, ...UNSIGNED]],
  ['with totals', ['Income,,,,Expenses,,', HEADER, ...UNSIGNED, 'Total,,2001.50,,Total,,895.25']],
  ['with amounts under the direction', ['Date,Description,Income,,Date,Description,Expense', ...UNSIGNED]],
  ['with other texts', ['Date,Source,Income,,Date,Item,Expense', ...UNSIGNED]],
])('two tables side by side are read, %s', async (_, lines) => {
  const parsed = await read(lines);
  expect(parsed.questions).toEqual([]);
  expect(rows(parsed)).toEqual(READ);
  expect(parsed.excluded.filter(({ needsLook }) => needsLook)).toEqual([]);
  expect(rows(await read(lines, parsed.mapping))).toEqual(READ);
});

test('a row has the line of its half', async () => {
  const parsed = await read([HEADER, ...SIGNED]);
  expect(rowsInWords(parsed).map(([line]) => line)).toEqual([2, 3, 2, 3, 4]);
});

test('without a direction it is asked', async () => {
  const parsed = await read([HEADER, ...UNSIGNED]);
  expect(parsed.questions.map(({ kind }) => kind)).toEqual(['sign']);
  expect(rowsInWords(parsed)).toHaveLength(5);
});

test('three tables are read as well', async () => {
  const lines = [
    `${HEADER},,${HALF}`,
    ...SIGNED.map((line, day) => `${line},,2026-02-0${day + 1},Tea,-1.00`),
  ];
  expect(rowsInWords(await read(lines))).toHaveLength(8);
});

test('sheets', async () => {
  const cells = UNSIGNED.map((line) =>
    line.split(',').map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell || null)),
  );
  const sheet = [['Income', null, null, null, 'Expenses'], HEADER.split(','), ...cells];
  const parsed = await openedFile(xlsx({ sheets: { A: sheet } }));
  expect(parsed.questions).toEqual([]);
  expect(rows(parsed)).toEqual(READ);
});

test.each([
  [
    'of other titles',
    ['Checking,,,,Savings,,', HEADER, ...SIGNED],
    'line 2: Two tables are side by side here',
  ],
  [
    'of other columns',
    ['Date,Description,Amount,,Date,Total', '2026-01-02,Tea,-5.00,,2026-01-02,-5.00'],
    'line 1: Two tables are side by side here',
  ],
  [
    'with a surplus cell',
    [HEADER, ...SIGNED, '2026-01-22,Tea, milk,-5.00,,2026-01-23,Tea,-2.00'],
    'line 5: ',
  ],
])('tables %s are refused, with the line', async (_, lines, message) => {
  const { parsedOf } = await import('@/tests/bank-files');
  const { parseFile } = await import('../../parse-file');
  expect(() => parsedOf(parseFile(csv(lines), {}, '2026-11-20', 'EUR'))).toThrow(message);
});

test.each([
  [
    'a value date',
    [
      'Date,Description,Debit,,Value date,Credit',
      '2026-01-02,Tea,5.00,,2026-01-02,',
      '2026-01-03,Pay,,,2026-01-03,9.00',
    ],
  ],
  ['an empty column', ['Date,Description,,Amount', '2026-01-02,Tea,,-5.00', '2026-01-03,Pay,,9.00']],
])('one table with %s stays one', async (_, lines) => {
  expect(rows(await read(lines)).map(([, minorUnits]) => minorUnits)).toEqual([-500, 900]);
});
