import { expect, test } from 'vitest';
import { FROM_THE_FIRST } from '../recurring/rhythms';
import { budgetsPageOf } from './plan-of-period';
import { budgetsPageDocument } from './page-document';

const TODAY = '2026-09-14';

/** A monthly series on a day. */
const series = (id: string, kind: string, day: number, change: object = {}) => ({
  ...{
    id,
    name: id,
    kind,
    state: 'active',
    origin: 'hand',
    decidedAt: null,
    payeeId: id,
    accountId: 'checking',
  },
  ...{
    account: 'Checking',
    currency: 'USD',
    otherAccountId: null,
    otherAccount: null,
    pausedUntil: null,
    endsOn: null,
    cancelBy: null,
  },
  ...{ words: [], revision: 1, evidence: {}, note: '', ownCategory: null, category: null, paid: [] },
  terms: [
    {
      ...{ validFrom: FROM_THE_FIRST, unit: 'month', every: 1, days: [day], ordinal: null, weekday: null },
      ...{ anchor: `2026-01-${day}`, shift: 'none', amountKind: 'last', amount: null },
    },
  ],
  ...change,
});

const occurrence = (seriesId: string, due: string, amount: string, change: object = {}) => ({
  ...{ seriesId, due, expected: due, amount, least: null, most: null, skipped: false, moved: false },
  ...{ ownAmount: false, paid: null, paidOn: null, transactions: [], ...change },
});

const category = (name: string, change: object = {}) => ({
  ...{ name, group: null, isGroup: false, archived: false, budgeting: 'flexible', spent: '0', soFar: '0' },
  ...{ soFarOfSeries: '0', ownSpent: '0', ownSpentOfSeries: '0', limit: null, past: [], ...change },
});

const limit = (amount: string) => ({
  ...{ typed: amount, per: 'period', amount, carry: 'none', carryCap: null, restarted: false, carried: '0' },
  ...{ movedIn: '0', movedOut: '0', available: amount, left: amount, seriesId: null },
});

const page = (change: object) =>
  budgetsPageOf(
    budgetsPageDocument('USD').parse({
      period: {
        ...{
          key: '2026-09-01',
          from: '2026-09-01',
          to: '2026-09-30',
          fullDays: 30,
          provisional: false,
          kind: 'month',
        },
      },
      ...{
        previous: '2026-08-01',
        next: '2026-10-01',
        past: [],
        years: [],
        goals: [],
        moves: [],
        transfers: [],
      },
      ...{ spent: '0', arrived: '0', categories: [] },
      upcoming: { series: [], occurrences: [], accounts: [], hasSeries: false, goingOn: 0, ...change },
      ...change,
    }),
    TODAY,
    'USD',
  );

test('2,600.00 arrived + 150.00 expected - 1,900.00 - 131.00 - 300.00 - 190.00: $229.00 left to budget', () => {
  const { plan, toCome } = page({
    arrived: '2600.00',
    categories: [
      category('Food', { isGroup: true, limit: limit('900.00') }),
      category('Groceries', { group: 'Food', limit: limit('650.00') }),
      category('Eating out', { group: 'Food', limit: limit('300.00') }),
      category('Fun', { isGroup: true }),
      category('Games', { group: 'Fun', limit: limit('1000.00') }),
      category('Utilities', { ownSpent: '160.00', ownSpentOfSeries: '140.00' }),
    ],
    years: [
      {
        ...{ category: 'Insurance', typed: '612.00', series: null, seriesId: null, dueOn: '2026-11-01' },
        ...{ thereBefore: '350.00', setAside: '131.00', periodsLeft: 2, spent: '0', left: '612.00' },
      },
    ],
    goals: [{ id: null, name: 'Trip', accountId: null, account: null, monthly: '300.00', done: '0' }],
    upcoming: {
      series: [
        series('Salary', 'income', 25),
        series('Power', 'bill', 20, { category: 'Utilities' }),
        series('Milk', 'subscription', 21, { category: 'Groceries' }),
      ],
      occurrences: [
        occurrence('Salary', '2026-09-25', '150.00'),
        occurrence('Power', '2026-09-20', '-50.00'),
        occurrence('Milk', '2026-09-21', '-12.00'),
      ],
      ...{ accounts: [], hasSeries: true, goingOn: 3 },
    },
  });
  // A group's own limit covers its categories, and a bill within a limit is not counted again.
  expect(plan).toEqual({
    ...{ arrived: 260_000, expected: 15_000, limits: 190_000, years: 13_100, goals: 30_000, bills: 19_000 },
    ...{ transfers: [], left: 22_900 },
  });
  expect(toCome).toBe(6200);
});

test('more is planned than comes in', () => {
  expect(
    page({ arrived: '100.00', categories: [category('Food', { limit: limit('141.00') })] }).plan.left,
  ).toBe(-4100);
});

test('counts what may still come: neither paid nor skipped, nor in another currency', () => {
  const { categories, plan } = page({
    categories: [category('Home', { isGroup: true }), category('Rent', { group: 'Home' })],
    transfers: [
      { account: 'Fund', accountId: 'fund', amount: '100.00' },
      // Another account of the same name.
      { account: 'Fund', accountId: 'namesake', amount: '7.00' },
    ],
    upcoming: {
      series: [
        series('Rent', 'bill', 20, { category: 'Rent' }),
        series('Abroad', 'bill', 22, { category: 'Rent', currency: 'EUR' }),
        series('Plan', 'transfer', 23, { otherAccountId: 'fund', otherAccount: 'Fund' }),
      ],
      occurrences: [
        occurrence('Rent', '2026-09-05', '-900.00', { paid: '-900.00', paidOn: '2026-09-04' }),
        occurrence('Rent', '2026-09-20', '-900.00'),
        occurrence('Rent', '2026-09-21', '-900.00', { skipped: true }),
        occurrence('Abroad', '2026-09-22', '-70.00'),
        occurrence('Plan', '2026-09-23', '-50.00'),
      ],
      ...{ accounts: [], hasSeries: true, goingOn: 3 },
    },
  });
  expect(categories.map(({ name, toCome }) => [name, toCome])).toEqual([
    ['Home', 90_000],
    ['Rent', 90_000],
  ]);
  expect(plan).toMatchObject({
    bills: 90_000,
    transfers: [
      { account: 'Fund', accountId: 'fund', amount: 15_000, isMoved: false },
      { account: 'Fund', accountId: 'namesake', amount: 700, isMoved: true },
    ],
  });
});
