import type { FieldValues, Resolver } from 'react-hook-form';
import { toast } from 'sonner';

/** A resolver for a form that saves what was changed: checks that, and hands on nothing else. */
export function changesOnly<Fields extends FieldValues, SpendingComparison extends FieldValues>(
  check: Resolver<SpendingComparison, unknown, SpendingComparison>,
  changesOf: (fields: Fields) => SpendingComparison,
): Resolver<Fields, unknown, SpendingComparison> {
  // Errors are about fields of the form: changes have no others.
  return (fields, context, options) => check(changesOf(fields), context, options as never) as never;
}

/** Says that nothing has changed, where that is so. */
export function tellIfNothing(changes: object): boolean {
  const nothing = Object.keys(changes).length === 0;
  if (nothing) toast('Nothing has changed.');
  return nothing;
}
