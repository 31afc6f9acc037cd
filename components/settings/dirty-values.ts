import type { FieldValues, Resolver } from 'react-hook-form';
import { toast } from 'sonner';

/** A resolver for a form that saves only what was edited: validates that and passes on nothing else. */
export function changesOnly<Fields extends FieldValues, SpendingComparison extends FieldValues>(
  check: Resolver<SpendingComparison, unknown, SpendingComparison>,
  changesOf: (fields: Fields) => SpendingComparison,
): Resolver<Fields, unknown, SpendingComparison> {
  // Errors belong to the form's fields; the dirty values have no others.
  return (fields, context, options) => check(changesOf(fields), context, options as never) as never;
}

/** Says that nothing was edited, if so. */
export function tellIfNothing(changes: object): boolean {
  const nothing = Object.keys(changes).length === 0;
  if (nothing) toast('Nothing has changed.');
  return nothing;
}
