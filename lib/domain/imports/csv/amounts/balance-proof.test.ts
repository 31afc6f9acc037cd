import { expect, it } from 'vitest';
import { changesByBalance } from './balance-proof';

it.each([
  ['after each row, rising', [100, 50, 20], [1000, 950, 970], true, [null, -50, 20]],
  ['after each row, falling', [20, 50, 100], [970, 950, 1000], false, [20, -50, null]],
  ['before each row, rising', [100, 50, 20], [900, 1000, 950], true, [100, -50, null]],
  ['signed, the dates say nothing', [100, -50, 20], [1000, 950, 970], null, [null, -50, 20]],
  ['unsigned, the dates say nothing', [100, 50, 20], [1000, 950, 970], null, null],
  ['balances of something else', [100, 50, 20], [7, 8, 9], true, null],
])('%s', (_, amounts, balances, ascending, changes) => {
  expect(changesByBalance(amounts, balances, ascending)).toEqual(changes);
});
