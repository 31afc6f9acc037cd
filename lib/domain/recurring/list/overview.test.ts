import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../../dates/calendar-date';
import { occurrencesOf } from '../matching';
import type { PageOccurrence, RecurringPage, Series } from '../page-document';
import { FROM_THE_FIRST } from '../rhythms';
import { stateOn } from './item';
import { countGoingOn, overviewOf, seriesItems } from './overview';
import { evidenceText, leftOutText, lookText, nextText, openText, quietText } from './texts';

const TODAY = '2026-11-28';
const monthly: Series['terms'][number] = {
  validFrom: FROM_THE_FIRST,
  unit: 'month',
  every: 1,
  days: [4],
  ordinal: null,
  weekday: null,
  anchor: '2026-01-04',
  shift: 'none',
  amountKind: 'last',
  amount: null,
};

const money = (minorUnits: number) => `$${(minorUnits / 100).toFixed(2)}`;

const series = (id: string, change: Partial<Series> = {}): Series => ({
  id,
  name: id,
  kind: 'subscription',
  state: 'active',
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
  ...{ note: '', ownCategory: null, words: [] },
  revision: 1,
  evidence: { rows: 9, slots: 9 },
  terms: [monthly],
  category: null,
  paid: [],
  ...change,
});

/** The latest first, as the database sends them. */
const paid = (...amounts: number[]): Series['paid'] =>
  amounts.map((amount, index) => {
    const on = `2026-${String(11 - index).padStart(2, '0')}-04`;
    return { due: on, on, amount };
  });

/** A page on which a file covers every day up to `coveredTo`, with each series' occurrences around today. */
function pageOf(
  all: Series[],
  coveredTo: CalendarDate = TODAY,
  change: Partial<PageOccurrence> = {},
): RecurringPage {
  return {
    series: all,
    accounts: [
      {
        id: 'everyday',
        knownUntil: coveredTo,
        uncovered: [{ from: addDays(coveredTo, 1), to: '2027-12-31' }],
      },
    ],
    occurrences: all.flatMap((one) =>
      occurrencesOf(one.terms, addDays(TODAY, -155), addDays(TODAY, 365))
        .filter(({ due }) => one.endsOn === null || due <= one.endsOn)
        .map(({ due, expected }): PageOccurrence => {
          const row = one.paid.find((time) => time.due === due);
          return {
            seriesId: one.id,
            due,
            expected,
            amount: one.paid[0]?.amount ?? -1_000,
            least: null,
            most: null,
            skipped: false,
            moved: false,
            ownAmount: false,
            paid: row?.amount ?? null,
            paidOn: row?.on ?? null,
            transactions: row ? ['row'] : [],
            ...change,
          };
        }),
    ),
  };
}

const overview = (page: RecurringPage) => overviewOf(page, TODAY, 'USD');
const only = (one: Series, coveredTo?: CalendarDate) =>
  overview(pageOf([one], coveredTo)).sections[0]!.items[0]!;

describe('the cost of a year', () => {
  it.each<[string, Partial<Series['terms'][number]>, number]>([
    ['monthly', {}, 12],
    ['monthly on the day of today', { days: [28] }, 12],
    ['weekly', { unit: 'week', days: [], anchor: '2026-11-23' }, 52],
    ['every 4 weeks, which may be 14 times', { unit: 'week', every: 4, days: [], anchor: '2026-11-29' }, 14],
    ['every 4 weeks, later', { unit: 'week', every: 4, days: [], anchor: '2026-12-01' }, 13],
    ['yearly', { unit: 'year', days: [], anchor: '2025-02-02' }, 1],
    ['twice a month', { days: [15, 31] }, 24],
  ])('adds up the times of 365 days: %s', (_, terms, times) => {
    const one = series('a', {
      terms: [{ ...monthly, ...terms }],
      paid: [{ due: 'x', on: 'x', amount: -1_099 }],
    });
    expect(only(one).yearly).toBe(times * 1_099);
  });

  it('ends with the series, and leaves out what is skipped', () => {
    expect(only(series('a', { endsOn: '2027-02-28', paid: paid(-1_000) })).yearly).toBe(3_000);
    const page = pageOf([series('a', { paid: paid(-1_000) })], TODAY);
    page.occurrences.find(({ due }) => due === '2026-12-04')!.skipped = true;
    expect(overview(page).sections[0]!.items[0]!.yearly).toBe(11_000);
  });

  it('counts what was paid early as it was paid', () => {
    const early = { due: '2026-12-04', on: '2026-11-27', amount: -1_200 };
    const one = series('a', { paid: [early, ...paid(-1_000, -1_000)] });
    const page = pageOf([one]);
    for (const occurrence of page.occurrences) occurrence.amount = -1_000;
    expect(overview(page).sections[0]!.items[0]!.yearly).toBe(12_200);
  });
});

