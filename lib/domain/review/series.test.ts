import { expect, it } from 'vitest';
import type { SeriesItem } from '../recurring/list/item';
import type { Series } from '../recurring/page-document';
import { FROM_THE_FIRST } from '../recurring/rhythms';
import { openedHref, reviewedRows, reviewItems } from './review';
import { seriesQuestions } from './series';

const TODAY = '2026-11-28';

const item = (id: string, change: Partial<Series>): SeriesItem => {
  const series: Series = {
    id,
    name: id,
    kind: 'subscription',
    state: 'proposed',
    origin: 'found',
    decidedAt: null,
    payeeId: 'payee',
    accountId: 'everyday',
    account: 'Everyday',
    currency: 'USD',
    otherAccountId: null,
    otherAccount: null,
    pausedUntil: null,
    endsOn: null,
    cancelBy: null,
    note: '',
    ownCategory: null,
    words: [],
    revision: 1,
    evidence: { rows: 9, slots: 9 },
    terms: [
      {
        validFrom: FROM_THE_FIRST,
        unit: 'month',
        every: 1,
        days: [1],
        ordinal: null,
        weekday: null,
        anchor: '2026-03-01',
        shift: 'none',
        amountKind: 'last',
        amount: null,
      },
    ],
    category: null,
    paid: [{ due: '2026-11-01', on: '2026-11-01', amount: -999 }],
    ...change,
  };
  const figures = { next: null, open: null, range: null, yearly: 0, before: null };
  return { ...figures, series, state: series.state, amount: -999, isQuiet: false, asksIfStopped: false };
};

const last = { due: '2026-09-04', on: '2026-09-05', amount: -1_599 };
const QUESTIONS = seriesQuestions(
  {
    proposals: [item('Gym', {})],
    quiet: [item('Netflix', { state: 'active', evidence: {}, paid: [last] })],
  },
  TODAY,
);

it('asks whether a series comes back, with its rhythm and its evidence', () => {
  expect(QUESTIONS[0]).toMatchObject({
    group: 'comes-back',
    title: 'Gym',
    detail: 'Monthly on the 1st',
    why: '9 of 9 months, on the 1st, last Nov 1',
    accept: { action: 'accept' },
    refuse: { action: 'refuse' },
  });
});

it('asks whether a series has stopped, on the day of its last time', () => {
  expect(QUESTIONS[1]).toMatchObject({
    group: 'stopped',
    title: 'Has Netflix stopped?',
    why: 'Not charged since Sep 5.',
    accept: { action: 'end', on: '2026-09-04' },
    refuse: { action: 'keep' },
    effect: 'It then ended on Sep 4 and is no longer expected. Its transactions stay as they are.',
  });
});

it('puts them last, counts their rows and opens the series', () => {
  const items = reviewItems({
    decisions: [],
    waiting: [],
    uncategorized: [],
    payees: [],
    series: QUESTIONS,
    newPrices: [],
  });
  expect(items.map(({ group }) => group)).toEqual(['comes-back', 'stopped']);
  expect(reviewedRows(items)).toBe(10);
  expect(items.map(openedHref)).toEqual(['/upcoming/recurring/Gym', '/upcoming/recurring/Netflix']);
});
