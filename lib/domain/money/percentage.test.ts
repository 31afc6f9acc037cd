import { expect, test } from 'vitest';
import { percentDifference } from './percentage';
import { formatDifference } from './percentage-text';

test.each([
  [104200, 100000, 4.2],
  [94000, 100000, -6],
  [100000, 100000, 0],
  [0, 100000, -100],
  [33333, 100000, -66.7],
  [5000, 0, null],
  [0, 0, null],
  // More was refunded than spent before.
  [5000, -100, null],
  // Halves round away from zero in both directions, despite binary floating point.
  [100150, 100000, 0.2],
  [99850, 100000, -0.2],
  [201, 200, 0.5],
  [10005, 10000, 0.1],
  [9_007_199_254_740_991, 1, 900719925474099000],
  [99999, 100000, 0],
])('from %i to %i before: %s', (now, before, change) => expect(percentDifference(now, before)).toBe(change));

test.each([
  [4.2, '+4.2%'],
  [-6, '-6.0%'],
  [0, '0.0%'],
  [1234.5, '+1,234.5%'],
  [null, '—'],
])('a change of %s is formatted as %s', (percent, text) => expect(formatDifference(percent)).toBe(text));
