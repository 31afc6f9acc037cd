import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import { exponentOf, type Currency } from '../money/currency';
import { maxMinorUnits } from '../money/money';
import { digitsOf, digitsToMinorUnits, type Digits } from '../money/number-digits';
import { shorten } from '../text/text';
import type { ExcludedRow, ParsedRow } from './parsed-file';
import type { Reason } from './reasons';

/** A parsed value, or why it can't be parsed. */
export type Read<T> = { value: T } | { problem: Reason };

/** A parsed amount in minor units. If it was rounded, `rounded` is the original text. */
export type ReadMinorUnits = { value: number; rounded?: string } | { problem: Reason };

/** A transaction as a structured file states it, before it is known whether it can be imported. */
export interface StatedTransaction {
  line: number;
  text: string;
  date: Read<CalendarDate>;
  minorUnits: ReadMinorUnits;
  description: string;
  category: string | null;
  externalId: string | null;
  bankTransfer: boolean;
  /** The account on the other side of a transfer, as the file names it. */
  otherAccount?: string | null;
}

const NO_DESCRIPTION = 'No description';

/** The reasons for too many decimals, by the currency's number of decimals. */
const TOO_MANY_DECIMALS = {
  0: 'stated_amount_not_whole',
  2: 'stated_amount_with_parts_of_a_cent',
  3: 'stated_amount_with_four_decimals',
} as const;

/** Collapses whitespace and removes control characters and invisible marks, leaving what a person sees. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
}

/** A part of the file, short enough to be shown next to its row. */
export function excerpt(source: string): string {
  return shorten(tidy(source.slice(0, 1000)), 200);
}

/** Turns a stated transaction into a row, or into an excluded row with the reason. */
export function toRow(stated: StatedTransaction): { row: ParsedRow } | { excluded: ExcludedRow } {
  const { line, text, date, minorUnits } = stated;
  const description = tidy(stated.description) || NO_DESCRIPTION;
  const category = tidy(stated.category ?? '') || null;
  const problems = [date, minorUnits].flatMap((part) => ('problem' in part ? [part.problem] : []));
  if ('value' in date && 'value' in minorUnits && minorUnits.value !== 0) {
    const externalId = bankId(stated.externalId);
    const otherAccount = tidy(stated.otherAccount ?? '');
    return {
      row: {
        line,
        date: date.value,
        minorUnits: minorUnits.value,
        description,
        category,
        externalId,
        type: null,
        bankTransfer: stated.bankTransfer,
        ...(otherAccount !== '' && { otherAccount }),
        text,
        ...(minorUnits.rounded !== undefined && {
          note: { code: 'rounded', params: { amount: minorUnits.rounded } },
        }),
      },
    };
  }
  return {
    excluded: {
      line,
      text,
      reason: oneOf(problems) ?? whyZero(minorUnits),
      needsLook: problems.length > 0,
      partial: {
        ...('value' in date && { date: date.value }),
        ...('value' in minorUnits && minorUnits.value !== 0 && { minorUnits: minorUnits.value }),
        description,
        ...(category !== null && { category }),
      },
    },
  };
}

/** Several problems as one reason; null if there are none. */
function oneOf(problems: Reason[]): Reason | null {
  const [first, second] = problems;
  return second ? { code: 'several', params: { problems } } : (first ?? null);
}

function whyZero(minorUnits: ReadMinorUnits): Reason {
  return 'rounded' in minorUnits && minorUnits.rounded !== undefined
    ? { code: 'rounded_to_zero', params: { amount: minorUnits.rounded } }
    : { code: 'stated_amount_zero' };
}

/** A date from its parts. */
export function statedDate(year: string, month: string, day: string): Read<CalendarDate> {
  const date = `${year}-${month}-${day}`;
  return calendarDateProblem(date) === null
    ? { value: date }
    : { problem: { code: 'stated_date_not_a_day', params: { date } } };
}

/**
 * Parses an amount of a structured file to signed minor units of a currency: digits whose last mark is a decimal
 * point or comma. A lone comma before three digits is only a decimal mark if the format requires it (`comma:
 * 'decimal'`). If the file's other amounts show its decimal mark (`mark`), the other mark before three digits groups
 * thousands. Too many decimals are rejected, or with `round` rounded half away from zero with a note, except in a
 * currency without decimals if the digits are another currency's hundredths.
 */
