import { expect, test } from 'vitest';
import { categoryChoices, sameCategory } from './choices';

const CATEGORIES = ['Café', 'Childcare', 'Food', 'Pet food', 'Rent (C++)', 'Transport'];

test.each([
  ['', CATEGORIES, null, -1],
  ['  ', CATEGORIES, null, -1],
  ['fo', ['Food', 'Pet food'], 'fo', 0],
  ['FOOD', ['Food', 'Pet food'], null, 0],
  [' food ', ['Food', 'Pet food'], null, 0],
  ['transport', [], null, -1],
  ['pet', ['Pet food'], 'pet', 0],
  ['cafe', ['Café'], 'cafe', 0],
  ['Pets', [], 'Pets', 0],
  // It is listed, but Enter creates the new category.
  ['care', ['Childcare'], 'care', 1],
  ['port', ['Transport'], 'port', 1],
  ['c++', ['Rent (C++)'], 'c++', 0],
  ['(', ['Rent (C++)'], '(', 0],
  ['[', [], '[', 0],
])('%j', (text, matches, create, suggested) =>
  expect(categoryChoices(CATEGORIES, text)).toEqual({ matches, create, suggested }),
);

test('categories are the same in any case, and an exact match comes first', () => {
  expect(sameCategory(['food', 'Food'], 'Food ')).toBe('Food');
  expect(sameCategory(['Food'], 'fOOD')).toBe('Food');
  expect(sameCategory(['Café'], 'Cafe')).toBeUndefined();
  expect(sameCategory([], 'Food')).toBeUndefined();
});
