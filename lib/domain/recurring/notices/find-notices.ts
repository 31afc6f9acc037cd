import { addDays, daysFrom, type CalendarDate } from '../../dates/calendar-date';
import { exponentOf } from '../../money/currency';
import { expectedAmount } from '../amounts';
import { canCancel, seriesItem, type SeriesItem } from '../list/item';
import { isNearAmount, occurrencesOf } from '../matching';
import { occurrenceItems, type OccurrenceItem } from '../occurrence-item';
import type { OccurrenceState } from '../occurrence-state';
import type { Series } from '../page-document';
import { rhythmOf } from '../rhythms';
import { currentTerms } from '../search';
import { everyText } from '../texts';
import type { KeyedNotice } from './notice';
import type { NoticesPage } from './page-document';
import { priceBefore } from './price';

/** Nothing is told of days longer before the one until which an account is known. */
const TOLD_DAYS = 45;
/** An occurrence is announced so many days ahead. */
const AHEAD = 7;
/** The day to cancel a series by is told so many days ahead. */
const CANCEL_AHEAD = 3;
/** The same amount again within so many days was charged twice. */
const TWICE_DAYS = 3;
/** Rhythms so long that people forget what comes. */
const RARE = new Set(['half-yearly', 'yearly']);

type Known = NoticesPage['known'][number];
type Row = NoticesPage['rows'][number];

/**
 * The notices that hold today, told or not, and the unread ones that no longer do. docs/recurring.md, 'Notices'.
 * @returns `raised` and the late occurrences that are `withdrawn`
 */
export function findNotices(
  page: NoticesPage,
  today: CalendarDate,
): { raised: KeyedNotice[]; withdrawn: { seriesId: string; due: CalendarDate }[] } {
  const items = Map.groupBy(occurrenceItems(page, today), ({ seriesId }) => seriesId);
  const rows = Map.groupBy(page.rows, ({ seriesId }) => seriesId);
  const known = new Map(page.known.map((one) => [one.seriesId, one]));
  const accounts = new Map(page.accounts.map((one) => [one.id, one]));
  const raised = page.series.flatMap((series): KeyedNotice[] => {
    const [own, of, account] = [
      items.get(series.id) ?? [],
      known.get(series.id),
      accounts.get(series.accountId),
    ];
    if (!of || !account) return [];
    const fresh = rows.get(series.id) ?? [];
    const item = seriesItem(series, own, today);
    if (item.state === 'ended') return afterEnd(series, fresh);
    if (item.state !== 'active') return [];
    return [
      ...(item.isQuiet ? [] : late(series, own, of, account)),
      ...prices(series, own, fresh),
      ...twice(series, fresh),
      ...coming(page, series, own, of, today),
      ...cancel(item, today),
    ];
  });
  return { raised, withdrawn: page.unread.filter((told) => !isStillLate(told, items.get(told.seriesId))) };
}

/** True while an occurrence has not come; of one too old to be looked at nothing is known. */
function isStillLate({ due }: { due: string }, own: readonly OccurrenceItem[] = []): boolean {
  const state = own.find((one) => one.due === due)?.state;
  return state === undefined ? own.length > 0 : isOverdue(state);
}

const isOverdue = (state: OccurrenceState) => state === 'late' || state === 'missed';

/**
 * Late since the series is known: in a file that came after, or on a day after where none come. A file that covers
 * more than the window makes it missed at once.
 */
function late(
  { id, name }: Series,
  own: readonly OccurrenceItem[],
  { since, hasNewFile }: Known,
  { knownUntil, uncovered }: NoticesPage['accounts'][number],
): KeyedNotice[] {
  return own
    .filter(({ state, expected }) => {
      const isNew = uncovered === null ? expected >= since : hasNewFile;
      return isOverdue(state) && isNew && expected > addDays(knownUntil, -TOLD_DAYS);
    })
    .map(({ due, expected }) => ({
      ...{ kind: 'late', subject: id, key: due },
      facts: { seriesId: id, name, expected, until: uncovered === null ? null : knownUntil },
    }));
}

