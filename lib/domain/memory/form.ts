import '../forms/no-eval';
import { z } from 'zod';
import { textInput } from '../forms/text-input';

// The screen chooses the `change`, the id of the ledger change, so that a retry changes nothing and `undoChange` can
// name it.

const change = z.uuid();

/** Transactions by id, or those of a payee that have no category, of one direction. */
const rows = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(5_000) }),
  z.strictObject({ payee: z.uuid(), incoming: z.boolean() }),
]);
export type ChosenRows = z.output<typeof rows>;

/** A category that a hand chooses; null takes it away. */
export const chooseCategorySchema = z.object({
  change,
  rows,
  category: textInput('Category', 60).nullable(),
});

/** A suggestion of memory that the user refuses: a category, or that the payee of the rows is a known one. */
export const refuseGuessSchema = z.object({ change, rows, kind: z.enum(['category', 'payee']) });

export const neverGuessSchema = z.object({ change, payee: z.uuid(), neverGuess: z.boolean() });

/** A payee that turns out to be another one. */
export const samePayeeSchema = z.object({ change, payee: z.uuid(), known: z.uuid() });
