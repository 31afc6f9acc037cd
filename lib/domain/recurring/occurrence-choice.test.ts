import { expect, it } from 'vitest';
import { occurrenceChoices } from './occurrence-choice';
import { aroundDocument } from './page-document';

const series = (id: string, payeeId: string, amount: string) => ({
  ...{ id, name: id, kind: 'bill', state: 'active', origin: 'found', decidedAt: null, payeeId },
  ...{
    accountId: 'a',
    account: 'Everyday',
    currency: 'USD',
    otherAccountId: null,
    otherAccount: null,
    pausedUntil: null,
  },
  ...{
    endsOn: null,
    cancelBy: null,
    note: '',
    words: [],
    ownCategory: null,
    revision: 1,
    evidence: {},
    category: null,
    paid: [],
  },
  terms: [
    {
      ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [1], ordinal: null, weekday: null },
      ...{ anchor: '2026-01-01', shift: 'none', amountKind: 'typed', amount },
    },
  ],
});
const occurrence = (seriesId: string, due: string, amount: string, more: object = {}) => ({
  ...{ seriesId, due, expected: due, amount, least: null, most: null, skipped: false, moved: false },
  ...{ ownAmount: false, paid: null, paidOn: null, transactions: [], ...more },
});
const choices = (occurrences: object[]) =>
  occurrenceChoices(
    aroundDocument.parse({
      transaction: { id: 't', date: '2026-11-02', amount: '-60.00', payeeId: 'own' },
      series: [series('Rent', 'own', '240'), series('Gym', 'other', '60'), series('Net', 'other', '35')],
      ...{ occurrences, accounts: [] },
    }),
    '2026-11-20',
  ).map(({ name, due, state, amount }) => [name, due, state, amount]);

it('offers the three nearest times of each series, those of its payee first, then by amount', () => {
  const dues = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'];
  expect(
    choices([
      ...dues.map((due) => occurrence('Rent', due, '-240')),
      occurrence('Net', '2026-11-01', '-35'),
      occurrence('Gym', '2026-11-01', '-60'),
    ]),
  ).toEqual([
    ['Rent', '2026-11-01', 'late', -24_000],
    ['Rent', '2026-12-01', 'upcoming', -24_000],
    ['Rent', '2026-10-01', 'missed', -24_000],
    ['Gym', '2026-11-01', 'late', -6_000],
    ['Net', '2026-11-01', 'late', -3_500],
  ]);
});

it('offers open ones before paid ones, and neither skipped ones nor the one that it fills', () => {
  expect(
    choices([
      occurrence('Gym', '2026-10-01', '-60', { paid: '-61', transactions: ['other'] }),
      occurrence('Gym', '2026-11-01', '-60', { paid: '-60', transactions: ['t'] }),
      occurrence('Gym', '2026-12-01', '-60', { skipped: true }),
      occurrence('Net', '2026-12-01', '-35'),
    ]),
  ).toEqual([
    ['Net', '2026-12-01', 'upcoming', -3_500],
    ['Gym', '2026-10-01', 'paid', -6_100],
  ]);
});
