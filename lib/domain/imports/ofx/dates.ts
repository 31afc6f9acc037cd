import type { CalendarDate } from '../../dates/calendar-date';
import { decideDateOrder, readDate } from '../date-text';
import { chooseDateOrder } from '../choose-date-order';
import type { Mapping } from '../mapping';
import type { OfxTransaction } from './transaction';
import type { DateOrder } from '../../dates/possible-dates';
import type { Question } from '../parsed-file';
import { statedDate, type Read } from '../statement-row';
import { shorten } from '../../text/text';

/** The standard form. A time zone after it is ignored: the date is the one written. */
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d{1}(?!\d))/;
/** The form that a few banks use. */
const YEAR_LAST = /^\d{1,2}([-/.])\d{1,2}\1\d{4}(?!\d)/;

/** Decides how to parse a file's dates. If dates with the year last leave the order open, there is a question. */
export function ofxDates(
  transactions: OfxTransaction[],
  mapping: Mapping,
  today: CalendarDate | undefined,
): { read: (text: string) => Read<string>; order: DateOrder | null; questions: Question[] } {
  const others = transactions.flatMap(
    ({ fields }) => YEAR_LAST.exec(fields.get('DTPOSTED') ?? '')?.[0] ?? [],
  );
  const { order, questions } =
    others.length > 0
      ? chooseDateOrder(others, decideDateOrder(others), mapping, today)
      : { order: null, questions: [] };
  const read = (text: string): Read<string> => {
    if (text === '') return { problem: { code: 'date_missing' } };
    const match = YEAR_FIRST.exec(text);
    if (match) return statedDate(match[1]!, match[3]!, match[4]!);
    const last = YEAR_LAST.exec(text);
    if (!last) return { problem: { code: 'date_unreadable', params: { date: shorten(text) } } };
    const day = readDate(last[0], order);
    return 'date' in day ? { value: day.date } : { problem: day.reason };
  };
  return { read, order, questions };
}
