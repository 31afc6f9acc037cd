import type { CalendarDate } from '../../dates/calendar-date';

const DAY_MS = 86_400_000;
/** The day before the first one of the date system of 1900, which has a February 29 that never was. */
const BEFORE_1900 = Date.UTC(1899, 11, 31);
const LEAP_DAY_1900 = 60;
const FIRST_OF_1904 = Date.UTC(1904, 0, 1);
/** Times are stored as parts of a day; midnight may be off by less than this. */
const TIME_ERROR = 1e-7;

/** The day of a date cell, without a time zone; its time of day if it has no day; null if it is out of range. */
export function dateText(serial: number, isFrom1904: boolean): CalendarDate | null {
  const day = Math.floor(serial + TIME_ERROR);
  if (serial < 0 || day > 2_958_465) return null;
  if (day === 0 && !isFrom1904) return new Date(Math.round(serial * DAY_MS)).toISOString().slice(11, 19);
  const start = isFrom1904 ? FIRST_OF_1904 : BEFORE_1900;
  const days = !isFrom1904 && day > LEAP_DAY_1900 ? day - 1 : day;
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}

/** The decimals to which a number is taken for exact if only the error of its storage is left. */
const EXACT_DECIMALS = 4;
const RELATIVE_ERROR = 1e-12;

/**
 * A number as a text that reads alike everywhere: without exponent, without the errors of binary fractions, and never
 * with three decimals, which could be thousands.
 */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Number(value.toFixed(EXACT_DECIMALS));
  const error = (Math.abs(value) + 1) * RELATIVE_ERROR;
  const exact = Math.abs(value - rounded) <= error ? rounded : Number(value.toPrecision(15));
  const text = String(exact === 0 ? 0 : exact);
  if (text.includes('e')) return exact < 1 && exact > -1 ? exact.toFixed(20).replace(/0+$/, '') : text;
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
