import type { CalendarDate } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import type { SeriesKind } from '../enums';
import { occurrenceItems } from '../occurrence-item';
import type { RecurringPage } from '../page-document';
import { byNext, seriesItem, stateOn, type SeriesItem } from './item';
import { worthALook, type Look } from './worth-a-look';

/** The series of a kind. Its sum is of those in the preferred currency that have not stopped. */
export interface Section {
  kind: SeriesKind;
  items: SeriesItem[];
  /** The number of those in the sum. */
  count: number;
  /** Unsigned minor units a year. */
  yearly: number;
  /** True if a part of the sum varies. */
  varies: boolean;
  /** The numbers of those that the sum leaves out. */
  leftOut: { foreign: number; quiet: number };
}

/** The list of what comes back. */
export interface Overview {
  proposals: SeriesItem[];
  /** Those of which it is asked whether they have stopped. */
  quiet: SeriesItem[];
  sections: Section[];
  look: Look[];
  /** Paused and ended ones. */
  resting: SeriesItem[];
}

/** The kinds in the order of the list. */
const ORDER: readonly SeriesKind[] = ['subscription', 'bill', 'income', 'transfer'];

/** The series of a page with their figures of today, by their next day. */
export function seriesItems(page: RecurringPage, today: CalendarDate): SeriesItem[] {
  const occurrences = Map.groupBy(occurrenceItems(page, today), ({ seriesId }) => seriesId);
  return page.series
    .map((series) => seriesItem(series, occurrences.get(series.id) ?? [], today))
    .toSorted(byNext);
}

/** The number of series in the sections of the list: those that go on. */
export function countGoingOn({ series }: Pick<RecurringPage, 'series'>, today: CalendarDate): number {
  return series.filter((one) => stateOn(one, today) === 'active').length;
}

/** Everything that comes back, by kind, with what to decide about it. */
export function overviewOf(page: RecurringPage, today: CalendarDate, currency: Currency): Overview {
  const items = seriesItems(page, today);
  const active = items.filter(({ state }) => state === 'active');
  return {
    proposals: items.filter(({ state }) => state === 'proposed'),
    quiet: active.filter(({ asksIfStopped }) => asksIfStopped),
    sections: ORDER.map((kind) => sectionOf(kind, active, currency)).filter(({ items }) => items.length > 0),
    look: worthALook(active, today),
    resting: items.filter(({ state }) => state === 'paused' || state === 'ended'),
  };
}

function sectionOf(kind: SeriesKind, active: readonly SeriesItem[], currency: Currency): Section {
  const items = active.filter(({ series }) => series.kind === kind);
  const isForeign = ({ series }: SeriesItem) => series.currency !== currency;
  const counted = items.filter((item) => !isForeign(item) && !item.isQuiet);
  return {
    kind,
    items,
    count: counted.length,
    yearly: counted.reduce((sum, { yearly }) => sum + yearly, 0),
    varies: counted.some(({ range }) => range !== null),
    leftOut: {
      foreign: items.filter(isForeign).length,
      quiet: items.filter((item) => item.isQuiet && !isForeign(item)).length,
    },
  };
}
