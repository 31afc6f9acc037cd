import '../forms/no-eval';
import { z } from 'zod';

/** Whose decisions memory goes by: those about the payee, or about payees that begin with the same words. */
const MEMORY_SCOPES = ['payee', 'words'] as const;
/** Which of them: all, or those with the same amount, about the same one, or the same text. */
const MEMORY_LIKENESS = ['any', 'same-amount', 'like-amount', 'same-text'] as const;

const seen = z.object({
  /** The kind of evidence, which accuracy is measured by. */
  kind: z.string(),
  /** How many of the latest decisions say so, of how many. */
  matching: z.number(),
  of: z.number(),
  /** The payee's name, or the words that it begins with. */
  payee: z.string(),
  scope: z.enum(MEMORY_SCOPES).default('payee'),
  likeness: z.enum(MEMORY_LIKENESS).default('any'),
});

/** What memory has seen. */
export const memoryDocument = z.object({ memory: seen });

/** Why a row has its category: `category_reason`, in the words of the database. docs/product.md, 'Where a category comes from'. */
export const categoryReasonDocument = z.union([
  /** `place`: its number among the rules today, from 1; absent once it is deleted or where it is not looked up. */
  z.object({ rule: z.object({ id: z.string(), name: z.string(), place: z.number().optional() }) }),
  memoryDocument,
]);

/** A rule, or what memory has seen. */
export type CategoryReason = z.infer<typeof categoryReasonDocument>;
