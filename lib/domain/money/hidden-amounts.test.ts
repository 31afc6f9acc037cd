import { expect, test } from 'vitest';
import { hideNumbers } from './hidden-amounts';

test.each([
  ['2026-11-02,Coffee,Food,3.50,expense', '•••-•••-•••,Coffee,Food,•••,expense'],
  ['1.234,56 EUR; -7', '••• EUR; -•••'],
  ["CHF 1'234.50 and 1\u202f234,50", 'CHF ••• and •••'],
  ['from 100.00 to 84.12 (-15.88 is unexplained)', 'from ••• to ••• (-••• is unexplained)'],
  ['٣٫٥٠', '•••٫•••'],
  ['no number', 'no number'],
  ['', ''],
])('%j without its numbers is %j', (text, hidden) => {
  expect(hideNumbers(text)).toBe(hidden);
  expect(hideNumbers(text)).not.toMatch(/\p{Nd}/u);
});
