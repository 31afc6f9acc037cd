import '../no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../calendar-date';

// The values that columns of an exported row may hold.

export const id = z.guid();
export const text = (longest: number) =>
  z
    .string()
    .max(longest * 2)
    .refine((value) => !value.includes('\0') && value.isWellFormed());
export const whole = z.int().min(0).max(2_147_483_647);
/** A moment to the microsecond, in UTC. */
export const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
export const date = z.string().refine((value) => calendarDateProblem(value) === null);
/** An amount as decimal text, so that it is never rounded: two decimals, and a third one unless it is 0. */
export const amount = z.string().regex(/^-?\d{1,12}\.\d\d[1-9]?$/);
export const unsigned = amount.refine((value) => !value.startsWith('-'));
export const nonzero = amount.refine((value) => /[1-9]/.test(value));
export const positive = unsigned.refine((value) => /[1-9]/.test(value));
/** A sum may have more digits than a single amount. */
export const sum = z.string().regex(/^\d{1,21}\.\d\d[1-9]?$/);
export const color = z.int().min(0).max(10);
/** A JSON document of the app, as it is stored; some backends store it as text. */
export const settings = z
  .union([z.record(z.string(), z.unknown()), z.string()])
  .refine((value) => JSON.stringify(value).length <= 100_000);

/** A list in a JSON document, as above. */
export const list = z
  .union([z.array(z.unknown()), z.string()])
  .refine((value) => JSON.stringify(value).length <= 100_000);
/** What a change was before, which may be long. */
export const snapshot = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()])
  .refine((value) => JSON.stringify(value).length <= 8_000_000);

/** Schema for the number of rows in each of these tables. */
export const countsOf = <Table extends string>(tables: readonly Table[]) =>
  z.record(z.enum(tables), whole.max(2_000_000)) as unknown as z.ZodType<Record<Table, number>>;
