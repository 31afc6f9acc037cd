import '../../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../../money/document';
import { SHIFTS } from '../../recurring/rhythms';
import { CALENDAR_KINDS } from '../enums';
import { periodDocument } from '../page-document';

const calendar = z.object({
  kind: z.enum(CALENDAR_KINDS),
  day: z.number().nullable(),
  anchor: z.string().nullable(),
  seriesId: z.string().nullable(),
  shift: z.enum(SHIFTS),
  /** The key of its first period; null for calendar months that always were. */
  validFrom: z.string().nullable(),
});
/** The way in which budget periods run from a period on. */
export type Calendar = z.infer<typeof calendar>;

export const budgetCalendarDocument = z.object({
  running: calendar,
  /** One that was chosen and begins with a later period. */
  coming: calendar.nullable(),
  period: periodDocument,
  /** Incomes that come once a month or more often, the largest first. */
  incomes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type BudgetCalendar = z.infer<typeof budgetCalendarDocument>;

export const calendarPreviewDocument = byCurrency((currency) => {
  const amount = minorUnits(currency);
  const past = z.array(periodDocument.extend({ spent: amount, income: amount }));
  return z.object({
    validFrom: z.string(),
    /** The running period as it would end, and the first one of the other calendar. */
    running: periodDocument,
    next: periodDocument,
    /** The latest periods as they are, and as they would have been. */
    before: past,
    after: past,
    limits: z.array(
      z.object({
        category: z.string(),
        amount,
        /** Its part of the running period. */
        share: amount,
        /** The amount for one period of the other calendar. */
        offered: amount,
      }),
    ),
  });
});
/** Effects of another calendar, before it is chosen. Amounts are minor units. */
export type CalendarPreview = DocumentOf<typeof calendarPreviewDocument>;
