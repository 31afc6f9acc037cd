import type { CalendarDate } from '../../dates/calendar-date';
import { weekdayOf } from '../due-days';
import type { Terms, Unit } from '../rhythms';

/** The rhythms that a form offers; `custom` counts days, weeks, months or years. */
export const RHYTHM_CHOICES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'two-weekly', label: 'Every 2 weeks' },
  { value: 'four-weekly', label: 'Every 4 weeks' },
  { value: 'twice-monthly', label: 'Twice a month' },
  { value: 'monthly', label: 'Monthly on a day' },
  { value: 'last-day', label: 'Monthly on the last day' },
  { value: 'weekday', label: 'Monthly on a weekday' },
  { value: 'two-monthly', label: 'Every 2 months' },
  { value: 'quarterly', label: 'Quarterly' },
  { value: 'half-yearly', label: 'Every half year' },
  { value: 'yearly', label: 'Yearly' },
  { value: 'custom', label: 'Every few days, weeks, months or years' },
] as const;
/** The choices, and `same` for a rhythm that only history can have. */
export const RHYTHM_NAMES = ['same', ...RHYTHM_CHOICES.map(({ value }) => value)] as const;
type RhythmName = (typeof RHYTHM_NAMES)[number];

/** A rhythm as a form has it; numbers are texts. */
export interface RhythmFields {
  rhythm: RhythmName;
  day: string;
  secondDay: string;
  ordinal: string;
  weekday: string;
  every: string;
  unit: Unit;
  /** The terms that `same` keeps; null of a new series. */
  kept: RhythmTerms | null;
}

type RhythmTerms = Pick<Terms, 'unit' | 'every' | 'days' | 'ordinal' | 'weekday'>;

const LAST_DAY = 31;

/** The rhythms of a length alone, with their unit. */
const LENGTHS: Partial<Record<RhythmName, { unit: Unit; every: number }>> = {
  weekly: { unit: 'week', every: 1 },
  'two-weekly': { unit: 'week', every: 2 },
  'four-weekly': { unit: 'week', every: 4 },
  'two-monthly': { unit: 'month', every: 2 },
  quarterly: { unit: 'month', every: 3 },
  'half-yearly': { unit: 'month', every: 6 },
  yearly: { unit: 'year', every: 1 },
};

/** The terms of a chosen rhythm; a name of a field and its problem, if that is no rhythm. */
export function rhythmTerms(
  fields: RhythmFields,
): RhythmTerms | { field: keyof RhythmFields; problem: string } {
  const monthly = { unit: 'month', every: 1, days: [], ordinal: null, weekday: null } as const;
  const length = LENGTHS[fields.rhythm];
  if (length) return { ...monthly, ...length };
  if (fields.rhythm === 'same' && fields.kept) return fields.kept;
  switch (fields.rhythm) {
    case 'last-day':
      return { ...monthly, days: [LAST_DAY] };
    case 'weekday':
      return { ...monthly, ordinal: Number(fields.ordinal), weekday: Number(fields.weekday) };
    case 'custom': {
      const every = wholeNumber(fields.every, 400);
      if (every === null) return { field: 'every', problem: `Every 1 to 400 ${fields.unit}s` };
      return { ...monthly, unit: fields.unit, every };
    }
    default: {
      const names = fields.rhythm === 'monthly' ? (['day'] as const) : (['day', 'secondDay'] as const);
      const days = names.map((name) => wholeNumber(fields[name], LAST_DAY));
      const wrong = names[days.indexOf(null)];
      if (wrong) return { field: wrong, problem: 'Choose a day from 1 to 31' };
      if (days[0] === days[1]) return { field: 'secondDay', problem: 'Choose another day' };
      return { ...monthly, days: days.map(Number).toSorted((a, b) => a - b) };
    }
  }
}

function wholeNumber(text: string, most: number): number | null {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** The fields of terms, which `rhythmTerms` turns back; those of a new series with its first day. */
export function rhythmFields(terms: Terms | null, anchor: CalendarDate): RhythmFields {
  const [first = Number(anchor.slice(8)), second] = terms?.days ?? [];
  const fields: RhythmFields = {
    rhythm: 'monthly',
    day: String(first),
    secondDay: String(second ?? LAST_DAY),
    ordinal: String(terms?.ordinal ?? Math.min(4, Math.ceil(Number(anchor.slice(8)) / 7))),
    weekday: String(terms?.weekday ?? weekdayOf(anchor)),
    every: String(terms?.every ?? 1),
    unit: terms?.unit ?? 'month',
    kept: terms && keptOf(terms),
  };
  return terms ? { ...fields, rhythm: rhythmName(terms) } : fields;
}

function keptOf({ unit, every, days, ordinal, weekday }: Terms): RhythmTerms {
  return { unit, every, days, ordinal, weekday };
}

function rhythmName({ unit, every, days, ordinal }: Terms): RhythmName {
  if (unit === 'month' && every === 1) {
    if (ordinal !== null) return 'weekday';
    if (days.length > 1) return days.length === 2 ? 'twice-monthly' : 'same';
    return days[0] === LAST_DAY ? 'last-day' : 'monthly';
  }
  // A day of the month that the next first day may not have, such as the 30th in February.
  if (ordinal !== null || days.length > 0) return 'same';
  return (
    RHYTHM_NAMES.find((name) => LENGTHS[name]?.unit === unit && LENGTHS[name].every === every) ?? 'custom'
  );
}
