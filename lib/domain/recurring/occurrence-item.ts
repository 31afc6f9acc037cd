import { addDays, type CalendarDate } from '../dates/calendar-date';
import { occurrencesOf } from './matching';
import { occurrenceState, type OccurrenceState } from './occurrence-state';
import type { PageOccurrence, RecurringPage, Series } from './page-document';
import { rhythmOf } from './rhythms';
import { currentTerms } from './search';

/** An occurrence with its series, and its state today. */
export interface OccurrenceItem extends PageOccurrence {
  series: Series;
  state: OccurrenceState;
}

/** The occurrences of a screen with their states. docs/recurring.md, 'States'. */
export function occurrenceItems(page: RecurringPage, today: CalendarDate): OccurrenceItem[] {
  const all = new Map(page.series.map((one) => [one.id, one]));
  const accounts = new Map(page.accounts.map((one) => [one.id, one]));
  return page.occurrences.flatMap((one): OccurrenceItem[] => {
    const series = all.get(one.seriesId);
    if (!series) return [];
    const rhythm = rhythmOf(currentTerms(series.terms));
    const coverage = { uncovered: accounts.get(series.accountId)?.uncovered ?? null };
    const state = occurrenceState(
      {
        expected: one.expected,
        last: lastDayOf(one, series),
        isPaid: one.paid !== null,
        isSkipped: one.skipped,
      },
      rhythm,
      coverage,
      today,
    );
    return [{ ...one, series, state }];
  });
}

/** The last day of the window of an occurrence. */
function lastDayOf({ due, expected, moved }: PageOccurrence, { terms }: Series): CalendarDate {
  const window = occurrencesOf(
    terms,
    addDays(expected, -1),
    addDays(expected, 1),
    moved ? new Map([[due, expected]]) : undefined,
  ).find((one) => one.due === due);
  return window?.to ?? addDays(expected, rhythmOf(currentTerms(terms)).after);
}
