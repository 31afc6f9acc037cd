import { expect, test } from 'vitest';
import { parseSpendingView } from './spending-view';

test.each([
  ['year', 'months', 'months'],
  ['year', 'weeks', 'days'],
  ['quarter', 'weeks', 'weeks'],
  ['week', 'running-total', 'running-total'],
  ['month', undefined, 'days'],
  ['month', 'constructor', 'days'],
] as const)('of a %s, the stored view %j is %s', (type, stored, view) =>
  expect(parseSpendingView(type, stored)).toBe(view),
);
