import { expect, it } from 'vitest';
import { transactionFieldsSchema } from './transaction-form';

const ROW = {
  date: '2026-01-05',
  description: 'Shop',
  category: 'Food',
  type: 'expense',
  accountId: '8b8f1c1e-3b7f-4c43-9a0f-3d1a56f6a001',
};

it.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['1 234,5', 123450],
  ['3*4.20', 1260],
])('a row accepts the amount %s, like every other amount field', (amount, minorUnits) => {
  expect(transactionFieldsSchema('USD').parse({ ...ROW, amount }).amount).toBe(minorUnits);
});

it.each(['', '0', '-1', '1,234', 'abc'])('a row rejects the amount "%s"', (amount) => {
  expect(transactionFieldsSchema('USD').safeParse({ ...ROW, amount }).success).toBe(false);
});
