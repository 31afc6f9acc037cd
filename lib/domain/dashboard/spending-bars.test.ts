import { expect, test } from 'vitest';
import { spendingBars } from './spending-bars';

const march = { from: '2026-03-01', to: '2026-03-31', spending: 0, before: null, soFar: null };

test('a month is named by its month, a week by its days', () => {
  const before = { from: '2025-03-01', to: '2025-03-31', spending: 200 };
  expect(spendingBars('year', [{ ...march, spending: 250, before }], '2026-11-20')).toEqual([
    {
      from: '2026-03-01',
      to: '2026-03-31',
      label: 'Mar',
      name: 'March 2026',
      spending: 250,
      previousName: 'March 2025',
      previousSpending: 200,
      difference: 25,
      until: null,
    },
  ]);
  const weeks = [
    { ...march, to: '2026-03-01', before: { from: '2026-02-01', to: '2026-02-01', spending: 0 } },
    { ...march, from: '2026-03-02', to: '2026-03-08' },
  ];
  expect(spendingBars('month', weeks, '2026-11-20')).toMatchObject([
    { label: 'Mar 1', name: 'Mar 1, 2026', previousName: 'Feb 1, 2026', difference: null },
    { label: 'Mar 2', name: 'Mar 2 - Mar 8, 2026', previousName: null, previousSpending: null },
  ]);
});

test('a running bar is compared with as many days', () => {
  const before = { from: '2025-03-01', to: '2025-03-31', spending: 900 };
  const running = { ...march, spending: 300, before, soFar: { now: 250, before: 200 } };
  expect(spendingBars('year', [running], '2026-03-09')).toMatchObject([
    { spending: 300, previousSpending: 900, difference: 25, until: 'Mar 9' },
  ]);
  const alone = { ...running, before: null, soFar: { now: 250, before: null } };
  expect(spendingBars('year', [alone], '2026-03-09')).toMatchObject([{ difference: null, until: 'Mar 9' }]);
});

test('a bar to come has no difference', () => {
  const before = { from: '2025-03-01', to: '2025-03-31', spending: 900 };
  expect(spendingBars('year', [{ ...march, spending: null, before }], '2026-02-09')).toMatchObject([
    { spending: null, difference: null, until: null },
  ]);
});
