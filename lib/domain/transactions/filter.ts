import '../forms/no-eval';
import { z } from 'zod';
import { CATEGORY_SOURCES } from '../categories/enums';
import { calendarDateProblem } from '../dates/calendar-date';
import { FILTER_FLAGS, FILTER_TYPES } from './enums';
import { AMOUNT, LONGEST, MOST_VALUES, readText, TAGGED } from './filter-values';

const text = (longest: number) =>
  z.string().transform((value, context) => {
    const read = readText(value, longest);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: 'empty or too long' });
    return z.NEVER;
  });
const calendarDate = z.string().refine((value) => calendarDateProblem(value) === null);
const amount = z.string().regex(AMOUNT);
const several = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(MOST_VALUES).optional();

/** Schema of a filter sent to an action. Invalid values are rejected, never ignored. */
export const transactionFilterSchema = z.strictObject({
  /** As typed: part of a text, an amount or a date. */
  search: text(LONGEST.search).optional(),
  /** Any of these categories; a group with those in it. */
  categories: several(text(LONGEST.category)),
  /** None of these; a group with those in it. */
  withoutCategories: several(text(LONGEST.category)),
  /** Of the groups in `categories` only the rows in themselves. */
  ownOnly: z.literal(true).optional(),
  /** The source of the category. */
  source: z.enum(CATEGORY_SOURCES).optional(),
  type: z.enum(FILTER_TYPES).optional(),
  flag: z.enum(FILTER_FLAGS).optional(),
  /** Tags: all of these, any of these, none of these. */
  tagsAll: several(z.uuid()),
  tagsAny: several(z.uuid()),
  tagsNone: several(z.uuid()),
  /** Without any tag, or with more than one. */
  tagged: z.enum(TAGGED).optional(),
  /** Any of these accounts, none of these. */
  accounts: several(z.uuid()),
  withoutAccounts: several(z.uuid()),
  /** First and last day, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Instead of the rows of these days, the refunds of others that count in them. */
  otherDays: z.literal(true).optional(),
  min: amount.optional(),
  max: amount.optional(),
  payee: z.uuid().optional(),
  /** The rows that fill times of a series. */
  series: z.uuid().optional(),
  /** A payee's key: the whole description without case and accents. */
  description: text(LONGEST.description).optional(),
});
