import type { CalendarDate } from '../dates/calendar-date';
import { shortDay } from '../recurring/list/texts';
import type { NewPriceRow } from '../recurring/new-prices';
import type { RecurringPage } from '../recurring/page-document';

/** A question whether a row is the new price of a series. */
export interface NewPriceQuestion extends NewPriceRow {
  name: string;
  /** The day of the row, as its title says it. */
  on: string;
  effect: string;
}

/** The questions about new prices of series that are expected; of any other, nothing is asked. */
export function newPriceQuestions(
  rows: readonly NewPriceRow[],
  { series }: Pick<RecurringPage, 'series'>,
  today: CalendarDate,
): NewPriceQuestion[] {
  return rows.flatMap((row): NewPriceQuestion[] => {
    const known = series.find(({ id }) => id === row.seriesId);
    if (known?.state !== 'active') return [];
    const { name } = known;
    return [
      {
        ...row,
        name,
        on: shortDay(row.date, today),
        effect: `It then is the time of ${name} due ${shortDay(row.due, today)}. Otherwise it is never taken for one.`,
      },
    ];
  });
}
