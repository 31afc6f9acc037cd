import { expect, test } from 'vitest';
import { refundSearchText } from './refund-texts';

test.each([
  [
    3,
    3,
    120,
    '$30.00',
    true,
    'Purchases from the 120 days before it with at least $30.00 left. Search for others.',
  ],
  [
    0,
    0,
    120,
    '$30.00',
    true,
    'No purchases from the 120 days before it with at least $30.00 left. Search for older ones, or ones with less left.',
  ],
  [
    20,
    1_430,
    120,
    '$30.00',
    true,
    'The 20 most likely of 1,430 purchases from the 120 days before it with at least $30.00 left. Search for others.',
  ],
  [2, 2, null, null, true, 'All matching purchases with something left, on any day.'],
  [0, 0, null, null, true, 'No matching purchases with something left on any day.'],
  [
    20,
    25,
    null,
    null,
    true,
    'The 20 most likely of 25 matching purchases with something left. Type more to see others.',
  ],
  [1, 1, 120, null, false, 'Unlinked rows with money in from the 120 days after it. Search for others.'],
  [
    0,
    0,
    120,
    null,
    false,
    'No unlinked rows with money in from the 120 days after it. Search for one from another day.',
  ],
  [0, 0, null, null, false, 'No matching unlinked rows with money in on any day.'],
] as const)('%i of %i rows within %s days, %s left', (shown, total, days, least, incoming, text) => {
  expect(refundSearchText({ shown, total, days }, least, incoming)).toBe(text);
});
