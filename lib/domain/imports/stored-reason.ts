import '../forms/no-eval';
import { z } from 'zod';
import { hasControlCharacters } from '../text/text';

/** The length to which a param is cut when a row is staged. */
export const MAX_PARAM = 400;
/** The longest JSON of one row's reasons, in characters. */
const MAX_REASONS = 2_000;

const text = z
  .string()
  .max(1_000)
  .refine((value) => !hasControlCharacters(value) && value.isWellFormed());

/** A reason as it is sent and stored; its code may be from another version. */
const storedReason = z.strictObject({
  code: z.string().regex(/^[a-z_]{1,60}$/),
  get params() {
    return z
      .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.union([text, z.number(), z.array(storedReason)]))
      .optional();
  },
});
export type StoredReason = z.infer<typeof storedReason>;

/** The reasons of a row, in the order in which they are shown. */
export const storedReasons = z
  .array(storedReason)
  .min(1)
  .refine((reasons) => JSON.stringify(reasons).length <= MAX_REASONS);
