import { expect, test } from 'vitest';
import { render } from '@/tests/components/render';
import type { LimitedCategory } from '@/lib/domain/budgets/budget';
import { BudgetFigures } from './figures';
import { BudgetHistory } from './history';

const MONTHS: LimitedCategory = {
  ...{ category: 'Food', isGroup: false, monthlyLimit: 50_000, available: 50_000, transactions: 1 },
  ...{ spent: 10_000, soFar: 10_000 },
  months: Array.from({ length: 6 }, () => ({ spent: 0, limit: null })),
};
const past = MONTHS.months.map((_, index) => ({
  ...{
    from: `2026-1${index < 3 ? 0 : 1}-0${(index % 3) * 3 + 1}`,
    to: '2026-11-24',
    kind: 'payday' as const,
    label: '',
  },
}));
const PAYDAYS: LimitedCategory = {
  ...{ ...MONTHS, available: 60_000 },
  period: { from: '2026-11-25', to: '2026-12-24', kind: 'payday', past },
};
const shown = (budget: LimitedCategory) => {
  render(
    <>
      <BudgetFigures budget={budget} today="2026-12-09" />
      <BudgetHistory budget={budget} today="2026-12-09" />
    </>,
  );
  return document.body.textContent ?? '';
};

test('a calendar month', () => {
  const text = shown(MONTHS);
  expect(text).toContain('$400.00 left');
  expect(text).toContain('by Dec 31');
  expect(text).toContain('Last 6 months of Food');
  expect(text).toContain('this month');
});

test('another budget period has its own days, and what is available in it', () => {
  const text = shown(PAYDAYS);
  expect(text).toContain('$500.00 left');
  expect(text).toContain('by Dec 24');
  expect(text).toContain('Last 6 periods of Food');
  expect(text).toContain('this period');
});
