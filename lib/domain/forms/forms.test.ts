import { describe, expect, test } from 'vitest';
import { accountSchema, editAccountSchema, updateBalanceSchema } from '../accounts/form';
import { budgetLimitsSchema } from '../budgets/form';
import { savingsGoalSchema } from '../goals/savings-goal-form';
import { changePasswordSchema, signInSchema, signUpSchema } from '../auth/credentials';
import { fieldErrors } from './field-errors';
import { deleteUserSchema } from '../users/delete-form';
import { statementSchema } from '../accounts/reconcile-form';
import { transactionFormSchema } from '../transactions/form';
import { profileSchema } from '../users/profile-form';
import type { z } from 'zod';

const errorsOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? {} : fieldErrors(parsed.error);
};

test('an existing password has a maximum length in every form', () => {
  const long = 'x'.repeat(1_001);
  const email = 'a@b.de';
  const pair = { password: 'secret', confirmPassword: 'secret' };
  for (const [schema, input, error] of [
    [signInSchema, { email, password: long, remember: true }, { password: 'Invalid email or password' }],
    [
      changePasswordSchema,
      { currentPassword: long, ...pair },
      { currentPassword: 'That is not your current password' },
    ],
    [
      profileSchema,
      { email, currentPassword: long },
      { currentPassword: 'That is not your current password' },
    ],
    [deleteUserSchema(true), { email, password: long }, { password: 'That is not your password' }],
  ] as const) {
    expect(errorsOf(schema, input)).toEqual(error);
    const shorter = Object.entries(input).map(([name, value]) => [
      name,
      value === long ? long.slice(1) : value,
    ]);
    expect(errorsOf(schema, Object.fromEntries(shorter))).toEqual({});
  }
});

describe('sign in', () => {
  test.each([
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [{ email: 'a@b', password: 'x' }, { email: 'Invalid email address' }],
    [{ email: 'a b@c.de', password: 'x' }, { email: 'Invalid email address' }],
    [{ email: ' maya@example.com ', password: ' ' }, {}],
  ])('%j: %j', (input, errors) =>
    expect(errorsOf(signInSchema, { ...input, remember: true })).toEqual(errors),
  );
});

describe('sign up', () => {
  const email = 'maya@example.com';
  test.each([
    [
      { email: '', password: '', confirmPassword: '' },
      {
        email: 'Email is required',
        password: 'Password is required',
        confirmPassword: 'Please confirm your password',
      },
    ],
    [
      { email, password: 'short', confirmPassword: 'short' },
      { password: 'Password must be at least 6 characters' },
    ],
    [
      { email, password: 'secret1', confirmPassword: 'secret2' },
      { confirmPassword: 'Passwords do not match' },
    ],
    [
      { email: 'nope', password: 'a', confirmPassword: 'b' },
      {
        email: 'Invalid email address',
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Passwords do not match',
      },
    ],
    [{ email, password: 'secret', confirmPassword: 'secret' }, {}],
    [
      { email, password: 'é'.repeat(37), confirmPassword: 'é'.repeat(37) },
      { password: 'Password must be at most 72 bytes' },
    ],
  ])('%j: %j', (input, errors) => expect(errorsOf(signUpSchema, input)).toEqual(errors));
});

