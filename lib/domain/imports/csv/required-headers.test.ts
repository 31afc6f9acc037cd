import { expect, test } from 'vitest';
import { parseFile } from '../parse-file';
import { fileProblem } from './required-headers';

const OTHER_TYPE =
  'File type must be .csv, .tsv, .txt, .ofx, .qfx, .qif, .xml, .sta, .940, .mt940, .xlsx, .xls, .ods, .json, .jsonl, .zip, .htm, .html, .pdf, .cod, .coda, .n43, .gpc or .abo';
const csv = { name: 'a.csv', size: 10 };

test.each([
  [[csv], null],
  [[{ name: 'A.CSV', size: 1 }], null],
  [[{ name: 'a.csv', size: 20_000_000 }], null],
  [[{ name: 'a.csv', size: 20_000_001 }], 'File is larger than 20000000 bytes'],
  [[{ name: 'Statement.QFX', size: 10 }], null],
  [[{ name: 'camt.053.xml', size: 10 }], null],
  [[{ name: 'a.csv', size: 0 }], 'File is smaller than 1 bytes'],
  [[{ name: 'a.csv.docx', size: 10 }], OTHER_TYPE],
  [[], OTHER_TYPE],
  [[csv, csv], 'Too many files'],
])('%j: %s', (files, problem) => expect(fileProblem(files)).toBe(problem));

test.each([
  ['Salary clawback,Salary,-200,income', { minorUnits: -20_000, type: 'income' }],
  ['"Lohn, Korrektur",Lohn,"-1,850.00",Income', { minorUnits: -185_000, type: 'income' }],
  ['Retenue sur salaire,Salaire,-75.30,INCOME', { minorUnits: -7_530, type: 'income' }],
  ['給与返金,給与,-200,income', { minorUnits: -20_000, type: 'income' }],
  // Money out is no refund, so the amount says nothing.
  ['Shoes,Food,-5.00,refund', {}],
  ['Odd,Food,-5.00,gift', {}],
])('a negative income needs a look, and keeps what was read: %s', (line, money) => {
  const file = `date,description,category,amount,type\n2026-01-15,Rent,Rent,5.00,expense\n2026-01-31,${line}\n`;
  const result = parseFile(new TextEncoder().encode(file), {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  const { excluded, questions } = result.parsed;
  expect(questions).toEqual([]);
  expect(excluded).toHaveLength(1);
  const { needsLook, partial } = excluded[0]!;
  const { date, description, category, ...rest } = partial;
  expect([needsLook, date, description, category]).toEqual([
    true,
    '2026-01-31',
    expect.any(String),
    expect.any(String),
  ]);
  expect(rest).toEqual(money);
});
