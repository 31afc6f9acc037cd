import { expect, test } from 'vitest';
import { allAdded } from '@/tests/import-outcomes';
import { linkedText } from './linked-text';

test('what an import linked is counted', () => {
  expect(linkedText(allAdded(3))).toBeNull();
  expect(linkedText({ ...allAdded(3), linked: { count: 1, change: 'change' } })).toBe(
    '1 transfer was linked.',
  );
  expect(linkedText({ ...allAdded(3), linked: { count: 12, change: 'change' } })).toBe(
    '12 transfers were linked.',
  );
});
