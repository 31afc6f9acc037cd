import '../../forms/no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import { SHIFTS } from '../../recurring/rhythms';
import { CALENDAR_KINDS } from '../enums';
import { limitInput } from '../form';

/** A calendar as its form and the address of its preview have it, all text. */
export const calendarChoice = z
  .object({
    kind: z.enum(CALENDAR_KINDS, 'Choose how periods begin'),
    day: z.string().default(''),
    shift: z.enum(SHIFTS).catch('none').default('none'),
    series: z.string().default(''),
    anchor: z.string().default(''),
  })
  .transform(({ kind, day, shift, series, anchor }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', message, path: [field] });
      return z.NEVER;
    };
    if (kind === 'day' && !/^(?:[1-9]|1\d|2[0-8])$/.test(day.trim()))
      return refuse('day', 'Choose a day from 1 to 28');
    if (kind === 'payday' && !z.uuid().safeParse(series).success) return refuse('series', 'Choose an income');
    const isWeekly = kind.endsWith('weekly');
    if (isWeekly && calendarDateProblem(anchor) !== null)
      return refuse('anchor', 'Choose the day on which a period begins, like Nov 30, 2026');
    return {
      kind,
      day: kind === 'day' ? Number(day) : null,
      shift: kind === 'day' || kind === 'last-day' ? shift : ('none' as const),
      seriesId: kind === 'payday' ? series : null,
      anchor: isWeekly ? anchor : null,
    };
  });
export type CalendarChoice = z.input<typeof calendarChoice>;
/** A calendar that was chosen, as the database takes it. */
export type ChosenCalendar = z.output<typeof calendarChoice>;

/** The change to another calendar, with the limits for its periods. */
export const switchCalendarSchema = (currency: Currency) =>
  z.object({
    change: z.uuid(),
    calendar: calendarChoice,
    limits: z
      .array(
        z.object({
          category: z.string().min(1).max(60),
          amount: limitInput(currency).transform((minorUnits) => toDecimal(minorUnits, currency)),
        }),
      )
      .max(500),
  });
export type SwitchCalendar = z.output<ReturnType<typeof switchCalendarSchema>>;
