import { expect, test } from 'vitest';
import { formatMoney } from '../money/money';
import { choosableAccounts, balanceDifference } from './account';

const ACCOUNTS = [
  { id: 'everyday', closed: false },
  { id: 'old', closed: true },
  { id: 'older', closed: true },
];

test.each([
  ['the open ones', undefined, ['everyday']],
  ['and the one that is chosen already', 'old', ['everyday', 'old']],
  ['which may be open', 'everyday', ['everyday']],
  ['or none', null, ['everyday']],
])('accounts to choose from: %s', (_, chosen, ids) =>
  expect(choosableAccounts(ACCOUNTS, chosen).map(({ id }) => id)).toEqual(ids),
);

test.each([
  [421055, 422255, 'That is $12.00 more.'],
  [-250, -25001, 'That is $247.51 less.'],
  [-100, 100, 'That is $2.00 more.'],
  [5, 5, ''],
])('a balance of %d minor units that is set to %d: %j', (before, after, text) =>
  expect(balanceDifference(before, after, (minorUnits) => formatMoney(minorUnits, 'USD'))).toBe(text),
);