function prices(series: Series, own: readonly OccurrenceItem[], fresh: readonly Row[]): KeyedNotice[] {
  if (series.kind !== 'bill' && series.kind !== 'subscription') return [];
  const isFresh = new Set(fresh.filter(({ due }) => due !== null).map(({ id }) => id));
  return series.paid.flatMap(({ due, on, amount }, index): KeyedNotice[] => {
    const row = own.find((one) => one.due === due)?.transactions.find((id) => isFresh.has(id));
    const now = Math.abs(amount);
    const before = priceBefore(
      now,
      series.paid.slice(index + 1).map((time) => Math.abs(time.amount)),
      10 ** exponentOf(series.currency),
    );
    if (row === undefined || before === null) return [];
    const { endsOn } = series;
    const times = occurrencesOf(series.terms, addDays(on, 1), addDays(on, 365)).filter(
      (one) => endsOn === null || one.due <= endsOn,
    ).length;
    const facts = { ...about(series), before, now, on, yearly: (now - before) * times };
    return [{ kind: 'price', subject: series.id, key: row, facts }];
  });
}

/** Rows that fill nothing, soon after one of the same amount that does. */
function twice(series: Series, fresh: readonly Row[]): KeyedNotice[] {
  if (series.kind === 'income' || currentTerms(series.terms).amountKind === 'median') return [];
  return fresh
    .filter(({ due }) => due === null)
    .flatMap(({ id, date, amount }): KeyedNotice[] => {
      const other = series.paid.find(
        (time) => time.amount === amount && Math.abs(daysFrom(time.on, date)) <= TWICE_DAYS,
      );
      if (!other) return [];
      const [first = date, second = date] = [other.on, date].toSorted();
      const facts = { ...about(series), amount: Math.abs(amount), first, second };
      return [{ kind: 'twice', subject: id, key: '', facts }];
    });
}

/** Rows after the day on which the user ended a series, as large as it was. */
function afterEnd(series: Series, fresh: readonly Row[]): KeyedNotice[] {
  const { endsOn, decidedAt, paid, id } = series;
  if (endsOn === null || decidedAt === null || series.kind === 'income') return [];
  const { amountKind } = currentTerms(series.terms);
  const kind = amountKind === 'median' ? 'median' : 'last';
  const expected = expectedAmount(kind, paid.map((time) => time.amount).toReversed());
  if (!expected) return [];
  return fresh
    .filter(
      ({ due, date, amount }) => due === null && date > endsOn && isNearAmount(amount, expected.amount, kind),
    )
    .map(({ id: row, date, amount }) => ({
      ...{ kind: 'after-end', subject: id, key: row },
      facts: { ...about(series), amount: Math.abs(amount), on: date, endedOn: endsOn },
    }));
}

/** Occurrences within a week that are rare or large; none on the day the series was found. */
function coming(
  { largeFrom, currency }: NoticesPage,
  series: Series,
  own: readonly OccurrenceItem[],
  { since }: Known,
  today: CalendarDate,
): KeyedNotice[] {
  const isRare = RARE.has(rhythmOf(currentTerms(series.terms)).name);
  const isOut = series.kind === 'bill' || series.kind === 'subscription';
  return own
    .filter(({ state, expected, amount }) => {
      const isLarge = isOut && series.currency === currency && Math.abs(amount) >= largeFrom;
      return (
        state === 'upcoming' && since < today && expected <= addDays(today, AHEAD) && (isRare || isLarge)
      );
    })
    .map(({ due, expected, amount, least, most }) => ({
      ...{ kind: 'coming', subject: series.id, key: due },
      facts: {
        ...about(series),
        ...{
          amount: Math.abs(amount),
          varies: least !== most,
          on: expected,
          days: daysFrom(today, expected),
        },
      },
    }));
}

/** The day to cancel a series by is near, up to the day itself. */
function cancel({ series, state }: SeriesItem, today: CalendarDate): KeyedNotice[] {
  const { cancelBy } = series;
  if (cancelBy === null || !canCancel({ series, state })) return [];
  if (today < addDays(cancelBy, -CANCEL_AHEAD) || today > cancelBy) return [];
  const { amountKind, amount, ...terms } = currentTerms(series.terms);
  const paid = series.paid.map((time) => time.amount).toReversed();
  const expected = amountKind === 'typed' ? null : expectedAmount(amountKind, paid);
  const next = amount ?? expected?.amount ?? null;
  return [
    {
      ...{ kind: 'cancel', subject: series.id, key: cancelBy },
      facts: {
        ...about(series),
        amount: next === null ? null : Math.abs(next),
        varies: expected !== null && expected.least !== expected.most,
        ...{ by: cancelBy, every: everyText(terms) },
      },
    },
  ];
}

const about = ({ id, name, currency }: Series) => ({ seriesId: id, name, currency });
