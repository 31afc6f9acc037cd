import { expect, test } from 'vitest';
import { idOf, spendingExample } from '@/tests/example-reports';
import { lineSeries, stackedSeries, toggledKeys } from './series';

const by = 'category' as const;

test('stacks come to the total in each bucket', () => {
  const [key] = spendingExample.keys;
  const many = {
    ...spendingExample,
    keys: [
      ...spendingExample.keys,
      ...Array.from({ length: 5 }, (_, index) => ({
        ...key,
        ...{ key: `more ${index}`, value: -index, cells: [[1, -index]] as [number, number][] },
      })),
    ] as typeof spendingExample.keys,
  };
  for (const report of [spendingExample, many]) {
    const series = stackedSeries(report, { by });
    const sums = [0, 1, 2].map((bucket) =>
      series.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0),
    );
    expect(sums).toEqual([172_000, 164_000, 251_000]);
  }
  expect(stackedSeries(spendingExample, { by }).some(({ isRest }) => isRest)).toBe(false);
  expect(stackedSeries(many, { by })).toHaveLength(7);
});

test('lines are those chosen, or the largest; what overlaps is none', () => {
  const overlapping = { ...spendingExample.keys[0], key: 'several' } as (typeof spendingExample.keys)[number];
  const report = { ...spendingExample, keys: [overlapping, ...spendingExample.keys] };
  expect(lineSeries(report, { by, open: [] }).map(({ name }) => name)).toEqual([
    ...['Rent', 'Groceries', 'Things', 'Restaurants'],
  ]);
  expect(lineSeries(report, { by, open: [idOf('Things')] })).toEqual([
    { key: idOf('Things'), name: 'Things', values: [0, 0, 90_000], isRest: false },
  ]);
});

test('at least one key stays chosen, and at most five are', () => {
  expect(toggledKeys(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggledKeys(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggledKeys(['a'], 'a')).toEqual(['a']);
  expect(toggledKeys(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
