import { z } from '../zod';
import type { RefusedRow } from './required-headers';

/** What the server is to do about rows that are in the account already. */
export const existingRows = z.enum(['refuse', 'skip']);
export type ExistingRows = z.infer<typeof existingRows>;

/** What a drop sends beside its file. */
export const importSchema = z.object({
  /** Chosen by the screen per drop, so that sending it twice imports it once. */
  importId: z.uuid(),
  defaultAccountId: z.uuid().nullable(),
  existing: existingRows,
});

/** The answer to a drop. Unless it is 'imported', nothing was saved. */
export type ImportOutcome =
  | { kind: 'imported'; added: number; alreadyThere: number }
  | { kind: 'refused'; rows: RefusedRow[]; readable: number }
  | { kind: 'already-there'; positions: number[]; newRows: number }
  | { kind: 'failed'; error: string };

/** Row numbers in a sentence: "rows 2, 3, 4 and 7 more". */
export function listRows(positions: readonly number[], shown = 10): string {
  const named = positions.slice(0, shown).join(', ');
  const more = positions.length - shown;
  const noun = positions.length === 1 ? 'row' : 'rows';
  return more > 0 ? `${noun} ${named} and ${more.toLocaleString('en-US')} more` : `${noun} ${named}`;
}