describe('add account', () => {
  const good = {
    id: '7d3f6f0a-5a5d-4d8e-9a39-0d8b7a1d2c3e',
    name: ' Everyday ',
    type: 'bank',
    lastFourDigits: '4821',
    balance: '-12.50',
  };
  test('is parsed to minor units', () =>
    expect(accountSchema('USD').parse(good)).toEqual({
      id: good.id,
      name: 'Everyday',
      type: 'bank',
      lastFourDigits: '4821',
      balance: -1250,
    }));

  test.each([
    [{ name: ' ' }, { name: 'Account name is required' }],
    [{ name: 'a\u0000b' }, { name: 'Account name contains characters that are not text' }],
    [{ name: 'x'.repeat(101) }, { name: 'Account name must be at most 100 characters' }],
    [{ type: '' }, { type: 'Account type is required' }],
    [{ type: 'checking' }, { type: 'Account type is required' }],
    [{ lastFourDigits: '' }, { lastFourDigits: 'Last 4 digits are required' }],
    [{ lastFourDigits: '123' }, { lastFourDigits: 'Please enter exactly 4 digits' }],
    [{ lastFourDigits: '12a4' }, { lastFourDigits: 'Please enter exactly 4 digits' }],
    [{ lastFourDigits: '12345' }, { lastFourDigits: 'Please enter exactly 4 digits' }],
    [{ lastFourDigits: '١٢٣٤' }, { lastFourDigits: 'Please enter exactly 4 digits' }],
    [{ balance: '' }, { balance: 'Balance is required' }],
    [{ balance: 'lots' }, { balance: 'Please enter an amount, like 12.50 or 3*4.20' }],
    [{ balance: '$1.234,56' }, {}],
    [{ balance: '1,234' }, { balance: '“1,234” can be 1234 or 1.234. Write 1234 or 1.23' }],
    [{ balance: '(5.00)' }, { balance: '“(5.00)” means minus 5.00 in bookkeeping. Write -5.00 or 5.00' }],
  ])('%j: %j', (change, errors) =>
    expect(errorsOf(accountSchema('USD'), { ...good, ...change })).toEqual(errors),
  );

  test.each([
    [
      { type: 'loan', lastFourDigits: '' },
      { lastFourDigits: null, balance: -1250, interestRate: null, termMonths: null },
    ],
    [
      { type: 'loan', lastFourDigits: '0042', interestRate: '4.5', termMonths: '60' },
      { lastFourDigits: '0042', balance: -1250, interestRate: 4.5, termMonths: 60 },
    ],
    [
      { type: 'other-debt', lastFourDigits: '1' },
      { lastFourDigits: null, balance: -1250 },
    ],
    // Fields that the form still holds of another kind are left out.
    [
      { type: 'vehicle', lastFourDigits: '4821', interestRate: '4.5', valuation: 'line' },
      { lastFourDigits: null, balance: 1250, valuation: 'line' },
    ],
    [{ type: 'property' }, { lastFourDigits: null, balance: 1250, valuation: 'step' }],
    [
      { type: 'savings', lastFourDigits: '' },
      { lastFourDigits: null, balance: 1250 },
    ],
    [
      { type: 'cash', valuation: 'line' },
      { lastFourDigits: null, balance: 1250 },
    ],
  ])('%j has what its kind has', (change, kept) =>
    expect(accountSchema('USD').parse({ ...good, balance: '12.50', ...change })).toEqual({
      id: good.id,
      name: 'Everyday',
      type: change.type,
      ...kept,
    }),
  );

  test.each([
    [{ type: 'loan' }, { balance: 'Please enter what is owed without a minus' }],
    [{ type: 'savings', lastFourDigits: '12' }, { lastFourDigits: 'Please enter exactly 4 digits' }],
    [{ type: 'credit', lastFourDigits: '' }, { lastFourDigits: 'Last 4 digits are required' }],
    [{ interestRate: '101' }, { interestRate: 'Please enter a number up to 100, like 4.5' }],
    [{ termMonths: '1.5' }, { termMonths: 'Please enter a number up to 1200, like 60' }],
  ])('of other kinds, %j: %j', (change, errors) =>
    expect(errorsOf(accountSchema('USD'), { ...good, ...change })).toEqual(errors),
  );

  test('editing checks the same fields, and the default account may keep its type', () => {
    const edit = { ...good, revision: 3, name: '', type: 'piggy bank', lastFourDigits: '12' };
    expect(errorsOf(editAccountSchema, edit)).toEqual({
      name: 'Account name is required',
      type: 'Account type is required',
      lastFourDigits: 'Please enter exactly 4 digits',
    });
    expect(errorsOf(editAccountSchema, { ...good, revision: 3, type: 'checking' })).toEqual({});
    expect(
      errorsOf(updateBalanceSchema('USD'), { ...good, revision: 3, balance: ' ', day: '2026-11-20' }),
    ).toEqual({
      balance: 'Balance is required',
    });
  });
});

