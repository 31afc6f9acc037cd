import { expect, test } from 'vitest';
import { allAdded } from '@/tests/import-outcomes';
import { recurringText } from './recurring-text';

test('what came back in an import is counted', () => {
  const text = (expected: number, came: number, late: number, found: number) =>
    recurringText({ ...allAdded(3), recurring: { expected, came, late, found } });
  expect(recurringText(allAdded(3))).toBeNull();
  expect(text(9, 8, 1, 3)).toBe('8 of 9 expected came, 1 is late. 3 new ones that come back were found.');
  expect(text(9, 6, 2, 0)).toBe('6 of 9 expected came, 2 are late.');
  expect(text(0, 0, 0, 1)).toBe('1 new one that comes back was found.');
  expect(text(2, 2, 0, 0)).toBe('2 of 2 expected came.');
});
