import { expect, test } from 'vitest';
import { vanishedAction, vanishedParts, vanishedSentence, vanishedUndoText } from './vanished-text';

test.each([
  [0, 0, '', ''],
  [1, 0, '1 earlier row will be removed. ', ' It also puts back the 1 earlier row it removed.'],
  [0, 2, '2 earlier rows will be updated. ', ' It also undoes its changes to 2 earlier rows.'],
  [
    2,
    1,
    '2 earlier rows will be removed and 1 earlier row will be updated. ',
    ' It also puts back the 2 earlier rows it removed and undoes its changes to 1 earlier row.',
  ],
])('%d removed and %d updated: %j', (removed, replaced, sentence, undo) => {
  const counts = { asked: 9, removed, replaced };
  expect(vanishedSentence(counts)).toBe(sentence);
  expect(vanishedUndoText(counts)).toBe(undo);
});

test('the history and the button say what was done', () => {
  expect(vanishedParts({ asked: 3, removed: 1, replaced: 2 })).toEqual([
    '1 earlier row removed',
    '2 earlier rows updated',
  ]);
  expect(vanishedParts()).toEqual([]);
  expect(vanishedAction({ asked: 1, removed: 1, replaced: 0 })).toBe('Remove 1 earlier row');
  expect(vanishedAction({ asked: 3, removed: 1, replaced: 2 })).toBe('Update 3 earlier rows');
});
