import { expect, it } from 'vitest';
import { findNotices } from './find-notices';
import { noticesPageDocument } from './page-document';

const DUES = ['2026-08-04', '2026-09-04', '2026-10-04', '2026-11-04'];

/** A subscription that has risen, with its days to come. */
function page(endsOn: string | null, change: object = {}) {
  const paid = DUES.map((due) => ({ due, on: due, amount: due === '2026-11-04' ? '-14.99' : '-12.99' }));
  return noticesPageDocument('USD').parse({
    series: [
      {
        ...{ id: 's', name: 'Netflix', kind: 'subscription', state: 'active', origin: 'found' },
        ...{ decidedAt: null, payeeId: 'p', accountId: 'a', account: 'Everyday', currency: 'USD' },
        ...{
          otherAccountId: null,
          otherAccount: null,
          pausedUntil: null,
          endsOn,
          revision: 1,
          evidence: {},
          category: null,
        },
        cancelBy: null,
        note: '',
        ownCategory: null,
        words: [],
        paid: paid.toReversed(),
        terms: [
          {
            ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [4], ordinal: null, weekday: null },
            ...{ anchor: '2026-08-04', shift: 'none', amountKind: 'last', amount: null },
          },
        ],
        ...change,
      },
    ],
    occurrences: paid.map(({ due, on, amount }) => ({
      ...{ seriesId: 's', due, expected: due, amount, least: null, most: null, skipped: false },
      ...{ moved: false, ownAmount: false, paid: amount, paidOn: on, transactions: [`row of ${due}`] },
    })),
    accounts: [{ id: 'a', knownUntil: '2026-11-10', uncovered: [] }],
    largeFrom: '500.00',
    known: [{ seriesId: 's', since: '2026-10-20', hasNewFile: true }],
    rows: [
      { seriesId: 's', id: 'row of 2026-11-04', date: '2026-11-04', amount: '-14.99', due: '2026-11-04' },
    ],
    unread: [],
  });
}

it.each([
  ['a year has twelve times', null, 2_400],
  ['its last time is the last that costs more', '2027-01-04', 400],
])('the cost of a rise: %s', (_, endsOn, yearly) => {
  expect(findNotices(page(endsOn), '2026-11-12').raised).toEqual([
    {
      ...{ kind: 'price', subject: 's', key: 'row of 2026-11-04' },
      facts: {
        ...{ seriesId: 's', name: 'Netflix', currency: 'USD' },
        ...{ before: 1_299, now: 1_499, on: '2026-11-04', yearly },
      },
    },
  ]);
});

const cancels = (change: object, today: string, endsOn: string | null = null) =>
  findNotices(page(endsOn, change), today).raised.filter(({ kind }) => kind === 'cancel');
const BY = { cancelBy: '2026-11-20' };

it('tells the day to cancel by from 3 days before to the day itself', () => {
  expect(cancels(BY, '2026-11-16')).toEqual([]);
  const told = cancels(BY, '2026-11-17');
  expect(told).toEqual([
    {
      ...{ kind: 'cancel', subject: 's', key: '2026-11-20' },
      facts: {
        ...{ seriesId: 's', name: 'Netflix', currency: 'USD', amount: 1_499, varies: false },
        ...{ by: '2026-11-20', every: 'every month' },
      },
    },
  ]);
  expect(cancels(BY, '2026-11-20')).toEqual(told);
  expect(cancels(BY, '2026-11-21')).toEqual([]);
});

it.each<[string, object, string | null]>([
  ['no day', {}, null],
  ['one that was ended', { ...BY, state: 'ended' }, '2026-11-12'],
  ['one that was ended on a day to come', { ...BY, state: 'ended' }, '2026-12-04'],
  ['one that is over', BY, '2026-11-04'],
  ['one that is paused', { ...BY, state: 'paused' }, null],
  ['a transfer', { ...BY, kind: 'transfer' }, null],
])('tells of nothing to cancel: %s', (_, change, endsOn) => {
  expect(cancels(change, '2026-11-18', endsOn)).toEqual([]);
});

const TERMS = {
  ...{ validFrom: '0001-01-01', unit: 'week', every: 4, days: [], ordinal: null, weekday: null },
  ...{ anchor: '2026-08-04', shift: 'none', amountKind: 'typed', amount: '34.90' },
};

it.each([
  ['typed', TERMS, { amount: 3_490, varies: false, every: 'every 4 weeks' }],
  [
    'that varies',
    { ...TERMS, unit: 'month', every: 1, days: [1, 15], amountKind: 'median', amount: null },
    { amount: 1_299, varies: true, every: 'twice every month' },
  ],
])('tells the amount: one %s', (_, terms, facts) => {
  expect(cancels({ ...BY, terms: [terms] }, '2026-11-18')).toMatchObject([{ facts }]);
});

it('tells no amount of what was never paid', () => {
  expect(cancels({ ...BY, paid: [] }, '2026-11-18')).toMatchObject([{ facts: { amount: null } }]);
});
