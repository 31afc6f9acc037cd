import { expect, test } from 'vitest';
import { priceBefore } from './price';

test.each([
  ['a subscription that costs more', 1499, [1299, 1299, 1299], 1299],
  ['by less than half a unit', 1339, [1299, 1299, 1299], null],
  ['by exactly half a unit', 1349, [1299, 1299, 1299], 1299],
  ['by half a unit, but less than a hundredth', 90_050, [90_000, 90_000, 90_000], null],
  ['by a hundredth', 90_900, [90_000, 90_000, 90_000], 90_000],
  ['that costs less', 1099, [1299, 1299, 1299], null],
  ['once told, the new price is the price', 1499, [1499, 1299, 1299], null],
  ['two times say nothing', 1499, [1299, 1299], null],
  ['the first time', 1499, [], null],
  [
    'what varies, above its largest by more than 5 % for the second time',
    8_000,
    [7_900, 6120, 5890, 7410, 6600, 6360, 6000],
    7410,
  ],
  ['for the first time', 8_000, [6120, 5890, 7410, 6600, 6360, 6000, 6100], null],
  ['within 5 %', 7_700, [7_790, 6120, 5890, 7410, 6600, 6360, 6000], null],
])('%s', (_, now, earlier, before) => {
  expect(priceBefore(now, earlier, 100)).toBe(before);
});
