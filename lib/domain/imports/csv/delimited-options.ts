import type { Currency } from '../../currency';
import type { CalendarDate } from '../../calendar-date';
import type { Mapping } from '../mapping';

/** What reading a delimited text needs to know beside the text. */
export interface DelimitedOptions {
  encoding: string;
  /** Encodings that fit the bytes as well. */
  otherEncodings: string[];
  /** True when the sign column says 'expense' or 'income' of every row, whatever the sign of its amount. */
  typesGiveSign?: boolean;
  mapping: Mapping;
  /** The user's currency, in whose minor units amounts are read. */
  currency: Currency;
  today: CalendarDate;
  onProgress?: (done: number) => void;
}
