import { expect, test } from 'vitest';
import {
  applyLimitsSchema,
  limitFormSchema,
  moveMoneySchema,
  saveLimitSchema,
  type LimitValues,
  type SaveLimitInput,
} from './change-form';

const CHANGE = '11111111-1111-4111-8111-111111111111';
type Limit = NonNullable<SaveLimitInput['limit']>;
const limit: Limit = {
  ...{ amount: '90', per: 'period', carry: 'unspent', carryCap: '1000', restart: '', seriesId: null },
};
const input = { change: CHANGE, category: 'Clothes' };
const saved = (change: Partial<Limit>) =>
  saveLimitSchema('USD').safeParse({ ...input, limit: { ...limit, ...change } });
const savedLimit = (change: Partial<Limit>) => saved(change).data?.content.limit;
const problems = (result: ReturnType<typeof saved>) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a limit becomes decimals, and is carried as chosen', () => {
  expect(saved({}).data).toEqual({
    ...{ change: CHANGE, category: 'Clothes' },
    content: {
      limit: {
        ...{ amount: '90.00', per: 'period', carry: 'unspent' },
        ...{ carryCap: '1000.00', restart: null, seriesId: null },
      },
    },
  });
});

test('a category may be budgeted in another way without a new limit', () => {
  expect(saveLimitSchema('USD').parse({ ...input, budgeting: 'fixed' }).content).toEqual({
    budgeting: 'fixed',
  });
});

test('where nothing is carried, and in a limit that is removed, there is neither a cap nor a new start', () => {
  const kept = { carryCap: '5', restart: '7' };
  expect(savedLimit({ ...kept, carry: 'none' })).toMatchObject({ carryCap: null, restart: null });
  expect(savedLimit({ ...kept, amount: null })).toMatchObject({ amount: null, carryCap: null });
});

test('only a limit of a year is for a series', () => {
  const content = (per: 'period' | 'year') => savedLimit({ per, seriesId: CHANGE })?.seriesId;
  expect([content('period'), content('year')]).toEqual([null, CHANGE]);
});

test('what is wrong is said at its field', () => {
  expect(problems(saved({ amount: '-1' }))).toEqual([['limit.amount', 'Must be 0 or more']]);
  expect(problems(saved({ amount: ' ' }))).toEqual([['limit.amount', 'Please enter a limit']]);
  expect(problems(saved({ carryCap: '-1' }))).toEqual([['limit.carryCap', 'Must be 0 or more']]);
  expect(problems(saved({ carryCap: 'much' }))).toMatchObject([
    ['limit.carryCap', expect.stringMatching(/./)],
  ]);
  expect(problems(saved({ restart: '-1' }))).toEqual([['limit.restart', 'Must be 0 or more']]);
});

test('a period may start again with an overspent amount where that is carried', () => {
  expect(savedLimit({ carry: 'both', restart: '-20' })?.restart).toBe('-20.00');
});

test('only a category that stays in budgets as it was needs a limit', () => {
  const form = (change: Partial<LimitValues>) =>
    limitFormSchema('USD').safeParse({
      ...{ category: 'Clothes', amount: '', per: 'period', carry: 'none', carryCap: '', restart: '' },
      ...{ budgeting: 'flexible', present: 'flexible', series: 'none', ...change },
    }).error?.issues[0]?.path;
  expect(form({})).toEqual(['amount']);
  expect(form({ budgeting: 'fixed' })).toBeUndefined();
  expect(form({ budgeting: 'none', present: 'none' })).toBeUndefined();
  expect(form({ budgeting: 'fixed', amount: '-1' })).toEqual(['amount']);
});

test('money moves between two categories', () => {
  const move = { change: CHANGE, period: '2026-11-01', source: 'Fun', target: 'Food', amount: '40' };
  const schema = moveMoneySchema('USD');
  expect(schema.parse(move).amount).toBe(4_000);
  expect(schema.safeParse({ ...move, target: 'Fun' }).error?.issues).toMatchObject([
    { path: ['target'], message: 'Choose another category' },
  ]);
  expect(schema.safeParse({ ...move, amount: '0' }).success).toBe(false);
  expect(schema.safeParse({ ...move, source: '' }).success).toBe(false);
});

test('limits are applied as decimals, one at least', () => {
  const limits = [{ category: 'Food', amount: '420', per: 'period' as const }];
  const schema = applyLimitsSchema('USD');
  expect(schema.parse({ change: CHANGE, limits }).limits[0]?.amount).toBe('420.00');
  expect(schema.safeParse({ change: CHANGE, limits: [] }).success).toBe(false);
});
