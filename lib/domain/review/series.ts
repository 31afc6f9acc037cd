import type { CalendarDate } from '../dates/calendar-date';
import type { Currency } from '../money/currency';
import type { DecideSeries } from '../recurring/form';
import { lastDayOf, type SeriesItem } from '../recurring/list/item';
import type { Overview } from '../recurring/list/overview';
import { evidenceText, quietText, shortDay } from '../recurring/list/texts';
import { currentTerms } from '../recurring/search';
import { rhythmText } from '../recurring/texts';

/** A question about a series: whether it comes back, or whether it has stopped. */
export interface SeriesQuestion {
  id: string;
  group: 'comes-back' | 'stopped';
  name: string;
  title: string;
  /** The rhythm of what comes back. */
  detail: string;
  why: string;
  /** Signed minor units of its currency; null if it has never come. */
  amount: number | null;
  currency: Currency;
  varies: boolean;
  /** The number of its transactions, as far as it is known. */
  rows: number;
  accept: DecideSeries['details'];
  refuse: DecideSeries['details'];
  /** The effect of accepting. */
  effect: string;
}

/** The questions about series, as the list of all that comes back has them. */
export function seriesQuestions(
  { proposals, quiet }: Pick<Overview, 'proposals' | 'quiet'>,
  today: CalendarDate,
): SeriesQuestion[] {
  return [
    ...proposals.map((item) => comesBack(item, today)),
    ...quiet.map((item) => hasStopped(item, today)),
  ];
}

function comesBack(item: SeriesItem, today: CalendarDate): SeriesQuestion {
  const { series, next } = item;
  const rhythm = rhythmText(currentTerms(series.terms));
  return {
    ...shared(item),
    group: 'comes-back',
    title: series.name,
    detail: rhythm,
    why: evidenceText(series, today),
    accept: { action: 'accept' },
    refuse: { action: 'refuse' },
    effect: `It is then expected${next ? `, next on ${shortDay(next.expected, today)}` : ''}. Its transactions stay as they are.`,
  };
}

function hasStopped(item: SeriesItem, today: CalendarDate): SeriesQuestion {
  const { series } = item;
  const { question, reason } = quietText(series, today);
  const on = lastDayOf(series, today);
  return {
    ...shared(item),
    group: 'stopped',
    title: question,
    detail: '',
    why: reason,
    accept: { action: 'end', on },
    refuse: { action: 'keep' },
    effect: `It then ended on ${shortDay(on, today)} and is no longer expected. Its transactions stay as they are.`,
  };
}

function shared({ series, amount, range }: SeriesItem) {
  const { id, name, currency, evidence, paid } = series;
  return { id, name, currency, amount, varies: range !== null, rows: evidence.rows ?? paid.length };
}
