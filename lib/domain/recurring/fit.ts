import { addDays, daysFrom, daysInMonth, type CalendarDate } from '../dates/calendar-date';
import { dayNumber, dueDays, shifted, weekdayOf } from './due-days';
import { RHYTHMS, SHIFTS, type Rhythm, type Shift, type Terms } from './rhythms';

/** A rhythm laid over days. */
export interface Fit {
  rhythm: Rhythm;
  terms: Terms;
  /** For each slot from the first day to the last, the index of the day in it; null if it is empty. */
  slots: { due: CalendarDate; day: number | null }[];
  /** The number of days in slots. */
  inSlots: number;
  /** The sum of the days by which they miss their slots, and the most by which one does. */
  off: number;
  mostOff: number;
}

/** At least so many of the slots hold a day, and of the days lie in a slot. */
const MOST = 0.8;
/** Of the last slots, so many hold a day. */
const LAST_SLOTS = 3;
const LAST_FILLED = 2;

/**
 * The rhythm that fits days best: most of them in slots, then the least days off, then the one higher in the table.
 * Null if none fits. docs/recurring.md, 'Found from history'.
 * @param days sorted; several may be equal
 * @param usualShift the shift without evidence
 */
export function fitRhythm(days: readonly CalendarDate[], usualShift: Shift): Fit | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const span = daysFrom(first, last);
  const numbers = days.map(dayNumber);
  let best: Fit | null = null;
  for (const rhythm of RHYTHMS) {
    const share = days.length / (span / rhythm.gap + 1);
    // Too many or too few days for the rhythm: nothing can fit.
    if (days.length < rhythm.rows || share < MOST / 1.3 || share > 1.3 / MOST) continue;
    if (!hasGaps(numbers, rhythm)) continue;
    const reach = rhythm.tolerance + MOST_SHIFTED;
    for (const terms of termsFor(rhythm, days)) {
      const due = dueDays(terms, addDays(first, -reach), addDays(last, reach));
      for (const shift of shiftsOf(terms, usualShift)) {
        const fit = laySlots(rhythm, { ...terms, shift }, due, numbers);
        if (fit && isBetter(fit, best)) best = fit;
      }
    }
  }
  return best;
}

/** The least share of neighbouring days that are a gap apart if a rhythm fits. */
const FEWEST_GAPS = 0.2;
/** Months and shifts make gaps longer or shorter by so many days at most. */
const UNEVEN = 6;

/** True if enough neighbouring days are about one gap apart: without them no slots can fit. */
function hasGaps(days: readonly number[], { gap, tolerance }: Rhythm): boolean {
  const reach = 2 * tolerance + UNEVEN;
  const found = days.slice(1).filter((day, index) => Math.abs(day - days[index]! - gap) <= reach).length;
  return found >= Math.max(1, (days.length - 1) * FEWEST_GAPS);
}

function isBetter(fit: Fit, best: Fit | null): boolean {
  if (best === null || fit.inSlots !== best.inSlots) return fit.inSlots > (best?.inSlots ?? 0);
  return fit.off < best.off;
}

/** A shift moves a day by two at most. */
const MOST_SHIFTED = 2;

/** Only days of a month are moved off weekends. */
function shiftsOf({ unit, ordinal }: Terms, usualShift: Shift): readonly Shift[] {
  if (unit === 'week' || ordinal !== null) return ['none'];
  return [usualShift, ...SHIFTS.filter((shift) => shift !== usualShift)];
}

/** Lays slots from the first day to the last and puts each day into the nearest; null if it doesn't fit. */
function laySlots(rhythm: Rhythm, terms: Terms, due: CalendarDate[], days: readonly number[]): Fit | null {
  const { tolerance } = rhythm;
  const expected = due.map((day) => dayNumber(shifted(day, terms.shift)));
  const from = expected.findIndex((day) => day >= days[0]! - tolerance);
  const to = expected.findLastIndex((day) => day <= days.at(-1)! + tolerance);
  if (from < 0 || to < from) return null;
  const held = new Map<number, { day: number; off: number }>();
  let slot = from;
  for (const [index, at] of days.entries()) {
    while (slot < to && Math.abs(expected[slot + 1]! - at) < Math.abs(expected[slot]! - at)) slot += 1;
    const off = Math.abs(expected[slot]! - at);
    if (off <= tolerance && off < (held.get(slot)?.off ?? Infinity)) held.set(slot, { day: index, off });
  }
  const slots = due
    .slice(from, to + 1)
    .map((day, index) => ({ due: day, day: held.get(from + index)?.day ?? null }));
  const offs = [...held.values()].map(({ off }) => off);
  const fit: Fit = {
    rhythm,
    terms,
    slots,
    inSlots: held.size,
    off: offs.reduce((sum, off) => sum + off, 0),
    mostOff: Math.max(0, ...offs),
  };
  return fits(fit, days.length) ? fit : null;
}