describe('the list', () => {
  it('has its kinds in order, each by the next day', () => {
    const page = pageOf([
      series('Salary', { kind: 'income', paid: paid(300_000) }),
      series('Later', {
        terms: [{ ...monthly, days: [20] }],
        paid: [{ due: '2026-11-20', on: '2026-11-21', amount: -500 }],
      }),
      series('Sooner', { paid: paid(-700) }),
      series('Maybe', { state: 'proposed' }),
      series('Over', { state: 'ended', endsOn: '2026-09-04' }),
      series('Paused', { state: 'paused' }),
    ]);
    const { sections, proposals, resting } = overview(page);
    expect(countGoingOn(page, TODAY)).toBe(3);
    expect(sections.map(({ kind, items }) => [kind, ...items.map(({ series: { name } }) => name)])).toEqual([
      ['subscription', 'Sooner', 'Later'],
      ['income', 'Salary'],
    ]);
    expect(sections.map(({ yearly }) => yearly)).toEqual([14_400, 3_600_000]);
    expect(proposals.map(({ series: { name } }) => name)).toEqual(['Maybe']);
    expect(resting.map(({ series: { name } }) => name)).toEqual(['Paused', 'Over']);
  });

  it('sums only what is in the preferred currency and has not stopped, and says so', () => {
    const [section] = overview(
      pageOf([
        series('a', { paid: paid(-1_000) }),
        series('b', { paid: paid(-1_000), currency: 'EUR' }),
        series('c', { paid: paid(-1_000).map((one) => ({ ...one, due: '2026-07-04', on: '2026-07-04' })) }),
      ]),
    ).sections;
    expect(section).toMatchObject({ count: 1, yearly: 12_000, leftOut: { foreign: 1, quiet: 1 } });
    expect(leftOutText(section!)).toBe('without 1 in another currency and 1 that may have stopped');
  });

  it('shows the price before a rise, and none before a fall', () => {
    expect(only(series('a', { paid: paid(-1_699, -1_699, -1_549, -1_299) })).before).toBe(1_549);
    expect(only(series('a', { paid: paid(-1_299, -1_549) })).before).toBeNull();
    expect(only(series('a', { paid: paid(-1_299, -1_299) })).before).toBeNull();
  });

  it('names what is due or late', () => {
    expect(openText(only(series('a'), '2026-11-15'), TODAY)).toBe('late');
    expect(openText(only(series('a', { terms: [{ ...monthly, days: [27] }] }), '2026-11-20'), TODAY)).toBe(
      'due Nov 27',
    );
    expect(openText(only(series('a', { paid: paid(-1_000) })), TODAY)).toBe('');
  });
});

describe('the state of a day', () => {
  const of = (change: Partial<Series>) => stateOn(series('a', change), TODAY);
  it('ends a pause on its day, and a series after its last', () => {
    expect(of({ state: 'paused', pausedUntil: '2026-11-29' })).toBe('paused');
    expect(of({ state: 'paused', pausedUntil: TODAY })).toBe('active');
    expect(of({ state: 'paused' })).toBe('paused');
    expect(of({ endsOn: TODAY })).toBe('active');
    expect(of({ endsOn: '2026-11-27' })).toBe('ended');
    expect(of({ state: 'ended', endsOn: '2026-12-31' })).toBe('active');
  });
});

