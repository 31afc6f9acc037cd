import { expect, test } from 'vitest';
import { bulkEditDone, bulkEditNeedless } from './bulk-edit-texts';

test.each([
  [{ category: 'Food' }, 14, 'Food', '14 transactions moved to Food.'],
  [{ oneTime: true }, 14, '', '14 transactions are one-time now.'],
  [{ oneTime: true }, 1, '', '1 transaction is one-time now.'],
  [{ oneTime: false }, 2, '', '2 transactions are no longer one-time.'],
  [{ counted: false }, 2, '', '2 transactions are not counted now.'],
  [{ counted: true }, 1, '', '1 transaction is counted again.'],
  [{ expectedBack: true }, 2, '', '2 transactions are expected back now.'],
  [{ addTags: ['Rome'] }, 2, 'Rome', '2 transactions have #Rome now.'],
  [{ removeTags: ['1'] }, 1, 'Rome', '1 transaction no longer has #Rome.'],
])('%j of %i', (values, count, to, text) => {
  expect(bulkEditDone(values, count, to)).toBe(text);
  expect(bulkEditNeedless(values, to)).not.toBe(text);
});
