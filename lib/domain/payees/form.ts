import '../forms/no-eval';
import { z } from 'zod';
import { textInput } from '../forms/text-input';

const name = textInput('Name', 500);

/** The actions on a payee. */
const detailsSchema = z.discriminatedUnion('action', [
  /** Calls all of its rows so, past and future; without a name they are called as before. */
  z.object({ action: z.literal('rename'), name: name.nullable() }),
  z.object({ action: z.literal('never-guess'), neverGuess: z.boolean() }),
  /** Puts other payees into it. */
  z.object({ action: z.literal('merge'), payees: z.array(z.uuid()).min(1).max(100), name: name.optional() }),
  /** Gives some of its texts to a separate payee. */
  z.object({
    action: z.literal('split'),
    keys: z.array(z.string().max(500)).min(1).max(100),
    name: name.optional(),
  }),
]);

/** Schema of a change of a payee. The screen chooses the `change`, so that a retry changes nothing. */
export const changePayeeSchema = z.object({ change: z.uuid(), payee: z.uuid(), details: detailsSchema });
export type ChangePayeeInput = z.input<typeof changePayeeSchema>;
export type PayeeChange = z.output<typeof detailsSchema>;
