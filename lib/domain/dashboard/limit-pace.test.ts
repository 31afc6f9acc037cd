import { expect, test } from 'vitest';
import { limitPace } from './spending';

test.each([
  [20_001, 30_000, '2026-11-20', 'ahead'],
  [20_000, 30_000, '2026-11-20', 'on-track'],
  [30_001, 30_000, '2026-11-20', 'over'],
  [30_000, 30_000, '2026-11-30', 'on-track'],
  [30_000, 30_000, '2026-12-01', 'on-track'],
  [29_999, 30_000, '2026-11-29', 'ahead'],
  [1, 0, '2026-11-20', 'over'],
  [0, 0, '2026-11-20', 'on-track'],
  // A month that hasn't started: any spending recorded for it is ahead of pace.
  [1, 30_000, '2026-10-31', 'ahead'],
])('%i of %i on %s is %s', (spending, limit, today, pace) =>
  expect(
    limitPace({ spending, soFar: spending, limit }, { from: '2026-11-01', to: '2026-11-30' }, today),
  ).toBe(pace),
);

test('what is dated later, or one-time, is against the limit, but in no pace', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  expect(limitPace({ spending: 30_000, soFar: 10_000, limit: 30_000 }, month, '2026-11-10')).toBe('on-track');
  expect(limitPace({ spending: 30_001, soFar: 10_000, limit: 30_000 }, month, '2026-11-10')).toBe('over');
  expect(limitPace({ spending: 30_000, soFar: 10_001, limit: 30_000 }, month, '2026-11-10')).toBe('ahead');
});

test('what comes back is in no pace, but its days to come are kept for it', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  // Of 500.00, a pass of 90.00 on day 1, and 12.00 more by day 3.
  const rest = { spending: 10_200, soFar: 1_200, limit: 50_000 };
  const paceOf = (toCome: number) => limitPace({ ...rest, paced: 41_000 - toCome }, month, '2026-11-03');
  expect(paceOf(0)).toBe('on-track');
  expect(limitPace({ ...rest, soFar: 10_200 }, month, '2026-11-03')).toBe('ahead');
  expect(paceOf(29_000)).toBe('on-track');
  expect(paceOf(29_001)).toBe('ahead');
});
