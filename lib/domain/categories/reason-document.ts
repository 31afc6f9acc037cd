import '../forms/no-eval';
import { z } from 'zod';

/**
 * The decisions that memory goes by: those about the payee, about payees that begin with the same words or share a word,
 * or about others.
 */
const MEMORY_SCOPES = ['payee', 'words', 'shared', 'others'] as const;
/** The decisions among them: all, or those with the same amount, about the same one, or the same text. */
const MEMORY_LIKENESS = ['any', 'same-amount', 'like-amount', 'same-text'] as const;

const seen = z.object({
  /** The kind of evidence, which accuracy is measured by. */
  kind: z.string(),
  /** The number of the latest decisions that say so, and of all the latest decisions; of payees where words or amounts are shared. */
  matching: z.number(),
  of: z.number(),
  /** The payee's name, or the words that it begins with or shares. */
  payee: z.string(),
  scope: z.enum(MEMORY_SCOPES).default('payee'),
  likeness: z.enum(MEMORY_LIKENESS).default('any'),
});

/** The decisions that memory has seen. */
export const memoryDocument = z.object({ memory: seen });

/** The source of a row's category: `category_reason` in SQL. docs/product.md, 'Where a category comes from'. */
export const categoryReasonDocument = z.union([
  /** `place`: its number among the rules today, from 1; absent once it is deleted or where it is not looked up. */
  z.object({ rule: z.object({ id: z.guid(), name: z.string(), place: z.number().optional() }) }),
  memoryDocument,
]);

/** A rule, or what memory has seen. */
export type CategoryReason = z.infer<typeof categoryReasonDocument>;
