import { expect, test } from 'vitest';
import { fileCategories } from './file-categories';
import { summarise } from '../file-summary';
import { parseFile } from '../parse-file';

const KNOWN = ['Food', 'Pets', 'pets', 'Transport'];
const of = (...names: string[]) =>
  fileCategories(
    names.map((name) => ({ name, rows: 1 })),
    KNOWN,
  );

test('names that differ only in case are the user’s category, and an exact match comes first', () => {
  expect(of('food', 'FOOD', 'Food', 'pets', 'PETS', 'transport')).toEqual({
    brought: [],
    respelled: [
      { written: 'food', name: 'Food' },
      { written: 'FOOD', name: 'Food' },
      { written: 'PETS', name: 'Pets' },
      { written: 'transport', name: 'Transport' },
    ],
  });
});

test('a new category has the file’s first spelling, and counts all its rows', () => {
  const written = [
    { name: 'Rent', rows: 2 },
    { name: 'snacks', rows: 1 },
    { name: 'Cre\u0300me', rows: 1 },
    { name: 'Snacks', rows: 3 },
    { name: 'CRÈME', rows: 1 },
    { name: 'Creme', rows: 1 },
  ];
  expect(fileCategories(written, KNOWN)).toEqual({
    brought: [
      { name: 'snacks', spellings: ['snacks', 'Snacks'], rows: 4 },
      { name: 'Cre\u0300me', spellings: ['Cre\u0300me', 'CRÈME'], rows: 2 },
      { name: 'Rent', spellings: ['Rent'], rows: 2 },
      { name: 'Creme', spellings: ['Creme'], rows: 1 },
    ],
    respelled: [
      { written: 'Snacks', name: 'snacks' },
      { written: 'CRÈME', name: 'Cre\u0300me' },
    ],
  });
});

test('a summary lists them in file order, even across accounts', () => {
  const file = [
    'Date,Text,Amount,Category,Account',
    '2026-03-01,Tea,-1.00,Rent,A',
    '2026-03-02,Bun,-1.00,Pets,B',
    '2026-03-03,Pie,-1.00,PETS,A',
    '2026-03-04,Jam,-1.00,Rent,B',
  ].join('\n');
  const result = parseFile(new TextEncoder().encode(file), { account: 'Account' }, '2026-11-22', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  const summary = summarise(result.parsed);
  expect(summary.accounts).toHaveLength(2);
  expect(summary.categories).toEqual([
    { name: 'Rent', rows: 2 },
    { name: 'Pets', rows: 1 },
    { name: 'PETS', rows: 1 },
  ]);
});
