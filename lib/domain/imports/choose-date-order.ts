import { formatDate } from '../dates/format';
import type { CalendarDate } from '../dates/calendar-date';
import { possibleDates, type DateOrder } from '../dates/possible-dates';
import { readDate, type OrderDecision } from './date-text';
import type { Mapping } from './mapping';
import type { Question } from './parsed-file';
import { shorten } from '../text/text';

const ORDERS: DateOrder[] = ['MDY', 'DMY', 'YMD'];

/** The date order of a structured file, and a question if its dates allow several. */
export function chooseDateOrder(
  texts: string[],
  { orders, matters }: OrderDecision,
  mapping: Mapping,
  today?: CalendarDate,
): { order: DateOrder | null; questions: Question[] } {
  if (mapping.dateOrder) return { order: mapping.dateOrder, questions: [] };
  if (!matters) return { order: orders[0] ?? null, questions: [] };
  const sensible = ORDERS.filter((order) =>
    orders.length > 0
      ? orders.includes(order)
      : texts.some((text) => possibleDates(text, mapping.year).dates[order]),
  );
  // No program writes a two-digit year first.
  const isYearFirst = texts.some((text) => /^\d{4}/.test(text));
  const possible = sensible.filter((order) => order !== 'YMD' || isYearFirst || sensible.length === 1);
  if (!texts.some((text) => differs(text, possible, mapping.year)) && orders.length > 0)
    return { order: possible[0] ?? null, questions: [] };
  // The first interpretation has no future dates if possible, then the most valid dates in sorted order.
  const ranked = possible
    .map((order) => ({ order, ...plausibility(texts, order, mapping.year, today) }))
    .sort((a, b) => Number(a.ahead) - Number(b.ahead) || b.score - a.score)
    .map(({ order }) => order);
  const sample = texts.find((text) => differs(text, ranked, mapping.year)) ?? texts[0] ?? '';
  const interpretations = ranked.map((order) => ({
    mapping: { dateOrder: order },
    text: `${shorten(sample)} is ${inWords(sample, order, mapping.year)}`,
  }));
  return {
    order: ranked[0] ?? null,
    questions: interpretations.length > 1 ? [{ kind: 'dateOrder', interpretations }] : [],
  };
}

function plausibility(
  texts: string[],
  order: DateOrder,
  year: number | undefined,
  today: CalendarDate | undefined,
): { score: number; ahead: boolean } {
  const days = texts
    .map((text) => readDate(text, order, year))
    .flatMap((read) => ('date' in read ? [read.date] : []));
  let up = 0;
  let down = 0;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before !== undefined && day >= before) up += 1;
    if (before !== undefined && day <= before) down += 1;
  }
  return {
    score: days.length * 2 + Math.max(up, down),
    ahead: today !== undefined && days.some((day) => day > today),
  };
}

function differs(text: string, orders: DateOrder[], year: number | undefined): boolean {
  return new Set(orders.map((order) => inWords(text, order, year))).size > 1;
}

function inWords(text: string, order: DateOrder, year: number | undefined): string {
  const read = readDate(text, order, year);
  if ('reason' in read) return 'no day';
  return formatDate(read.date);
}
