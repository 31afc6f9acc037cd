import { expect, test } from 'vitest';
import { refundSearchText } from './refund-texts';

test.each([
  [
    3,
    3,
    120,
    '$30.00',
    true,
    'Purchases of the 120 days before it with at least $30.00 left. Search for others.',
  ],
  [
    0,
    0,
    120,
    '$30.00',
    true,
    'No purchase of the 120 days before it with at least $30.00 left. Search for one of another day, or with less left.',
  ],
  [
    20,
    1_430,
    120,
    '$30.00',
    true,
    'The 20 likeliest of 1,430 purchases of the 120 days before it with at least $30.00 left. Search for others.',
  ],
  [2, 2, null, null, true, 'All purchases with something left that match, of any day.'],
  [0, 0, null, null, true, 'No purchases with something left, of any day, match.'],
  [
    20,
    25,
    null,
    null,
    true,
    'The 20 likeliest of 25 purchases with something left that match. Type more to see others.',
  ],
  [1, 1, 120, null, false, 'Money in of the 120 days after it that is not linked yet. Search for others.'],
  [
    0,
    0,
    120,
    null,
    false,
    'No money in of the 120 days after it that is not linked yet. Search for another day’s.',
  ],
  [0, 0, null, null, false, 'No rows with money in that is not linked yet, of any day, match.'],
] as const)('%i of %i rows within %s days, %s left', (shown, total, days, least, incoming, text) => {
  expect(refundSearchText({ shown, total, days }, least, incoming)).toBe(text);
});
