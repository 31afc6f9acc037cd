import type { Result } from '../errors/result';

/**
 * The outcome of an edit. In a conflict, the row has been edited elsewhere since the form was opened; it isn't
 * overwritten, and `current` is the row as it is now.
 */
export type EditOutcome<Row> = { kind: 'saved' } | { kind: 'conflict'; current: Row };

export const SAVED = { kind: 'saved' } as const;

/** The current row if the edit met a conflict and wasn't saved; null otherwise. */
export function conflictIn<Row>(result: Result<EditOutcome<Row>>): Row | null {
  return result.ok && result.data.kind === 'conflict' ? result.data.current : null;
}
