import { expect, test } from 'vitest';
import { daysOf, parseRange, rangeHref } from './range';

const TODAY = '2026-11-22';

test.each([
  [{}, '2025-11-30', TODAY],
  [{ range: '6-months' }, '2026-05-31', TODAY],
  [{ range: '3-years' }, '2023-11-30', TODAY],
  [{ range: 'all' }, null, TODAY],
  [{ range: 'century' }, '2025-11-30', TODAY],
  [{ from: '2024-03-01', to: '2024-02-01' }, '2024-02-01', '2024-03-01'],
  [{ from: '2026-01-01', to: '2027-01-01' }, '2026-01-01', TODAY],
  [{ from: '2026-02-30', to: '2026-03-01' }, '2025-11-30', TODAY],
  [{ from: '2027-02-01', to: '2027-03-01' }, '2025-11-30', TODAY],
  [{ from: '2026-03-01' }, '2025-11-30', TODAY],
])('%j: from %s to %s', (params, from, to) =>
  expect(daysOf(parseRange(params, TODAY), TODAY)).toEqual({ from, to }),
);

test.each(['/net-worth', '/net-worth?range=all', '/net-worth?from=2024-02-01&to=2024-03-01'])(
  'the address %s stands for its range',
  (href) => {
    const params = Object.fromEntries(new URL(href, 'http://outlay.invalid').searchParams);
    expect(rangeHref(parseRange(params, TODAY))).toBe(href);
  },
);
