import type { CalendarDate } from '../../calendar-date';
import type { TextRecord } from './delimited-text';

/** A row with a date, on its way to its amount. */
export interface DatedRecord {
  record: TextRecord;
  date: CalendarDate;
}
