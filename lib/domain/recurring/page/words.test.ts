import { expect, it } from 'vitest';
import { wordsOf, wordsText } from './words';

it.each([
  [[], ''],
  [['smith'], '"smith"'],
  [['smith', 'flat 4'], '"smith" or "flat 4"'],
  [['a', 'b', 'c'], '"a", "b", or "c"'],
])('%j as a sentence has them', (words, text) => {
  expect(wordsText(words)).toBe(text);
  expect(wordsOf(words.join(', '))).toEqual(words);
});
