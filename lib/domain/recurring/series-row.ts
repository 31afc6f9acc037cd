import type { CalendarDate } from '../dates/calendar-date';

/** A row of the ledger in which something may come back. A split row is one row of its whole amount. */
export interface SeriesRow {
  id: string;
  date: CalendarDate;
  /** Signed and never 0. */
  minorUnits: number;
  accountId: string;
  /** The account to which a transfer goes; null if it is none. */
  otherAccountId: string | null;
  /** The text of the row, such as 'Loan 2/6'. */
  text: string;
  /** The only series that it may fill, as a row of another payee with one of its words; null if it may fill any. */
  onlySeriesId?: string | null;
}

/** Rows by day, then by the order of the file. */
export function byDay(one: SeriesRow, other: SeriesRow): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : 0;
}