describe('manual entry', () => {
  const id = '7d3f6f0a-5a5d-4d8e-9a39-0d8b7a1d2c3e';
  const good = {
    id,
    date: '2026-11-20',
    description: ' Tea ',
    amount: '2.50',
    type: 'expense',
    category: 'Food',
    accountId: id,
  };
  test('is trimmed and parsed to minor units', () =>
    expect(transactionFormSchema('USD').parse(good)).toMatchObject({ description: 'Tea', amount: 250 }));

  test.each([
    [' 12,50 ', 1250],
    ['1 234.5', 123450],
    ['12*3+4', 4000],
  ])('accepts %s as an amount', (amount, minorUnits) =>
    expect(transactionFormSchema('USD').parse({ ...good, amount })).toMatchObject({ amount: minorUnits }),
  );

  test.each([
    [{ date: '' }, { date: 'Date is required' }],
    [{ description: '  ' }, { description: 'Description is required' }],
    [{ amount: '' }, { amount: 'Amount is required' }],
    [{ amount: '0' }, { amount: 'Amount must be more than zero' }],
    [{ amount: '-5' }, { amount: 'Amount must be more than zero' }],
    [{ amount: '5-5' }, { amount: 'Amount must be more than zero' }],
    [{ amount: '1,234' }, { amount: '“1,234” can be 1234 or 1.234. Write 1234 or 1.23' }],
    [{ amount: '1/0' }, { amount: 'Nothing can be divided by zero' }],
    [
      { date: '3/4' },
      { date: '“3/4” is not clear. Write the month in letters, with the year: Nov 20, 2026' },
    ],
    [{ type: '' }, { type: 'Type is required' }],
    [{ category: '' }, { category: 'Category is required' }],
    [{ accountId: '' }, { accountId: 'Account is required' }],
  ])('%j: %j', (change, errors) =>
    expect(errorsOf(transactionFormSchema('USD'), { ...good, ...change })).toEqual(errors),
  );
});

test('budget limits and the goal reject negative amounts', () => {
  expect(budgetLimitsSchema('USD').parse({ limits: [{ category: 'Food', monthlyLimit: '500' }] })).toEqual({
    limits: [{ category: 'Food', monthlyLimit: 50000 }],
  });
  expect(errorsOf(budgetLimitsSchema('USD'), { limits: [{ category: 'Food', monthlyLimit: '-1' }] })).toEqual(
    {
      'limits.0.monthlyLimit': 'Must be 0 or more',
    },
  );
  const twice = ['500', '300'].map((monthlyLimit) => ({ category: 'Food', monthlyLimit }));
  expect(errorsOf(budgetLimitsSchema('USD'), { limits: twice })).toEqual({
    limits: 'Please enter one limit per category',
  });
  expect(savingsGoalSchema('USD').parse({ target: '5000' })).toEqual({ target: 500000 });
  expect(errorsOf(savingsGoalSchema('USD'), { target: '-0.01' })).toEqual({ target: 'Must be 0 or more' });
  expect(errorsOf(savingsGoalSchema('USD'), { target: 'x' })).toEqual({
    target: 'Please enter an amount, like 12.50 or 3*4.20',
  });
});

describe('statement', () => {
  test.for([
    ['2026-11-20', {}],
    ['2026-11-21', { day: 'Please enter a day up to today' }],
    ['', { day: 'Date is required' }],
    ['soon', { day: '“soon” is not a date. Write it like Nov 20, 2026' }],
  ] as const)('of %j', ([day, errors]) =>
    expect(errorsOf(statementSchema('USD', '2026-11-20'), { day, balance: '12' })).toEqual(errors),
  );
});

test('what is owed is updated as it is added: without a sign', () => {
  const input = { id: '00000000-0000-4000-8000-000000000001', revision: 1, balance: '9500', day: null };
  const parse = (type: string) => updateBalanceSchema('USD').parse({ ...input, type }).balance;
  expect(['loan', 'other-debt', 'credit', 'checking'].map(parse)).toEqual([-950000, -950000, 950000, 950000]);
  expect(errorsOf(updateBalanceSchema('USD'), { ...input, type: 'loan', balance: '-9500' })).toEqual({
    balance: 'Please enter what is owed without a minus',
  });
});
