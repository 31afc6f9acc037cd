import type { CalendarDate } from '../../../dates/calendar-date';
import { possibleDates, type DateOrder } from '../../../dates/possible-dates';
import { monthOf } from '../../../dates/month-names';

/** Dates that the lines above a table state. */
export interface StatedTime {
  /** Whole dates, and the middle of stated months. Each may be the start, the end or the day of the export. */
  dates: CalendarDate[];
  /** Years that are alone. */
  years: number[];
}

const DATE_FORMS = [
  /\d{4}(?<mark>[-/.])\d{1,2}\k<mark>\d{1,2}(?!\d)/,
  /(?<![\d.,])\d{1,2}(?<separator>[-/.]) ?\d{1,2}\k<separator> ?\d{4}(?!\d)/,
  /\d{1,2}(?:\.|st|nd|rd|th)?[ -](?:de )?\p{L}{3,}\.?,?[ -](?:de )?\d{4}(?!\d)/u,
  /\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?, ?\d{4}(?!\d)/u,
];
const DATES = new RegExp(DATE_FORMS.map(({ source }) => source).join('|'), 'gu');
const MONTHS =
  /(\p{L}{3,})\.?,?[ /-](?:de )?((?:19|20)\d\d)(?![\d])|(?<![\d./,-])(0?[1-9]|1[0-2])[./-]((?:19|20)\d\d)(?!\d)/gu;
const YEARS = /(?<![\d.,:/*#-])(?:19|20)\d\d(?![\d:*]|[.,]\d)/g;

/** The dates with a four-digit year that texts contain, as they are written. */
export function writtenDates(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.slice(0, 300).match(DATES) ?? []);
}

/** Finds dates, months and years in the texts above a table whose dates have this order. */
export function statedTime(texts: readonly string[], order: DateOrder | null): StatedTime {
  const dates: CalendarDate[] = [];
  const years = new Set<number>();
  for (const text of texts) {
    let rest = text
      .slice(0, 300)
      .replace(/(\d{4}) ?年 ?(\d{1,2}) ?月/g, '$2/$1')
      .replace(/(\d{4}) ?년 ?(\d{1,2}) ?월/g, '$2/$1');
    rest = rest.replace(DATES, (written) => {
      const { dates: found } = possibleDates(written);
      const own = order === null ? undefined : found[order];
      const whole = new Set((own ? [own] : Object.values(found)).filter((date) => date !== null));
      const [date] = whole;
      if (date !== undefined && whole.size === 1) dates.push(date);
      else if (date !== undefined) years.add(Number(date.slice(0, 4)));
      return ' ';
    });
    rest = rest.replace(MONTHS, (written, name: string | undefined, year, month: string, monthYear) => {
      const number = name === undefined ? Number(month) : monthOf(name);
      if (number === null) return written;
      dates.push(`${year ?? monthYear}-${String(number).padStart(2, '0')}-15`);
      return ' ';
    });
    for (const year of rest.match(YEARS) ?? []) years.add(Number(year));
  }
  return { dates, years: [...years] };
}
