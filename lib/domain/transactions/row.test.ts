import { expect, test } from 'vitest';
import { PLAIN } from '@/tests/plain-transaction';
import { matchingAmount, transferSides } from './row';
import type { Transaction } from './transaction';

const row: Transaction = {
  ...PLAIN,
  id: 'a',
  date: '2026-10-29',
  description: 'Target',
  category: 'Shopping',
  amount: 14_609,
  accountId: 'checking',
};
const transfer = { id: 't', accountId: 'savings', transactionId: 'b' };
const part = (amount: number, matches: boolean, type: Transaction['type'] = 'expense') => ({
  id: String(amount),
  category: 'Food',
  amount,
  type,
  matches,
});

test('a leg names the two accounts in the direction of the money', () => {
  const out: Transaction = { ...row, type: 'transfer', transfer };
  expect(transferSides(out)).toEqual({ from: 'checking', to: 'savings' });
  expect(transferSides({ ...out, incoming: true })).toEqual({ from: 'savings', to: 'checking' });
  expect(transferSides(row)).toBeNull();
  expect(transferSides({ ...row, type: 'transfer' })).toBeNull();
});

test('of a split row that matches in part, the amount of what matches', () => {
  expect(matchingAmount(row)).toBeNull();
  expect(matchingAmount({ ...row, parts: [part(-6140, true), part(-8469, true)] })).toBeNull();
  expect(matchingAmount({ ...row, parts: [part(-6140, true), part(-8469, false)] })).toEqual({
    amount: 6140,
    type: 'expense',
    incoming: false,
  });
  expect(
    matchingAmount({ ...row, parts: [part(-100, true), part(300, true, 'refund'), part(-9, false)] }),
  ).toEqual({ amount: 200, type: 'expense', incoming: true });
});
