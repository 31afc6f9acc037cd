import type { Result } from './result';

/**
 * How an edit of a row ended: a row that was changed elsewhere since its form showed it is not overwritten, and `current`
 * is what it says now.
 */
export type EditOutcome<Row> = { kind: 'saved' } | { kind: 'conflict'; current: Row };

export const SAVED = { kind: 'saved' } as const;

/** The row that was changed elsewhere, so that the edit was not saved; null otherwise. */
export function conflictIn<Row>(result: Result<EditOutcome<Row>>): Row | null {
  return result.ok && result.data.kind === 'conflict' ? result.data.current : null;
}
