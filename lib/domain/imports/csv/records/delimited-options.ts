import type { Currency } from '../../../money/currency';
import type { CalendarDate } from '../../../dates/calendar-date';
import type { Mapping } from '../../mapping';

/** The input of the parser of delimited texts, besides the text. */
export interface DelimitedOptions {
  encoding: string;
  /** Encodings that fit the bytes as well. */
  otherEncodings: string[];
  /** True if the sign column has 'expense' or 'income' in every row, regardless of the amount's sign. */
  typesGiveSign?: boolean;
  /** True if the sign column says what a row counts as. */
  statesTypes?: boolean;
  mapping: Mapping;
  /** The user's currency; amounts are parsed to its minor units. */
  currency: Currency;
  today: CalendarDate;
  onProgress?: (done: number) => void;
}
