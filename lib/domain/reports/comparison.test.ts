import { expect, test } from 'vitest';
import { comparedDays, comparisonText, meanOf, type Against } from './comparison';

const known = { today: '2026-11-20', ledger: { from: '2024-01-15', to: '2026-11-20' }, periods: [] };
const span = (from: string, to: string) => ({ from, to });
const compared = (against: Against, days: ReturnType<typeof span>, more = {}) =>
  comparedDays(against, days, { ...known, ...more });

test.each([
  ['previous', span('2026-03-01', '2026-03-31'), span('2026-02-01', '2026-02-28')],
  ['previous', span('2026-01-01', '2026-03-31'), span('2025-10-01', '2025-12-31')],
  ['previous', span('2025-01-01', '2025-12-31'), span('2024-01-01', '2024-12-31')],
  ['previous', span('2026-03-02', '2026-03-08'), span('2026-02-23', '2026-03-01')],
  ['previous', span('2026-03-01', '2026-03-30'), span('2026-01-30', '2026-02-28')],
  ['last-year', span('2026-03-01', '2026-03-31'), span('2025-03-01', '2025-03-31')],
  ['last-year', span('2024-02-01', '2024-02-29'), span('2023-02-01', '2023-02-28')],
  ['last-year', span('2024-02-29', '2024-03-02'), span('2023-02-28', '2023-03-02')],
  [span('2025-05-03', '2025-05-09'), span('2026-03-01', '2026-03-31'), span('2025-05-03', '2025-05-09')],
] as const)('%j of %j', (against, days, before) =>
  expect(compared(against, days)).toEqual({ now: days, before: [before] }),
);

test('a running span is compared by as many days', () => {
  expect(compared('previous', span('2026-11-01', '2026-11-30'))).toEqual({
    now: span('2026-11-01', '2026-11-20'),
    before: [span('2026-10-01', '2026-10-20')],
  });
  expect(compared('last-year', span('2025-12-01', '2026-11-30'))).toEqual({
    now: span('2025-12-01', '2026-11-20'),
    before: [span('2024-12-01', '2025-11-20')],
  });
  // All of a shorter one.
  expect(compared('previous', span('2026-03-01', '2026-03-31'), { today: '2026-03-30' })).toEqual({
    now: span('2026-03-01', '2026-03-30'),
    before: [span('2026-02-01', '2026-02-28')],
  });
});

test('budget periods are compared with budget periods', () => {
  const periods = [span('2026-09-25', '2026-10-24'), span('2026-10-25', '2026-11-24')];
  expect(compared('previous', span('2026-10-25', '2026-11-24'), { periods, today: '2026-12-01' })).toEqual({
    now: span('2026-10-25', '2026-11-24'),
    before: [span('2026-09-25', '2026-10-24')],
  });
});

test('the average is of the spans in the 12 months before', () => {
  const months = compared('average', span('2026-03-01', '2026-03-31'));
  expect(months?.before).toHaveLength(12);
  expect(months?.before.at(-1)).toEqual(span('2025-03-01', '2025-03-31'));
  expect(compared('average', span('2026-01-01', '2026-03-31'))?.before).toEqual([
    span('2025-10-01', '2025-12-31'),
    span('2025-07-01', '2025-09-30'),
    span('2025-04-01', '2025-06-30'),
    span('2025-01-01', '2025-03-31'),
  ]);
});

test('three spans at least have an average, from the one with the first row on', () => {
  expect(compared('average', span('2026-01-01', '2026-06-30'))).toBeNull();
  expect(compared('average', span('2024-03-01', '2024-03-31'))).toBeNull();
  expect(compared('average', span('2024-04-01', '2024-04-30'))?.before).toEqual([
    span('2024-03-01', '2024-03-31'),
    span('2024-02-01', '2024-02-29'),
    span('2024-01-01', '2024-01-31'),
  ]);
  expect(compared('average', span('2026-03-01', '2026-03-31'), { ledger: null })).toBeNull();
});

test('the average of a running span takes the same first days of each', () => {
  const running = compared('average', span('2026-11-01', '2026-11-30'));
  expect(running?.now).toEqual(span('2026-11-01', '2026-11-20'));
  expect(running?.before[0]).toEqual(span('2026-10-01', '2026-10-20'));
  expect(running && comparisonText(running, span('2026-11-01', '2026-11-30'))).toBe(
    'Compared with the average of 12 spans before, the first 20 days of each',
  );
});

test.each([
  ['previous', span('2026-03-01', '2026-03-31'), 'Compared with Feb 1 - Feb 28, 2026, 31 days against 28'],
  ['previous', span('2026-11-01', '2026-11-30'), 'Compared with Oct 1 - Oct 20, 2026, to Nov 20, 2026'],
  ['last-year', span('2026-03-01', '2026-03-31'), 'Compared with Mar 1 - Mar 31, 2025'],
  [
    span('2026-03-05', '2026-03-05'),
    span('2026-03-06', '2026-03-07'),
    'Compared with Mar 5, 2026, 2 days against 1',
  ],
  ['average', span('2026-03-01', '2026-03-31'), 'Compared with the average of 12 spans before'],
] as const)('%j of %j in words', (against, days, text) => {
  const days_ = compared(against, days);
  expect(days_ && comparisonText(days_, days)).toBe(text);
});

test.each([
  [14_000, 3, 4_667],
  [-14_000, 3, -4_667],
  [1, 2, 1],
  [-1, 2, -1],
  [0, 3, 0],
  [-1, 3, 0],
  [497_000, 3, 165_667],
  [403_000, 3, 134_333],
  [5, 0, null],
])('the mean of %s in %s is %s', (sum, count, mean) => expect(meanOf(sum, count)).toBe(mean));
