import '../forms/no-eval';
import { z } from 'zod';
import { daysFrom } from '../dates/calendar-date';
import { textInput } from '../forms/text-input';
import { SERIES_KINDS, TERM_UNITS } from './enums';
import { LONGEST_MOVE, SHIFTS } from './rhythms';

const day = z.iso.date();

/** A decision on series. The screen chooses the `change`, so that a retry changes nothing. */
export const decideSeriesSchema = z.object({
  change: z.uuid(),
  ids: z.array(z.uuid()).min(1).max(500),
  details: z.discriminatedUnion('action', [
    z.object({ action: z.literal('accept') }),
    z.object({ action: z.literal('refuse') }),
    /** Until a day, or until the user resumes it. */
    z.object({ action: z.literal('pause'), until: day.nullable() }),
    z.object({ action: z.literal('resume') }),
    z.object({ action: z.literal('end'), on: day }),
    /** Still wanted: not asked again for a year. */
    z.object({ action: z.literal('keep') }),
    z.object({ action: z.literal('kind'), kind: z.enum(['bill', 'subscription']) }),
    z.object({ action: z.literal('rename'), to: textInput('Name', 100).nullable() }),
    z.object({ action: z.literal('delete') }),
  ]),
});
export type DecideSeries = z.output<typeof decideSeriesSchema>;

const isNear = (due: string, to: string | null) => to === null || Math.abs(daysFrom(due, to)) <= LONGEST_MOVE;

/** A change of one occurrence. */
export const touchOccurrenceSchema = z
  .object({
    change: z.uuid(),
    series: z.uuid(),
    due: day,
    details: z.discriminatedUnion('action', [
      z.object({ action: z.literal('skip') }),
      z.object({ action: z.literal('expect') }),
      /** To another day, or back to its own. */
      z.object({ action: z.literal('move'), to: day.nullable() }),
    ]),
  })
  .refine(({ due, details }) => details.action !== 'move' || isNear(due, details.to));
export type TouchOccurrence = z.output<typeof touchOccurrenceSchema>;
