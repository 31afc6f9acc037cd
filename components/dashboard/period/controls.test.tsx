import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import type { BudgetDays, BudgetPeriods } from '@/lib/domain/dashboard/budget-periods-document';
import { PeriodControls } from './controls';

const TODAY = '2026-12-09';
const RUNNING: BudgetDays = { from: '2026-11-25', to: '2026-12-24', kind: 'payday' };
const SHOWN: BudgetPeriods = {
  offset: -1,
  periods: [
    { from: '2026-09-25', to: '2026-10-22', kind: 'payday' },
    { from: '2026-10-23', to: '2026-11-24', kind: 'payday' },
    RUNNING,
  ],
};
const none = Promise.resolve(null);
const types = () =>
  page
    .getByRole('radio')
    .elements()
    .map(({ textContent }) => textContent);

test('with calendar months there are four choices', async () => {
  render(<PeriodControls choice={{ type: 'month', offset: 0 }} budget={null} running={none} today={TODAY} />);
  await expect.element(page.getByRole('button', { name: 'December 2026' })).toBeVisible();
  await none;
  expect(types()).toEqual(['Week', 'Month', 'Quarter', 'Year']);
});

test('another calendar has a fifth choice once the running period is known', async () => {
  const running = Promise.resolve(RUNNING);
  render(
    <PeriodControls choice={{ type: 'week', offset: 0 }} budget={null} running={running} today={TODAY} />,
  );
  await expect.element(page.getByRole('radio', { name: 'Budget period' })).toBeVisible();
  expect(types()).toEqual(['Week', 'Month', 'Quarter', 'Year', 'Budget period']);
});

test('a budget period has its label, and its choice at once', async () => {
  const never = new Promise<null>(() => undefined);
  render(
    <PeriodControls choice={{ type: 'budget', offset: -1 }} budget={SHOWN} running={never} today={TODAY} />,
  );
  await expect.element(page.getByRole('button', { name: 'Oct 23 - Nov 24, 2026' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Budget period' })).toBeChecked();
});
