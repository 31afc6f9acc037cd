import { expect, test } from 'vitest';
import { goalOutlook, sharingText } from './goal';
import type { Goal } from './document';
import { goalSchema } from './form';
import { fieldErrors } from '../forms/field-errors';
import { formatMoney } from '../money/money';

const TODAY = '2026-11-22';
const write = (minorUnits: number) => formatMoney(minorUnits, 'USD').replace(/\.00$/, '');

const goal: Goal = {
  id: null,
  name: 'Rainy day fund',
  target: 2_000_000,
  current: 1_326_000,
  byHand: 0,
  accountId: null,
  account: null,
  accountInTrash: false,
  debt: false,
  part: null,
  dueOn: null,
  monthly: null,
  planned: null,
  pace: null,
  paceMonths: null,
  reachedOn: null,
};

test.each<[Partial<Goal>, string]>([
  [{ dueOn: '2027-09-30', monthly: 67_400 }, '$674 a month gets you there by September 2027'],
  [{ dueOn: '2027-01-31', monthly: 31_000 }, '$310 a month gets you there by January'],
  [{ dueOn: '2026-12-01', monthly: 31_000 }, '$310 a month gets you there by December'],
  [{ dueOn: '2026-05-01' }, '$6,740 to go. It was due by May.'],
  [{ dueOn: '2025-05-01' }, '$6,740 to go. It was due by May 2025.'],
  [
    { pace: 24_348, paceMonths: 12, reachedOn: '2031-02-01' },
    'At the $243.48 a month of the last 12 months: February 2031',
  ],
  [
    { pace: 100, paceMonths: 1 },
    '$6,740 to go. At the $1 a month of the last month it would take a lifetime.',
  ],
  [{ pace: -100, paceMonths: 3 }, '$6,740 to go. No progress in the last 3 months.'],
  [{ part: 1_326_000 }, '$6,740 to go. Its part of the account is fixed.'],
  [{}, '$6,740 to go.'],
  [{ current: 2_000_000 }, 'Goal reached.'],
  [
    { accountInTrash: true, dueOn: '2027-01-31', monthly: 1 },
    '$6,740 to go. Its account is in the trash, so the typed amount counts.',
  ],
])('%j: %s', (changed, text) => expect(goalOutlook({ ...goal, ...changed }, TODAY, write)).toBe(text));

test('goals that share an account say how, and what is left of it', () => {
  const shared = {
    account: 'Rainy day',
    names: ['Rainy day fund', 'Lisbon'],
    amounts: [1_326_000, 186_050],
    sum: 1_512_050,
    balance: 1_512_050,
  };
  expect(sharingText(shared, write)).toBe(
    'Rainy day fund and Lisbon share Rainy day: $13,260 + $1,860.50 = $15,120.50.',
  );
  expect(sharingText({ ...shared, names: ['A', 'B', 'C'], balance: 2_000_000 }, write)).toBe(
    'A, B and C share Rainy day: $13,260 + $1,860.50 = $15,120.50 of $20,000.',
  );
});

const ID = '7d3f6f0a-5a5d-4d8e-9a39-0d8b7a1d2c3e';
const input = {
  id: ID,
  name: ' Lisbon ',
  target: '2480',
  accountId: ID,
  share: 'part',
  part: '1860',
  dueOn: '',
  planned: '',
} as const;

test.each([
  [{}, { accountId: ID, part: 186_000, dueOn: null, planned: null }],
  [
    { share: 'rest', part: 'whatever', planned: ' 0 ' } as const,
    { accountId: ID, part: null, dueOn: null, planned: '0.00' },
  ],
  [
    { accountId: 'by-hand', current: '12.50', dueOn: '2027-06-30', planned: '100' },
    { accountId: null, current: 1250, part: null, dueOn: '2027-06-30', planned: '100.00' },
  ],
])('a goal with %j is parsed to minor units', (changed, parsed) =>
  expect(goalSchema('USD').parse({ ...input, ...changed })).toEqual({
    id: ID,
    name: 'Lisbon',
    target: 248_000,
    ...parsed,
  }),
);

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ target: '' }, { target: 'Please enter a target' }],
  [{ part: '' }, { part: 'Please enter how much counts toward this goal' }],
  [{ part: '-1' }, { part: 'Must be 0 or more' }],
  [{ dueOn: '2027-02-30' }, { dueOn: 'Please enter a date, like Jun 30, 2027' }],
  [{ planned: '-5' }, { planned: 'Must be 0 or more' }],
  [{ accountId: 'x' }, { accountId: 'Please choose where the amount comes from' }],
])('a goal with %j: %j', (changed, errors) => {
  const parsed = goalSchema('USD').safeParse({ ...input, ...changed });
  expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual(errors);
});
