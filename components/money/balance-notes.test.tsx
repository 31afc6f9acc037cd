import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { BalanceNotes } from './balance-notes';

const ACCOUNT = {
  id: 'account',
  name: 'Everyday',
  type: 'checking',
  lastFourDigits: '0000',
  closed: false,
  balance: 75_000,
  stated: true,
  upcoming: 0,
} as const;

test('a balance that was stated needs no words', () => {
  render(<BalanceNotes account={ACCOUNT} />);
  expect(document.body.textContent?.trim()).toBe('');
});

test('what is dated later is a line of its own', async () => {
  render(<BalanceNotes account={{ ...ACCOUNT, upcoming: -90_000 }} />);
  await expect.element(page.getByText('with what is dated later: -$150.00')).toBeVisible();
});

test('without a stated balance it is the sum of the rows, which the 0 of no rows need not say', async () => {
  render(<BalanceNotes account={{ ...ACCOUNT, stated: false }} />);
  await expect.element(page.getByText('The sum of its transactions: no balance is known yet')).toBeVisible();
  render(<BalanceNotes account={{ ...ACCOUNT, stated: false, balance: 0 }} />);
  expect(document.body.textContent?.match(/no balance is known yet/g)).toHaveLength(1);
});
