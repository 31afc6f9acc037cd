import type { BulkChange, Selection } from './selection';
import type { Transaction } from './transaction';

/** A change of transactions that was asked for; `before` are the rows of the screen as they were without it. */
export type OptimisticChange =
  | { kind: 'set'; selection: Selection; values: BulkChange }
  | { kind: 'delete'; selection: Selection }
  | { kind: 'undo'; selection: Selection; before: readonly Transaction[] };

/**
 * What a change will make of the rows on the screen, as far as the screen can know: what will come in their place, and
 * all sums and counts, are the server's to say.
 */
export function optimisticRows(
  rows: readonly Transaction[],
  change: OptimisticChange,
): readonly Transaction[] {
  const { selection } = change;
  const ids = 'ids' in selection ? new Set(selection.ids) : null;
  const except = new Set('ids' in selection ? [] : selection.except);
  const isMeant = ({ id }: Transaction) => (ids ? ids.has(id) : !except.has(id));
  if (change.kind === 'set') {
    return rows.map((row) => (isMeant(row) ? { ...row, ...change.values } : row));
  }
  // Whether all that match are still those that were shown only the server knows.
  if (change.kind === 'delete') return ids ? rows.filter((row) => !isMeant(row)) : rows;
  return putBack(rows, change.before, isMeant);
}

/** The rows that are meant as they were, each after the one it followed; no more rows than there were. */
function putBack(
  rows: readonly Transaction[],
  before: readonly Transaction[],
  isMeant: (row: Transaction) => boolean,
): readonly Transaction[] {
  const meant = new Map(before.filter(isMeant).map((row) => [row.id, row]));
  const next = rows.map((row) => meant.get(row.id) ?? row);
  before.forEach((row, index) => {
    if (!isMeant(row) || next.some(({ id }) => id === row.id)) return;
    const above = before.slice(0, index).findLast((candidate) => next.some(({ id }) => id === candidate.id));
    next.splice(above ? next.findIndex(({ id }) => id === above.id) + 1 : 0, 0, row);
  });
  return next.slice(0, Math.max(rows.length, before.length));
}
