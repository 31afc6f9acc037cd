import './no-eval';
import { z } from 'zod';
import { textInput } from './text-input';
import { transactionFilterSchema } from './transaction-filter';

/** How many transactions match a filter, and which, as a digest. */
export const matchingDocument = z.object({ count: z.number(), digest: z.string() });
export type Matching = z.infer<typeof matchingDocument>;

/**
 * The transactions a change is meant for: some of them, or all that match a filter, which the screen showed to
 * be `count`, and which by `digest`, except those in `except`.
 */
export const selectionSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(5_000) }),
  z.strictObject({
    filter: transactionFilterSchema,
    count: z.int().min(1),
    digest: z.string().regex(/^-?\d{1,19}$/),
    except: z.array(z.uuid()).min(1).max(5_000).optional(),
  }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** What is set on all of them. */
export const bulkChangeSchema = z.union([
  z.strictObject({ category: textInput('Category', 60) }),
  z.strictObject({ accountId: z.uuid() }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;
