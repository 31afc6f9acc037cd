import { expect, test } from 'vitest';
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
