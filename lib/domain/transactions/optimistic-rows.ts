import type { BulkEdit, Selection } from './selection';
import type { Transaction } from './transaction';

/** A ledger change that has been sent; `before` is what the screen showed before the change that is being undone. */
export type OptimisticEdit =
  | { kind: 'set'; selection: Selection; values: BulkEdit; addedTagIds?: string[] }
  | { kind: 'edit'; selection: { ids: string[] }; values: Partial<Transaction> }
  | { kind: 'link'; selection: { ids: string[] } }
  | { kind: 'delete'; selection: Selection }
  | { kind: 'undo'; selection: Selection; before: readonly Transaction[] };

/**
 * The rows on the screen as a ledger change will leave them, as far as the screen can know. Only the server knows
 * which rows will move up, and all sums and counts.
 */
export function optimisticRows(rows: readonly Transaction[], change: OptimisticEdit): readonly Transaction[] {
  const { selection } = change;
  const ids = 'ids' in selection ? new Set(selection.ids) : null;
  const except = new Set('ids' in selection ? [] : selection.except);
  const isMeant = ({ id }: Transaction) => (ids ? ids.has(id) : !except.has(id));
  if (change.kind === 'set') return rows.map((row) => (isMeant(row) ? withValues(row, change) : row));
  if (change.kind === 'edit') return rows.map((row) => (isMeant(row) ? { ...row, ...change.values } : row));
  if (change.kind === 'link') return linked(rows, rows.filter(isMeant));
  // Only the server knows whether the rows that match now are those that were shown.
  if (change.kind === 'delete') return ids ? rows.filter((row) => !isMeant(row)) : rows;
  return putBack(rows, change.before, isMeant);
}

function withValues(
  row: Transaction,
  { values, addedTagIds = [] }: Extract<OptimisticEdit, { kind: 'set' }>,
): Transaction {
  if ('addTags' in values) return { ...row, tagIds: [...new Set([...row.tagIds, ...addedTagIds])] };
  if ('removeTags' in values)
    return { ...row, tagIds: row.tagIds.filter((id) => !values.removeTags.includes(id)) };
  // A split row keeps the categories of its parts.
  return 'category' in values && row.parts.length > 0 ? row : { ...row, ...values };
}

/** The two legs of a transfer; as they are if only one of them is on the page. */
function linked(rows: readonly Transaction[], legs: readonly Transaction[]): readonly Transaction[] {
  return rows.map((row) => {
    const other = legs.includes(row) ? legs.find(({ id }) => id !== row.id) : undefined;
    if (!other) return row;
    const transfer = { id: row.id, accountId: other.accountId, transactionId: other.id };
    return { ...row, type: 'transfer', transfer };
  });
}

/**
 * Puts the selected rows back as they were, each after the row it followed, without making the page longer than it
 * was.
 */
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
