import { expect, test } from 'vitest';
import { periodOf } from '../dates/period';
import { packPoints, unpackPoints } from './packed-points';
import { spendingSeries } from './spending';

const days = [
  { date: '2026-02-28', spending: 111, total: 111 },
  { date: '2026-03-01', spending: 222, total: 222 },
  { date: '2026-03-31', spending: 333, total: 555 },
];

test.each([
  ['week', '2026-03-15'],
  ['month', '2026-03-15'],
  ['month', '2026-02-10'],
  ['year', '2028-05-05'],
] as const)('the points of a %s around %s are the same after they were sent', (type, today) => {
  const period = periodOf({ type, offset: 0 }, today);
  const points = spendingSeries(period, days, today);
  expect(unpackPoints(packPoints(points, period))).toEqual(points);
});
