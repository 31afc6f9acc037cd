import { expect, test } from 'vitest';
import { budgetHref, budgetSentence } from './notification';

const alert = {
  ...{ category: 'Food', month: '2026-11-25', threshold: 80, spending: 41_500, limit: 50_000 },
  period: { from: '2026-11-25', to: '2026-12-24', kind: 'payday' as const },
};

test('an alert names the days of a period that is no calendar month, and leads to its rows', () => {
  expect(budgetSentence(alert).at(-1)).toBe(' in Nov 25 - Dec 24, 2026');
  expect(budgetSentence({ ...alert, spending: null }).at(-1)).toBe(' in Nov 25 - Dec 24, 2026');
  const { searchParams } = new URL(budgetHref(alert), 'https://outlay.test');
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['2026-11-25', '2026-12-24']);
});

test('a period that is gone is that of its month', () => {
  expect(budgetSentence({ ...alert, period: undefined }).at(-1)).toBe(' in November 2026');
});
