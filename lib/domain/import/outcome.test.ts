import { expect, test } from 'vitest';
import { listRows } from './outcome';

test.each([
  [[2], 'row 2'],
  [[2, 3, 9], 'rows 2, 3, 9'],
  [
    Array.from({ length: 1212 }, (_, index) => index + 2),
    'rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1,202 more',
  ],
])('%j', (positions, text) => expect(listRows(positions)).toBe(text));
