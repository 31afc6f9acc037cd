import { expect, test } from 'vitest';
import { typedOption } from './typed-option';

const options = ['Bank', 'Credit', 'Cash', 'Checking'].map((label) => ({ label }));

test.each([
  ['c', -1, 'Credit'],
  ['C', -1, 'Credit'],
  // The same letter moves on, and around.
  ['c', 1, 'Cash'],
  ['cc', 2, 'Checking'],
  ['c', 3, 'Credit'],
  // More letters stay while they fit.
  ['ca', 1, 'Cash'],
  ['cas', 2, 'Cash'],
  ['ch', 2, 'Checking'],
  ['b', 0, 'Bank'],
  ['x', 0, undefined],
])("'%s' with option %i chosen chooses %s", (typed, chosen, label) => {
  expect(typedOption(options, chosen, typed)?.label).toBe(label);
});
