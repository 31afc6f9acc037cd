import '../forms/no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../dates/calendar-date';
import { hasControlCharacters, isVisible } from '../text/text';

// The values that columns of an exported row may hold.

export const id = z.guid();
export const text = (longest: number) =>
  z
    .string()
    .max(longest * 2)
    .refine((value) => !value.includes('\0') && value.isWellFormed())
    // The database counts a character outside of the first plane once.
    .refine((value) => value.length <= longest || [...value].length <= longest);
/** A name as forms take it. */
export const nameOf = (longest: number) =>
  text(longest).refine((value) => isVisible(value) && !hasControlCharacters(value));
export const whole = z.int().min(0).max(2_147_483_647);
/** A moment to the microsecond, in UTC. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .refine((value) => {
    const time = Date.parse(`${value.slice(0, 19)}Z`);
    // February 30 would be a day of March.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value.slice(0, 19));
  });
export const date = z.string().refine((value) => calendarDateProblem(value) === null);
/** An amount as decimal text, so that it is never rounded: two decimals, and a third one unless it is 0. */
export const amount = z.string().regex(/^-?\d{1,12}\.\d\d[1-9]?$/);
export const unsigned = amount.refine((value) => !value.startsWith('-'));
export const nonzero = amount.refine((value) => /[1-9]/.test(value));
export const positive = unsigned.refine((value) => /[1-9]/.test(value));
/** A sum may have more digits than a single amount. */
export const sum = z.string().regex(/^\d{1,21}\.\d\d[1-9]?$/);
export const signedSum = z.string().regex(/^-?\d{1,21}\.\d\d[1-9]?$/);
export const color = z.int().min(0).max(10);
/** A JSON document of the app, as it is stored; some backends store it as text. */
export const settings = z
  .union([z.record(z.string(), z.unknown()), z.string()])
  .refine((value) => isTextual(value) && JSON.stringify(value).length <= 100_000)
  .refine((value) => isRecord(inJson(value)));

/** A document that screens show, which has to be one of these; stored like the above. */
export const documentOf = (schema: z.ZodType) =>
  settings.refine((value) => schema.safeParse(inJson(value)).success);

/** A list in a JSON document, as above. */
export const list = z
  .union([z.array(z.unknown()), z.string()])
  .refine((value) => isTextual(value) && JSON.stringify(value).length <= 100_000)
  .refine((value) => Array.isArray(inJson(value)));
/** The state before a change, which may be long. */
export const snapshot = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()])
  .refine((value) => isTextual(value) && JSON.stringify(value).length <= 8_000_000)
  .refine((value) => typeof inJson(value) === 'object');

/** True if the database can keep all texts of a document: it can't keep half a character or NUL. */
function isTextual(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !/\\u(?:0000|d[89a-f])/.test(text.replaceAll('\\\\', ''));
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document that may be stored as text. */
export function inJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Schema for the number of rows in each of these tables. */
export const countsOf = <Table extends string>(tables: readonly Table[]) =>
  z.record(z.enum(tables), whole.max(2_000_000)) as unknown as z.ZodType<Record<Table, number>>;
