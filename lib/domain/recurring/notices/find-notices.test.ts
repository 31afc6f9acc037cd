import { expect, it } from 'vitest';
import { findNotices } from './find-notices';
import { noticesPageDocument } from './page-document';

const DUES = ['2026-08-04', '2026-09-04', '2026-10-04', '2026-11-04'];

/** A subscription that has risen, with its days to come. */
function page(endsOn: string | null) {
  const paid = DUES.map((due) => ({ due, on: due, amount: due === '2026-11-04' ? '-14.99' : '-12.99' }));
  return noticesPageDocument('USD').parse({
    series: [
      {
        ...{ id: 's', name: 'Netflix', kind: 'subscription', state: 'active', origin: 'found' },
        ...{ decidedAt: null, payeeId: 'p', accountId: 'a', account: 'Everyday', currency: 'USD' },
        ...{ otherAccount: null, pausedUntil: null, endsOn, revision: 1, evidence: {}, category: null },
        paid: paid.toReversed(),
        terms: [
          {
            ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [4], ordinal: null, weekday: null },
            ...{ anchor: '2026-08-04', shift: 'none', amountKind: 'last', amount: null },
          },
        ],
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
