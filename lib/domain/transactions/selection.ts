import '../forms/no-eval';
import { z } from 'zod';
import { textInput } from '../forms/text-input';
import { transactionFilterSchema } from './filter';

/** The number of transactions that match a filter, and a digest of them. */
export const matchingDocument = z.object({ count: z.number(), digest: z.string() });
export type Matching = z.infer<typeof matchingDocument>;

/**
 * The transactions that a bulk edit applies to: given ones, or all that match a filter except those in `except`.
 * `count` and `digest` are those of the matches the user was shown. docs/product.md, 'Bulk edits, trash and undo'.
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

/** The value to set on all of them. */
export const bulkEditSchema = z.union([
  z.strictObject({ category: textInput('Category', 60) }),
  z.strictObject({ accountId: z.uuid() }),
  z.strictObject({ oneTime: z.boolean() }),
  z.strictObject({ counted: z.boolean() }),
  z.strictObject({ expectedBack: z.boolean() }),
  /** Names of tags; those that don't exist are created. */
  z.strictObject({ addTags: z.array(textInput('Tag', 60)).min(1).max(20) }),
  z.strictObject({ removeTags: z.array(z.uuid()).min(1).max(20) }),
]);
export type BulkEdit = z.infer<typeof bulkEditSchema>;
