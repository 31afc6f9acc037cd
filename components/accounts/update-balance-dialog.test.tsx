import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { updateBalance } from '@/lib/actions/accounts';
import type { BankAccount } from '@/lib/domain/accounts/account';
import { render } from '@/tests/components/render';
import { UpdateBalanceDialog } from './update-balance-dialog';

vi.mock('@/lib/actions/accounts', () => ({ updateBalance: vi.fn() }));

const LOAN: BankAccount = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Car loan',
  type: 'loan',
  lastFourDigits: null,
  balance: -950_000,
  closed: false,
  revision: 3,
  transactions: 0,
  latest: null,
  stated: true,
  upcoming: 0,
  group: 'loans',
  groupBalance: -950_000,
  valuation: null,
  interestRate: null,
  termMonths: null,
};

test('what is owed on a loan is shown and typed without a sign', async () => {
  const update = vi.mocked(updateBalance).mockResolvedValue({ ok: true, data: { kind: 'saved' } });
  const onDone = vi.fn();
  render(<UpdateBalanceDialog account={LOAN} open onDone={onDone} returnFocus={() => {}} />);
  const amount = page.getByLabelText('Amount owed');
  await expect.element(amount).toHaveValue('9500.00');
  await amount.fill('9000');
  await expect.element(page.getByText('It was $9,500.00. That is $500.00 less.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(update.mock.calls[0]?.[0]).toMatchObject({ type: 'loan', balance: '9000', revision: 3 });
});
