import '../forms/no-eval';
import { z } from 'zod';
import { CATEGORY_SOURCES } from '../categories/enums';
import { calendarDateProblem } from '../dates/calendar-date';
import { FILTER_FLAGS, FILTER_TYPES } from './enums';
import { AMOUNT, LONGEST, readText } from './filter-values';

const text = (longest: number) =>
  z.string().transform((value, context) => {
    const read = readText(value, longest);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: 'empty or too long' });
    return z.NEVER;
  });
const calendarDate = z.string().refine((value) => calendarDateProblem(value) === null);
const amount = z.string().regex(AMOUNT);

/** Schema of a filter sent to an action. Invalid values are rejected, never ignored. */
export const transactionFilterSchema = z.strictObject({
  /** As typed: part of a text, an amount or a date. */
  search: text(LONGEST.search).optional(),
  /** A category, or a group with those in it. */
  category: text(LONGEST.category).optional(),
  /** Of a group only the rows in itself. */
  ownOnly: z.literal(true).optional(),
  /** The source of the category. */
  source: z.enum(CATEGORY_SOURCES).optional(),
  type: z.enum(FILTER_TYPES).optional(),
  flag: z.enum(FILTER_FLAGS).optional(),
  /** Tags: all of these, any of these, none of these. */
  tagsAll: z.array(z.uuid()).min(1).max(20).optional(),
  tagsAny: z.array(z.uuid()).min(1).max(20).optional(),
  tagsNone: z.array(z.uuid()).min(1).max(20).optional(),
  account: z.uuid().optional(),
  /** First and last day, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  min: amount.optional(),
  max: amount.optional(),
  payee: z.uuid().optional(),
  /** The rows that fill times of a series. */
  series: z.uuid().optional(),
  /** A payee's key: the whole description without case and accents. */
  description: text(LONGEST.description).optional(),
});
