import { expect, test } from 'vitest';
import { fieldErrors } from '../forms/field-errors';
import { goalProgress } from './savings-goal';
import { savingsGoalSchema } from './savings-goal-form';

const ID = '7d3f6f0a-5a5d-4d8e-9a39-0d8b7a1d2c3e';

test('the dirty fields are parsed to minor units; no account is null', () => {
  expect(savingsGoalSchema('USD').parse({ target: ' 7500 ', current: '12.50', accountId: ID })).toEqual({
    target: 750_000,
    current: 1250,
    accountId: ID,
  });
  expect(savingsGoalSchema('USD').parse({ accountId: 'by-hand' })).toEqual({ accountId: null });
  expect(savingsGoalSchema('USD').parse({})).toEqual({});
});

test.each([
  [{ target: '' }, { target: 'Please enter a target' }],
  [{ current: ' ' }, { current: 'Please enter what you have saved' }],
  [{ target: '-1' }, { target: 'Must be 0 or more' }],
  [
    { target: '-0.01', current: '-100' },
    { target: 'Must be 0 or more', current: 'Must be 0 or more' },
  ],
  [{ target: '1000000000' }, {}],
  [{ target: '1000000000.01' }, { target: 'Must be at most 1,000,000,000' }],
  [{ target: '9'.repeat(40) }, { target: 'The amount is too large: at most 999,999,999,999.99' }],
  [{ target: '1e3' }, { target: "“e” can't be part of an amount. Leave it out" }],
  [{ target: '1.234' }, { target: '“1.234” can be 1234 or 1.234. Write 1234 or 1.23' }],
  [{ target: 'Infinity' }, { target: 'Please enter an amount, like 12.50 or 3*4.20' }],
  [{ target: 'lots' }, { target: 'Please enter an amount, like 12.50 or 3*4.20' }],
  [{ target: '$1.234,50', current: '1 234,5' }, {}],
  [{ accountId: 'x' }, { accountId: 'Please choose where the amount comes from' }],
])('%j: %j', (input, errors) => {
  const parsed = savingsGoalSchema('USD').safeParse(input);
  expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual(errors);
});

test.each([
  [500_000, 0, 0, '0%', 500_000],
  [500_000, 125_099, 0.250198, '25%', 374_901],
  [500_000, 499_999, 0.999998, '99%', 1],
  [500_000, 500_000, 1, '100%', 0],
  [500_000, 600_000, 1.2, '120%', -100_000],
  [500_000, -30_25, 0, '0%', 503_025],
  [1, 99_999_999_999_999, 99_999_999_999_999, '9,999,999,999,999,900%', -99_999_999_999_998],
  [0, 0, 1, '100%', 0],
  [0, -100, 0, '0%', 100],
])('a target of %d with %d saved', (target, current, share, percent, left) =>
  expect(goalProgress({ target, current })).toEqual({ share, percent, left }),
);
