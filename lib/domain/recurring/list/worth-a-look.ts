import type { CalendarDate } from '../../dates/calendar-date';
import { percentDifference } from '../../money/percentage';
import type { Series } from '../page-document';
import type { SeriesItem } from './item';

/** The reason why a subscription is worth a look. Amounts are unsigned minor units. */
export type LookReason =
  | { kind: 'trial'; first: number }
  | { kind: 'risen'; percent: number }
  | { kind: 'alike'; name: string }
  | { kind: 'forgotten' };

export interface Look {
  item: SeriesItem;
  reasons: LookReason[];
}

/** A price that has risen by so many percent since the first. */
const RISEN = 20;
/** A trial costs at most this share of the price after it. */
const TRIAL = 4;
/** Two subscriptions of a category that cost the same within this share. */
const ALIKE = 0.15;

/** The active subscriptions to think about, the largest cost first. docs/recurring.md, 'Worth a look'. */
export function worthALook(active: readonly SeriesItem[], today: CalendarDate): Look[] {
  const subscriptions = active.filter(({ series, isQuiet }) => series.kind === 'subscription' && !isQuiet);
  const lastYear = aYearBefore(today);
  return subscriptions
    .filter(({ series }) => series.decidedAt === null || dayOf(series.decidedAt) <= lastYear)
    .map((item) => ({ item, reasons: reasonsOf(item, subscriptions, lastYear) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => other.item.yearly - one.item.yearly);
}

function reasonsOf(item: SeriesItem, others: readonly SeriesItem[], lastYear: CalendarDate): LookReason[] {
  const { series } = item;
  const reasons: LookReason[] = [];
  const [first, second] = series.paid.toReversed().map(({ amount }) => Math.abs(amount));
  const isTrial = first !== undefined && second !== undefined && first * TRIAL <= second;
  if (isTrial) reasons.push({ kind: 'trial', first });
  // After a trial, the first price is the one that was paid next.
  const [before, now] = [(isTrial ? second : first) ?? 0, Math.abs(item.amount ?? 0)];
  const percent = percentDifference(now, before);
  if (percent !== null && now * 100 >= before * (100 + RISEN)) reasons.push({ kind: 'risen', percent });
  const twin = others.find((other) => isAlike(item, other));
  if (twin) reasons.push({ kind: 'alike', name: twin.series.name });
  if (since(series) <= lastYear) reasons.push({ kind: 'forgotten' });
  return reasons;
}

function isAlike({ series, yearly }: SeriesItem, other: SeriesItem): boolean {
  return (
    other.series.id !== series.id &&
    series.category !== null &&
    other.series.category === series.category &&
    other.series.currency === series.currency &&
    Math.abs(other.yearly - yearly) <= ALIKE * Math.max(yearly, other.yearly)
  );
}

/** The day of the last decision on a series; without one that of the first time it was paid. */
function since({ decidedAt, paid, terms }: Series): CalendarDate {
  if (decidedAt !== null) return dayOf(decidedAt);
  // Of what comes often, only the latest times are known; its terms begin with the first.
  const first = paid.at(-1)?.on ?? '9999';
  const anchor = terms[0]?.anchor ?? first;
  return anchor < first ? anchor : first;
}

function dayOf(moment: string): CalendarDate {
  return moment.slice(0, 10);
}

/** The same day a year ago; of a February 29 it is a day that never was, which compares right. */
function aYearBefore(today: CalendarDate): CalendarDate {
  return `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
}
