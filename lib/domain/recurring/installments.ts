import { addDays, type CalendarDate } from '../dates/calendar-date';
import { dueDays } from './due-days';
import type { Fit } from './fit';
import type { SeriesRow } from './series-row';

/**
 * The due day of the last instalment if the texts count them, such as 'Loan 2/6', 'Loan 3/6'; null if they don't, or
 * if it is out of reach.
 */
export function installmentsIn(
  rows: readonly SeriesRow[],
  { terms, slots, rhythm }: Fit,
): CalendarDate | null {
  const counts = rows.map(({ text }) => countIn(text));
  const [first] = counts;
  const isCounted = counts.every(
    (count, index) => first && count?.of === first.of && count.at === first.at + index,
  );
  const last = counts.at(-1);
  const due = slots.at(-1)?.due;
  if (!isCounted || !last || due === undefined) return null;
  const left = last.of - last.at;
  if (left === 0) return due;
  return (
    dueDays(terms, addDays(due, 1), addDays(due, Math.ceil(rhythm.gap * (left + 1)))).at(left - 1) ?? null
  );
}

function countIn(text: string): { at: number; of: number } | null {
  const [, at, of] = /(?<![\d/.])(\d{1,3})\s?\/\s?(\d{1,3})(?![\d/.])/.exec(text) ?? [];
  const count = { at: Number(at), of: Number(of) };
  return at !== undefined && count.at >= 1 && count.at <= count.of && count.of > 1 ? count : null;
}
