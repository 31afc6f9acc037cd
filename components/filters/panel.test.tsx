import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChoicesContext } from '@/components/entry/choices';
import type { PeriodDays } from '@/lib/domain/budgets/period';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';
import { render } from '@/tests/components/render';
import { FilterPanel } from './panel';

const PAYDAY: PeriodDays = { kind: 'payday', from: '2026-11-25', to: '2026-12-24' };
const ID = '11111111-1111-4111-8111-111111111111';
const choices: TransactionChoices = {
  categories: ['Food', 'Snacks', 'Rent', 'Uncategorized'].map((name) => ({
    name,
    monthlyLimit: name === 'Food' ? 500_00 : null,
    spending: 40_10,
  })),
  accounts: [{ id: ID, name: 'Everyday', type: 'checking', lastFourDigits: '4821', closed: true }],
  tags: [],
};

const period = page.getByRole('button', { name: 'Budget period: Nov 25 - Dec 24, 2026' });
const category = page.getByRole('button', { name: 'Category', exact: true });
const account = page.getByRole('button', { name: 'Account', exact: true });
const dialog = page.getByRole('dialog');
const group = (name: string) => dialog.getByRole('group', { name, exact: true });
const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true });

type PanelProps = Partial<Parameters<typeof FilterPanel>[0]>;

/** Renders the panel with a filter that it changes. Returns what hears of each change. */
function show(filter: TransactionFilter, props: PanelProps = {}) {
  const changed = vi.fn<(values: TransactionFilter) => void>();
  function Screen() {
    const [current, setCurrent] = useState(filter);
    return (
      <ChoicesContext value={choices}>
        <FilterPanel
          id="filters"
          {...props}
          filter={current}
          onChange={(values) => {
            changed(values);
            setCurrent({ ...current, ...values });
          }}
        />
      </ChoicesContext>
    );
  }
  render(<Screen />);
  return changed;
}

test('the budget period is the first choice and fills both dates', async () => {
  const changed = show({ type: 'spending', from: '2026-12-01' }, { budgetPeriod: PAYDAY });
  await expect.element(period).toHaveAttribute('aria-pressed', 'false');
  const panel = page.getByRole('group', { name: 'Filters' });
  expect(panel.element().firstElementChild).toBe(period.element());
  await period.click();
  expect(changed).toHaveBeenLastCalledWith({ from: PAYDAY.from, to: PAYDAY.to });
  await expect.element(period).toHaveAttribute('aria-pressed', 'true');
  await period.click();
  expect(changed).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
});

test('on a phone its days fit', async () => {
  await page.viewport(390, 844);
  show({}, { budgetPeriod: { kind: 'payday', from: '2026-12-28', to: '2027-01-27' } });
  await expect.element(page.getByRole('button', { name: /^Budget period/ })).toBeVisible();
  const panel = page.getByRole('group', { name: 'Filters' }).element();
  expect(panel.scrollWidth).toBe(panel.clientWidth);
});

test('with calendar months there is no such choice', async () => {
  show({ from: '2026-11-01', to: '2026-11-30' });
  await expect.element(page.getByLabelText('Start Date')).toBeVisible();
  expect(page.getByText('Budget period').all()).toHaveLength(0);
});

test('where days are chosen elsewhere, the panel has none and resets none', async () => {
  const changed = show({ type: 'income', from: '2026-11-01' }, { budgetPeriod: PAYDAY, withDates: false });
  await expect.element(category).toBeVisible();
  expect(page.getByLabelText('Start Date').all()).toHaveLength(0);
  expect(page.getByText('Budget period').all()).toHaveLength(0);
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  const [values] = changed.mock.lastCall ?? [];
  expect(values).toHaveProperty('type', undefined);
  expect(values).not.toHaveProperty('from');
});

test('categories are ticked or left out, and the button says which', async () => {
  const changed = show({ categories: ['Food'], ownOnly: true });
  await expect.element(category).toHaveTextContent('Food');
  await expect.element(category).toHaveAccessibleDescription(/^Food/);
  await category.click();
  await expect.element(tick('Food')).toBeChecked();
  await tick('Rent').click();
  expect(changed).toHaveBeenLastCalledWith({
    categories: ['Food', 'Rent'],
    withoutCategories: undefined,
    ownOnly: undefined,
  });
  await expect.element(category).toHaveTextContent('2 categories');
  await group('Rent').getByRole('button', { name: 'Leave out' }).click();
  await expect.element(tick('Rent')).not.toBeChecked();
  await expect.element(category).toHaveTextContent('Food, without Rent');
  await tick('Food').click();
  await expect.element(category).toHaveTextContent('Without Rent');
  await group('Rent').getByRole('button', { name: 'Leave out' }).click();
  await tick('Without a category').click();
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ categories: ['Uncategorized'] }));
  await tick('Without a category').click();
  await expect.element(category).toHaveTextContent('All categories');
});

test('a single category has its limit, several have none', async () => {
  show({ categories: ['Food'] });
  await expect.element(page.getByText('$40.10 of $500.00 this month')).toBeVisible();
  await category.click();
  await tick('Rent').click();
  await expect.element(page.getByText(/of \$500\.00/)).not.toBeInTheDocument();
});

test('the list is used by keyboard', async () => {
  show({});
  category.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tick('Without a category')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(category).toHaveTextContent('Food');
  await userEvent.keyboard('{ArrowDown}{Tab}{Enter}');
  await expect.element(category).toHaveTextContent('Food, without Snacks');
  await userEvent.keyboard('{Escape}');
  await expect.element(category).toHaveFocus();
});

test('accounts have their labels; one that is gone is named as unknown', async () => {
  show({ accounts: ['22222222-2222-4222-8222-222222222222'] });
  await expect.element(account).toHaveTextContent('Unknown Account');
  await account.click();
  await group('Everyday (*4821) · closed').getByRole('button', { name: 'Leave out' }).click();
  await expect.element(account).toHaveTextContent('Unknown Account, without Everyday (*4821)');
});

test('more values than an address takes are refused, and said', async () => {
  const categories = Array.from({ length: 20 }, (_, index) => `Gone ${index}`);
  const changed = show({ categories });
  await category.click();
  await tick('Food').click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('A filter takes 20 categories at most. Take one off first.');
  await expect.element(tick('Food')).not.toBeChecked();
  expect(changed).not.toHaveBeenCalled();
  await group('Food').getByRole('button', { name: 'Leave out' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('');
  expect(changed).toHaveBeenCalledOnce();
});