export function statedMinorUnits(
  text: string,
  currency: Currency,
  { comma, mark, round = false }: { comma?: 'decimal'; mark?: ',' | '.' | null; round?: boolean } = {},
): ReadMinorUnits {
  const written = text.trim().replace(/[\u00a0\u2009\u202f]/g, ' ');
  if (written === '') return { problem: { code: 'amount_missing' } };
  const params = { amount: shorten(written) };
  const unreadable: ReadMinorUnits = { problem: { code: 'amount_unreadable', params } };
  const bare = written
    .replace(
      /^([-+]?)\s*(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}(?=[-+\s\d]))\s*([-+]?)|\s*(?:\p{Sc}|[A-Z]{3})$/gu,
      '$1$2',
    )
    .replaceAll('\u2212', '-');
  const match = /^([-+]?)([\d.,' \u2019]+)(-?)$/.exec(bare);
  if (!match || (match[1] && match[3])) return unreadable;
  const parts = decimalParts(match[2]!.trim(), mark ?? null);
  if (!parts) return unreadable;
  if (
    parts.mark === ',' &&
    comma !== 'decimal' &&
    /^\d{3}$/.test(parts.decimals) &&
    !/^0*$/.test(parts.whole)
  )
    return { problem: { code: 'amount_ambiguous', params } };
  const decimals = parts.decimals.replace(/0+$/, '');
  const exponent = exponentOf(currency);
  const isForeign = exponent === 0 && /[1-9]/.test(decimals.slice(0, 2));
  if (decimals.length > exponent && (!round || isForeign)) {
    const withCurrency = { ...params, currency };
    return { problem: { code: TOO_MANY_DECIMALS[exponent], params: withCurrency } };
  }
  // If no other amount shows the decimal mark, "1.234" may be a thousand.
  if (
    round &&
    mark === null &&
    exponent < 3 &&
    decimals.length === 3 &&
    /^[1-9]\d{0,2}[.,]\d{3}$/.test(match[2]!.trim())
  )
    return { problem: { code: 'amount_ambiguous', params } };
  const minorUnits =
    digitsToMinorUnits({ whole: parts.whole, decimals: decimals.slice(0, exponent) }, currency) +
    (roundsUp(decimals, exponent) ? 1 : 0);
  if (minorUnits > maxMinorUnits(currency)) return { problem: { code: 'amount_too_large', params } };
  const value = (match[1] === '-' || match[3] === '-') && minorUnits !== 0 ? -minorUnits : minorUnits;
  return isExact(parts.whole, decimals, minorUnits, exponent)
    ? { value }
    : { value, rounded: shorten(written, 60) };
}

/** Rounds halves away from zero. */
function roundsUp(decimals: string, places: number): boolean {
  return (decimals[places] ?? '0') >= '5';
}

/** The number of decimals that count. Programs with binary floating point leave noise beyond them. */
const NOISE = 10;

/** True if the digits are exactly this many minor units, ignoring noise. */
function isExact(whole: string, decimals: string, minorUnits: number, exponent: number): boolean {
  if (decimals.length <= exponent) return true;
  const digits = BigInt(whole + decimals.slice(0, NOISE).padEnd(NOISE, '0'));
  return (
    digits + (roundsUp(decimals, NOISE) ? 1n : 0n) === BigInt(minorUnits) * 10n ** BigInt(NOISE - exponent)
  );
}

/** Splits digits at a single decimal mark, which comes last; other marks must group complete thousands. */
function decimalParts(text: string, decimal: ',' | '.' | null): (Digits & { mark: string }) | null {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  const groups = decimal !== null && last !== decimal && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  const isDecimal = !groups && marks.filter((mark) => mark === last).length === 1;
  const isComma = last === (isDecimal ? ',' : '.');
  const digits = digitsOf(text.replaceAll('\u2019', "'"), isComma ? 'decimal-comma' : 'decimal-point');
  return digits && { ...digits, mark: isDecimal ? last : '' };
}

/** The bank's id of a transaction; null for the placeholders that banks write if there is none. */
function bankId(text: string | null): string | null {
  const id = tidy(text ?? '');
  return id === '' || id.length > 255 || /^(0+|none|null|n\/a|nonref|notprovided|unknown)$/i.test(id)
    ? null
    : id;
}
