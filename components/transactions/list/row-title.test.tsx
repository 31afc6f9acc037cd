import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Transaction } from '@/lib/domain/transactions/transaction';
import { PLAIN } from '@/tests/plain-transaction';
import { render } from '@/tests/components/render';
import { ACCOUNTS } from '@/tests/components/review';
import { RowAmount } from './row-amount';
import { RowCategory } from './row-category';
import { RowTitle } from './row-title';

const open = vi.fn();
vi.mock('@/components/entry/choices', () => ({
  useChoices: () => ({ accounts: ACCOUNTS, categories: [], tags: [] }),
}));
vi.mock('@/components/transactions/sheet/context', () => ({ useTransactionSheet: () => ({ open }) }));

const part = (
  id: string,
  amount: number,
  transfer?: { accountId: string; transactionId: string | null },
): Transaction['parts'][number] => ({
  id,
  amount,
  category: transfer ? 'Uncategorized' : 'Food',
  type: transfer ? 'transfer' : 'expense',
  matches: true,
  ...(transfer && { transfer: { id, ...transfer } }),
});
const row: Transaction = {
  ...PLAIN,
  id: 'row',
  date: '2026-08-28',
  description: 'Standing order',
  category: 'Food',
  amount: 50_000,
  accountId: 'everyday',
};
const toFund = part('fund-part', -20_000, { accountId: 'fund', transactionId: null });

const show = (parts: Transaction['parts']) =>
  render(
    <div>
      <RowTitle transaction={{ ...row, parts }} />
      <RowCategory transaction={{ ...row, parts }} />
      <RowAmount transaction={{ ...row, parts }} />
    </div>,
  );

beforeEach(() => open.mockReset());

test('a row whose parts all are transfers is titled by its accounts, links what is there and says what waits', async () => {
  show([part('a', -30_000, { accountId: 'rainy', transactionId: 'other' }), toFund]);
  await expect.element(page.getByText(/Everyday.*Rainy day, Index fund/).first()).toBeVisible();
  await expect.element(page.getByText('waits for Index fund')).toBeVisible();
  await expect.element(page.getByText('2 transfers')).toBeVisible();
  await page.getByRole('link', { name: /the other side, in Rainy day/ }).click();
  expect(open).toHaveBeenCalledWith('other');
  // What only moves is no expense.
  await expect.element(page.getByText('-$500.00', { exact: true })).not.toHaveClass(/expense/);
});

test('among other parts a transfer is shown as one of them, with what it waits for', async () => {
  show([part('a', -30_000), toFund]);
  await expect.element(page.getByText('Standing order')).toBeVisible();
  await expect.element(page.getByText('waits for Index fund')).toBeVisible();
  await expect.element(page.getByTitle(/Food .*Transfer to Index fund/)).toBeVisible();
  await expect.element(page.getByText('2 parts')).toBeVisible();
});
