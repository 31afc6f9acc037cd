import { expect, test } from 'vitest';
import { monthsExample, spendingExample } from '@/tests/example-reports';
import {
  averageNote,
  changeOf,
  heatSteps,
  limitText,
  savingsRate,
  sharesNote,
  sharesOf,
  valuesOf,
  wholeBuckets,
} from './figures';
import type { Bucket } from './document';

const { keys, total, buckets } = spendingExample;
const { spending, income, kept } = monthsExample;
const named = (name: string) => spending.rows.find((row) => row.name === name) ?? spending.total;
const bucket = (isWhole: boolean): Bucket => ({ from: '', to: '', isWhole, isRunning: !isWhole });
const figure = (...values: (number | null)[]) => ({
  cells: values.flatMap((value, index): [number, number][] => (value === null ? [] : [[index, value]])),
});

test('the sums of a document are to the cent', () => {
  expect(keys.map(({ value }) => value)).toEqual([360_000, 123_000, 90_000, 14_000]);
  expect(total).toMatchObject({ value: 587_000, oneTime: 90_000, average: 165_667 });
  expect(named('Restaurants').average).toBe(4_667);
  expect(named('Food').average).toBe(45_667);
  expect(kept.average).toBe(134_333);
});

test('a bucket without lines has no value, and one whose lines cancel has 0', () => {
  expect(valuesOf(named('Things'), 3)).toEqual([null, null, 90_000]);
  expect(valuesOf(figure(0, null), 2)).toEqual([0, null]);
});

test('shares are of the sum of what is above zero', () => {
  expect(sharesOf(keys.map(({ value }) => value))).toEqual([61.3, 21, 15.3, 2.4]);
  expect(sharesOf([3_000, -1_000, 0, 1_000])).toEqual([75, null, null, 25]);
  expect(sharesOf([-1_000, 0])).toEqual([null, null]);
  expect(sharesNote([3_000, 1_000], 4_000, 'USD')).toBeNull();
  expect(sharesNote([3_000, -1_000, 1_000], 3_000, 'USD')).toBe(
    'Shares are of $40.00, the sum of the amounts above zero',
  );
  expect(sharesNote([-1_000], -1_000, 'USD')).toBeNull();
});

test.each([
  [43_000, 40_000, 3_000, '+7.5%'],
  [40_000, 43_000, -3_000, '-7.0%'],
  [5_000, 0, 5_000, 'new'],
  [-5_000, 0, -5_000, 'new'],
  [0, 5_000, -5_000, 'gone'],
  [5_000, -100, 5_100, '—'],
  [0, -100, 100, '—'],
  [0, 0, 0, '—'],
  [-2_000, 5_000, -7_000, '-140.0%'],
])('from %2$s to %1$s', (value, before, amount, text) =>
  expect(changeOf({ value, before })).toEqual({ amount, text }),
);

test('a running span is compared up to today, and nothing without another span', () => {
  expect(changeOf({ value: 9_000, soFar: 5_000, before: 4_000 })).toEqual({ amount: 1_000, text: '+25.0%' });
  expect(changeOf({ value: 9_000, soFar: 0, before: 4_000 })?.text).toBe('gone');
  expect(changeOf({ value: 9_000, before: null })).toBeNull();
});

test('the savings rate is of sums', () => {
  const [incomes, savings] = [income.total, kept].map((one) => [...valuesOf(one, 3), one.value]) as [
    number[],
    number[],
  ];
  expect(incomes.map((amount, index) => savingsRate(amount, savings[index] ?? 0))).toEqual([
    '42.7%',
    '45.3%',
    '16.3%',
    '34.8%',
  ]);
  // Not the mean of 42.7 and -10.0.
  expect(savingsRate(400_000, 400_000 - 172_000 - 110_000)).toBe('29.5%');
});

test.each([
  [0, -5_000, '—'],
  [-100, 5_000, '—'],
  [100_000, -10_000, '-10.0%'],
  [100_000, 120_000, '120.0%'],
  [100_000, 0, '0.0%'],
])('the savings rate of %s with %s kept is %s', (amount, savings, rate) =>
  expect(savingsRate(amount, savings)).toBe(rate),
);

test('tints go from the smallest value of a row to its largest', () => {
  const whole = Array.from({ length: 6 }, () => bucket(true));
  expect(heatSteps(figure(100, 280, 460, 640, 820, 1_000), whole)).toEqual([1, 2, 3, 4, 5, 5]);
  expect(heatSteps(figure(-4_000, 0, 6_000, 12_000, null, 1), whole)).toEqual([null, null, 4, 5, null, 2]);
  expect(heatSteps(figure(-4, -5, null, 0, -1, -2), whole)).toEqual(Array.from({ length: 6 }, () => null));
});

test('a row that is nearly the same in all whole buckets has no tints', () => {
  expect(heatSteps(named('Rent'), buckets)).toEqual([null, null, null]);
  expect(heatSteps(figure(1_000, 901, 950), buckets)).toEqual([null, null, null]);
  expect(heatSteps(figure(1_000, 900, 950), buckets)).toEqual([5, 1, 3]);
  // The running bucket may still be low.
  expect(heatSteps(figure(1_000, 950, 10), [bucket(true), bucket(true), bucket(false)])).toEqual([
    null,
    null,
    null,
  ]);
});

test('a bucket that runs doesn’t change the tints of the others', () => {
  const running = [...Array.from({ length: 3 }, () => bucket(true)), bucket(false)];
  expect(heatSteps(figure(100, 200, 300, null), running)).toEqual([1, 3, 5, null]);
  expect(heatSteps(figure(100, 200, 300, 20), running)).toEqual([1, 3, 5, 1]);
  expect(heatSteps(figure(100, 200, 300, 900), running)).toEqual([1, 3, 5, 5]);
  expect(heatSteps(figure(100, 300), [bucket(false), bucket(false)])).toEqual([1, 5]);
});

test('no row, however empty, divides by zero', () => {
  expect(heatSteps(figure(null, null, null), buckets)).toEqual([null, null, null]);
  expect(heatSteps(figure(), [])).toEqual([]);
});

test('the evidence of an average', () => {
  expect(averageNote(named('Groceries'), buckets, 'month')).toBe('in 3 of 3 months');
  expect(averageNote(named('Things'), buckets, 'month')).toBe('in 0 of 3 months');
  expect(averageNote({ average: null, activeBuckets: 0 }, buckets, 'month')).toBeNull();
  expect(averageNote({ average: 1, activeBuckets: 1 }, [bucket(true)], 'quarter')).toBe('in 1 of 1 quarter');
  expect(averageNote({ average: 1, activeBuckets: 1 }, buckets, 'all')).toBeNull();
  expect(wholeBuckets([bucket(true), bucket(false)])).toBe(1);
});

test('a limit under its cell', () => {
  expect(limitText(45_000, 40_050, 'USD')).toBe('of $400.50, $49.50 over');
  expect(limitText(40_050, 40_050, 'USD')).toBe('of $400.50');
});
