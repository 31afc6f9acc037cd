import { calendarDateProblem, daysFrom, type CalendarDate } from '../../../dates/calendar-date';
import type { Mapping } from '../../mapping';
import type { Question } from '../../parsed-file';
import type { StatedTime } from './stated-years';
import { yearOffsets } from './year-offsets';

/** A date in a table whose dates lack the year. */
export interface Day {
  /** As the file writes it. */
  text: string;
  /** '12-31' */
  monthDay: string;
  /** Its own year; null if it has none. */
  year: number | null;
  /** Another date in the row, with its year; null if there is none. */
  beside: CalendarDate | null;
}

export interface DecidedYears {
  /** The year of each day. */
  years: number[];
  /** The year of the first day that lacks one, if the file or the user states it; null if it is a question. */
  decided: number | null;
  question: Question | null;
}

/** The most days between dates of one row, or between a statement's dates and its rows. */
const NEAR = 62;
/** The number of years offered. */
const OFFERED = 5;

/**
 * Completes days that lack their year, continuing over New Year where the table is sorted. The year comes from the
 * user, from dates that have one, or from the lines above the table; otherwise it becomes a question, with no future
 * dates in the first interpretation. docs/imports.md, 'Delimited files'.
 */
export function missingYears(
  days: readonly Day[],
  stated: StatedTime,
  mapping: Mapping,
  today: CalendarDate,
): DecidedYears {
  const found = yearOffsets(days.map(({ monthDay }) => dayOfYear(monthDay)));
  const goesOn = mapping.newYear ?? found?.likely ?? false;
  const offsets = (goesOn ? found?.offsets : null) ?? days.map(() => 0);
  const firstIndex = days.findIndex(({ year }) => year === null);
  const firstOffset = offsets[firstIndex] ?? 0;
  const yearsFrom = (base: number) => days.map(({ year }, row) => year ?? base + (offsets[row] ?? 0));
  const decided = (base: number): DecidedYears => ({
    years: yearsFrom(base),
    decided: base + firstOffset,
    question: null,
  });
  if (mapping.year !== undefined) return decided(mapping.year - firstOffset);

  const beside = days.map(({ monthDay, year, beside }) => year ?? nearestYear(monthDay, beside));
  const bases = new Set(beside.flatMap((year, row) => (year === null ? [] : [year - (offsets[row] ?? 0)])));
  const [onlyBase] = bases;
  if (onlyBase !== undefined && bases.size === 1) return decided(onlyBase);
  if (beside.every((year) => year !== null)) {
    return { years: beside, decided: beside[firstIndex] ?? null, question: null };
  }

  const thisYear = Number(today.slice(0, 4));
  const different = new Map(
    days.map(({ monthDay, year }, row) => {
      const offset = offsets[row] ?? 0;
      return [`${monthDay} ${year ?? offset}`, { monthDay, year, offset }];
    }),
  );
  const spanOf = (base: number) => {
    const dates = [...different.values()].map(
      ({ monthDay, year, offset }) => `${year ?? base + offset}-${monthDay}`,
    );
    return {
      base,
      low: dates.reduce((one, other) => (other < one ? other : one)),
      high: dates.reduce((one, other) => (other > one ? other : one)),
      exists: dates.every((date) => calendarDateProblem(date) === null),
    };
  };
  const all = Array.from({ length: 140 }, (_, back) => spanOf(thisYear + 2 - back)).filter(
    ({ exists }) => exists,
  );
  const past = all.filter(({ high }) => high <= today);
  const above = byStated(past, stated);
  if (above?.isSure) return decided(above.base);

  const latest = past[0];
  const ahead = all.filter(({ low, high }) => high > today && low.slice(0, 4) <= today.slice(0, 4)).at(-1);
  const listed = [
    ...(above ? past.filter(({ base }) => base === above.base) : []),
    ...past.filter(({ base }) => base !== above?.base).slice(0, OFFERED),
    ...(ahead && latest ? [ahead] : []),
  ];
  const turned = found?.offsets ?? [];
  const turn = turned.findIndex((offset, row) => offset !== turned[firstIndex] && days[row]?.year === null);
  const interpretations: Question['interpretations'] = listed.map(({ base }) => ({
    mapping: { year: base + firstOffset },
    text: inWords(base, days[firstIndex], firstOffset, days[turn], offsets[turn] ?? 0),
  }));
  if (found && !found.certain && mapping.newYear === undefined) {
    const other = { ...mapping, newYear: !goesOn };
    const { question } = missingYears(days, stated, other, today);
    for (const { mapping: chosen, text } of question?.interpretations.slice(0, 2) ?? [])
      interpretations.push({ mapping: { ...chosen, newYear: !goesOn }, text });
  }
  const first = listed[0]?.base ?? thisYear;
  return {
    years: yearsFrom(first),
    decided: null,
    question: interpretations.length > 1 ? { kind: 'year', interpretations } : null,
  };
}

type Span = { base: number; low: CalendarDate; high: CalendarDate };

/** The year that best suits the lines above the table, and whether no other does; null if none does. */
function byStated(
  spans: readonly Span[],
  { dates, years }: StatedTime,
): { base: number; isSure: boolean } | null {
  if (dates.length > 0) {
    const ranked = spans
      .map(({ base, low, high }) => ({
        base,
        gap: Math.max(...dates.map((date) => Math.max(daysFrom(date, low), daysFrom(high, date), 0))),
      }))
      .sort((one, other) => one.gap - other.gap);
    const [best, next] = ranked;
    if (!best) return null;
    return { base: best.base, isSure: best.gap <= NEAR && (next?.gap ?? Infinity) > NEAR * 2 };
  }
  const fitting = spans.filter(({ low, high }) =>
    [low, high].every((date) => years.includes(Number(date.slice(0, 4)))),
  );
  const [first] = fitting.length > 0 ? fitting : spans.filter((span) => touches(span, years));
  return first ? { base: first.base, isSure: fitting.length === 1 } : null;
}

function touches({ low, high }: Span, years: readonly number[]): boolean {
  return [low, high].some((date) => years.includes(Number(date.slice(0, 4))));
}

/** The year that brings a day near another date; null if none does. */
function nearestYear(monthDay: string, date: CalendarDate | null): number | null {
  if (date === null) return null;
  const year = Number(date.slice(0, 4));
  const near = [year, year - 1, year + 1].filter(
    (other) => Math.abs(daysFrom(`${other}-${monthDay}`, date)) <= NEAR,
  );
  return near[0] ?? null;
}

function dayOfYear(monthDay: string): number {
  return daysFrom('2000-01-01', `2000-${monthDay}`);
}

function inWords(
  base: number,
  first: Day | undefined,
  offset: number,
  turn: Day | undefined,
  turnOffset: number,
): string {
  const text = `${first?.text.trim() ?? ''} is in ${base + offset}`;
  return turn ? `${text}, ${turn.text.trim()} in ${base + turnOffset}` : text;
}
