import { addDays, daysFrom, daysInMonth, type CalendarDate } from '../dates/calendar-date';
import { dueDays, shifted, weekdayOf } from './due-days';
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
  let best: Fit | null = null;
  for (const rhythm of RHYTHMS) {
    const share = days.length / (span / rhythm.gap + 1);
    // Too many or too few days for the rhythm: nothing can fit.
    if (days.length < rhythm.rows || share < MOST / 1.3 || share > 1.3 / MOST) continue;
    for (const terms of termsFor(rhythm, days, usualShift)) {
      const fit = laySlots(rhythm, terms, days);
      if (fit && isBetter(fit, best)) best = fit;
    }
  }
  return best;
}

function isBetter(fit: Fit, best: Fit | null): boolean {
  if (best === null || fit.inSlots !== best.inSlots) return fit.inSlots > (best?.inSlots ?? 0);
  return fit.off < best.off;
}

/** Lays slots from the first day to the last and puts each day into the nearest; null if it doesn't fit. */
function laySlots(rhythm: Rhythm, terms: Terms, days: readonly CalendarDate[]): Fit | null {
  const { tolerance } = rhythm;
  const first = addDays(days[0]!, -tolerance);
  const last = addDays(days.at(-1)!, tolerance);
  // A shift moves a day by two at most.
  const due = dueDays(terms, addDays(first, -2), addDays(last, 2));
  const expected = due.map((day) => daysFrom(first, shifted(day, terms.shift)));
  const length = daysFrom(first, last);
  const from = expected.findIndex((day) => day >= 0);
  const to = expected.findLastIndex((day) => day <= length);
  if (from < 0 || to < from) return null;
  const held = new Map<number, { day: number; off: number }>();
  let slot = from;
  for (const [index, day] of days.entries()) {
    const at = daysFrom(first, day);
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

/** The terms that a rhythm may have with these days, in order of preference. */
function termsFor(rhythm: Rhythm, days: readonly CalendarDate[], usualShift: Shift): Terms[] {
  const { unit, every } = rhythm;
  const base = { unit, every, days: [], ordinal: null, weekday: null, shift: 'none' } as const;
  if (unit === 'week') {
    const around = Array.from({ length: 2 * rhythm.tolerance + 1 }, (_, index) => index - rhythm.tolerance);
    return around
      .sort((one, other) => Math.abs(one) - Math.abs(other))
      .map((off) => ({ ...base, anchor: addDays(days[0]!, off) }));
  }
  const found: Terms[] = [];
  const anchors = anchorsOf(rhythm, days);
  const shifts = [usualShift, ...SHIFTS.filter((shift) => shift !== usualShift)];
  for (const anchor of anchors) {
    for (const dates of datesFor(rhythm, days))
      for (const shift of shifts) found.push({ ...base, days: dates, anchor, shift });
    if (rhythm.name !== 'yearly' && rhythm.times === 1)
      for (const [ordinal, weekday] of ordinalsFor(days)) found.push({ ...base, ordinal, weekday, anchor });
  }
  return found;
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
