import { expect, test } from 'vitest';
import { render } from '@/tests/components/render';
import { LimitNote } from './limit-note';

const NOTE = {
  ...{ category: 'Food', spending: 41_500, soFar: 41_500, limit: 50_000 },
  ...{ monthIsPeriod: false, today: '2026-12-09' },
};
const text = () => document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';

test('a limit of a calendar month names the month, with its year unless it is this one', () => {
  render(<LimitNote {...NOTE} month={{ from: '2026-11-01', to: '2026-11-30' }} />);
  expect(text()).toContain('in November');
  expect(text()).not.toContain('2026');
  render(<LimitNote {...NOTE} month={{ from: '2025-11-01', to: '2025-11-30' }} />);
  expect(text()).toContain('in November 2025');
});

test('a limit of another budget period names its days', () => {
  render(<LimitNote {...NOTE} month={{ from: '2026-11-25', to: '2026-12-24' }} />);
  expect(text()).toContain('left of $500.00 in Nov 25 - Dec 24, 2026');
  expect(text()).toContain('ahead of pace');
});
