import { expect, test } from 'vitest';
import type { ParsedPart, ParsedRow } from '../parsed-file';
import { fileParts, fileTags } from './file-parts';
import type { StagingChoices } from './choices';

const choices: StagingChoices = {
  ...{
    accountIds: ['own'],
    defaultAccountId: 'own',
    otherAccountIds: { Pot: 'pot', Own: 'own', Gone: null },
  },
  ...{ categories: { Eats: 'Food' }, fileCategories: true, currency: 'USD' },
};
const row = (parts: ParsedPart[], tags?: string[]) => ({ parts, ...(tags && { tags }) }) as ParsedRow;
const part = (minorUnits: number, category: string | null, otherAccount?: string): ParsedPart => ({
  ...{ minorUnits, category, note: '' },
  ...(otherAccount !== undefined && { otherAccount }),
});

test('parts have signed amounts, the chosen categories, and the accounts of their transfers', () => {
  const parts = fileParts(
    row([
      { ...part(-3000, 'Eats'), note: ' the\u0007 weekend ' },
      part(500, null),
      part(-6000, 'Any', 'Pot'),
      part(-1000, 'Own pocket', 'Own'),
      part(-2000, null, 'Gone'),
    ]),
    'own',
    choices,
  );
  expect(parts.map(({ amount, type, category, accountId }) => [amount, type, category, accountId])).toEqual([
    [-3000, 'expense', 'Food', undefined],
    [500, 'income', 'Uncategorized', undefined],
    [-6000, 'transfer', '', 'pot'],
    [-1000, 'expense', 'Own pocket', undefined],
    [-2000, 'expense', 'Uncategorized', undefined],
  ]);
  expect(parts[0]?.note).toBe('the  weekend');
});

test('a whole row has no parts, and the categories of a file can be ignored', () => {
  expect(fileParts({} as ParsedRow, 'own', choices)).toEqual([]);
  const [first] = fileParts(row([part(-1, 'Eats'), part(-2, 'Eats')]), 'own', {
    ...choices,
    fileCategories: false,
  });
  expect(first?.category).toBe('Uncategorized');
});

test('tags are printable, named once, and no longer or more than can be stored', () => {
  expect(fileTags({} as ParsedRow)).toEqual([]);
  const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
  expect(fileTags(row([], ['a\u0000b', ' a b', '', ' ', 'x'.repeat(80), ...many]))).toHaveLength(20);
  expect(fileTags(row([], ['a\u0000b', ' a b', '', 'x'.repeat(80)]))).toEqual(['a b', `${'x'.repeat(59)}…`]);
});