describe('a quiet series', () => {
  const last = (on: CalendarDate, change: Partial<Series> = {}) =>
    series('Netflix', { paid: [{ due: on, on, amount: -1_000 }], ...change });
  const isQuiet = (one: Series, coveredTo?: CalendarDate) =>
    overview(pageOf([one], coveredTo)).quiet.length === 1;

  it('has missed two times running', () => {
    expect(isQuiet(last('2026-09-04'))).toBe(true);
    expect(isQuiet(last('2026-10-04'))).toBe(false);
    expect(quietText(last('2026-09-04'), TODAY)).toEqual({
      question: 'Has Netflix stopped?',
      reason: 'Not charged since Sep 4.',
    });
  });

  it('is no question once it is kept, until it is missed again', () => {
    const kept = (on: CalendarDate) => last('2026-08-04', { decidedAt: `${on}T10:00:00Z` });
    expect(isQuiet(kept('2026-11-25'))).toBe(false);
    expect(only(kept('2026-11-25')).isQuiet).toBe(true);
    expect(isQuiet(kept('2026-11-20'))).toBe(true);
  });

  it('is none while no file covers those days', () => {
    expect(isQuiet(last('2026-09-04'), '2026-10-30')).toBe(false);
  });

  it('has missed three times if it is weekly', () => {
    const weekly = { terms: [{ ...monthly, unit: 'week' as const, days: [], anchor: '2026-11-02' }] };
    expect(isQuiet(last('2026-10-26', weekly))).toBe(true);
    expect(isQuiet(last('2026-11-09', weekly))).toBe(false);
  });

  it('has missed its time if it is yearly', () => {
    const yearly = { terms: [{ ...monthly, unit: 'year' as const, days: [], anchor: '2025-06-28' }] };
    expect(isQuiet(last('2025-06-28', yearly), '2027-01-01')).toBe(true);
  });
});

describe('a subscription is worth a look', () => {
  const looks = (...all: Series[]) =>
    overview(pageOf(all)).look.map(({ item, reasons }) => [
      item.series.name,
      ...reasons.map((reason) => lookText(reason, money)),
    ]);

  it('if its price has risen by a fifth', () => {
    expect(looks(series('a', { paid: paid(-1_200, -1_000) }))).toEqual([['a', '20.0% more than at first']]);
    expect(looks(series('a', { paid: paid(-1_199, -1_000) }))).toEqual([]);
  });

  it('if a trial became paid', () => {
    expect(looks(series('a', { paid: paid(-2_000, -2_000, -500) }))).toEqual([
      ['a', 'A trial: $5.00 at first'],
    ]);
    expect(looks(series('a', { paid: paid(-2_000, -2_000, -2_000) }))).toEqual([]);
  });

  it('if another of its category costs about the same', () => {
    const fun = { category: 'Fun' };
    expect(
      looks(series('a', { ...fun, paid: paid(-1_000) }), series('b', { ...fun, paid: paid(-1_150) })),
    ).toEqual([
      ['b', 'Costs about the same as a'],
      ['a', 'Costs about the same as b'],
    ]);
    expect(
      looks(series('a', { ...fun, paid: paid(-1_000) }), series('b', { ...fun, paid: paid(-1_200) })),
    ).toEqual([]);
    expect(looks(series('a', { paid: paid(-1_000) }), series('b', { paid: paid(-1_000) }))).toEqual([]);
  });

  it('if nobody has decided on it for 12 months', () => {
    const old = { due: '2025-11-04', on: '2025-11-04', amount: -1_000 };
    expect(looks(series('a', { paid: [...paid(-1_000), old] }))).toEqual([
      ['a', 'Nothing decided for 12 months'],
    ]);
    expect(looks(series('a', { decidedAt: '2025-11-28T10:00:00Z', paid: paid(-1_000) }))).toHaveLength(1);
    expect(looks(series('a', { decidedAt: '2025-11-29T10:00:00Z', paid: [...paid(-1_000), old] }))).toEqual(
      [],
    );
  });

  it('unless the user has decided within 12 months, or it is a bill', () => {
    expect(looks(series('a', { decidedAt: '2026-05-01T10:00:00Z', paid: paid(-2_000, -1_000) }))).toEqual([]);
    expect(looks(series('a', { kind: 'bill', paid: paid(-2_000, -1_000) }))).toEqual([]);
  });
});

it('says when a series comes next, or why it does not', () => {
  const text = (change: Partial<Series>) =>
    nextText(seriesItems(pageOf([series('a', change)]), TODAY)[0]!, TODAY);
  expect(text({})).toMatch(/^next Dec 4$/);
  expect(text({ state: 'proposed' })).toBe('next Dec 4, not confirmed');
  expect(text({ state: 'paused' })).toBe('paused');
  expect(text({ state: 'ended', endsOn: '2026-11-05' })).toBe('ended');
});

it('evidence is counted in its rhythm', () => {
  expect(evidenceText(series('a', { paid: paid(-1_000) }), TODAY)).toBe(
    '9 of 9 months, on the 4th, last Nov 4',
  );
  expect(evidenceText(series('a', { evidence: {}, paid: [] }), TODAY)).toBe('');
});
