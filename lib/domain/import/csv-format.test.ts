import { expect, test } from 'vitest';
import { fileProblem } from './csv-format';

const csv = { name: 'a.csv', size: 10 };

test.each([
  [[csv], null],
  [[{ name: 'A.CSV', size: 1 }], null],
  [[{ name: 'a.csv', size: 3_500_000 }], null],
  [[{ name: 'a.csv', size: 3_500_001 }], 'File is larger than 3500000 bytes'],
  [[{ name: 'a.csv', size: 0 }], 'File is smaller than 1 bytes'],
  [[{ name: 'a.csv.pdf', size: 10 }], 'File type must be .csv'],
  [[], 'File type must be .csv'],
  [[csv, csv], 'Too many files'],
])('%j: %s', (files, problem) => expect(fileProblem(files)).toBe(problem));