function fits({ slots, inSlots, rhythm }: Fit, days: number): boolean {
  const lastFilled = slots.slice(-LAST_SLOTS).filter(({ day }) => day !== null).length;
  return (
    inSlots >= rhythm.rows &&
    inSlots >= slots.length * MOST &&
    inSlots >= days * MOST &&
    lastFilled >= Math.min(LAST_FILLED, slots.length)
  );
}

/** The terms that a rhythm may have with these days, before any shift, in order of preference. */
function termsFor(rhythm: Rhythm, days: readonly CalendarDate[]): Terms[] {
  const { unit, every } = rhythm;
  const base = { unit, every, days: [], ordinal: null, weekday: null, shift: 'none' } as const;
  if (unit === 'week') {
    const around = Array.from({ length: 2 * rhythm.tolerance + 1 }, (_, index) => index - rhythm.tolerance);
    return around
      .sort((one, other) => Math.abs(one) - Math.abs(other))
      .map((off) => ({ ...base, anchor: addDays(days[0]!, off) }));
  }
  const hasOrdinals = rhythm.name !== 'yearly' && rhythm.times === 1;
  const ordinals = hasOrdinals ? ordinalsFor(days) : [];
  return anchorsOf(rhythm, days).flatMap((anchor): Terms[] => [
    ...datesFor(rhythm, days).map((dates) => ({ ...base, days: dates, anchor })),
    ...ordinals.map(([ordinal, weekday]) => ({ ...base, ordinal, weekday, anchor })),
  ]);
}

/** A day near the month's end may belong to the first of the next, so both months begin a rhythm of several. */
function anchorsOf({ every, unit, tolerance }: Rhythm, days: readonly CalendarDate[]): CalendarDate[] {
  const first = days[0]!;
  if (unit === 'month' && every === 1) return [first];
  const around = [first, addDays(first, tolerance), addDays(first, -tolerance)];
  return around.filter(
    (day, index) => around.findIndex((other) => other.slice(0, 7) === day.slice(0, 7)) === index,
  );
}

/** The days of the month that occur, and the last one if it does; pairs of them for a rhythm that has two. */
function datesFor({ times }: Rhythm, days: readonly CalendarDate[]): number[][] {
  const counts = new Map<number, number>();
  const count = (date: number) => counts.set(date, (counts.get(date) ?? 0) + 1);
  for (const day of days) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    count(date);
    if (date === daysInMonth(year, month) && date < 31) count(31);
    // A day moved off a weekend was due on the weekend.
    if (weekdayOf(day) === 5) for (const due of [1, 2]) count(Number(addDays(day, due).slice(8)));
    if (weekdayOf(day) === 1) for (const due of [-1, -2]) count(Number(addDays(day, due).slice(8)));
  }
  const dates = [...counts]
    .sort(([one, ones], [other, others]) => others - ones || one - other)
    .map(([date]) => date);
  if (times === 1) return dates.map((date) => [date]);
  const common = dates.slice(0, COMMON);
  return common.flatMap((one) => common.filter((other) => other > one).map((other) => [one, other]));
}

/** Two days a month are looked for among so many. */
const COMMON = 8;

/** The weekdays and business days of the month that the first and last days share. */
function ordinalsFor(days: readonly CalendarDate[]): [ordinal: number, weekday: number][] {
  const found: [number, number][] = [];
  const weekdays = new Set(days.map(weekdayOf));
  const [weekday = 0] = weekdays;
  if (weekdays.size === 1) for (const ordinal of [1, 2, 3, 4, -1]) found.push([ordinal, weekday]);
  for (const ordinal of [1, 2, 3, 4, 5, -1, -2, -3]) found.push([ordinal, 0]);
  return found;
}
