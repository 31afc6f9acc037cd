import type { FieldValues, Resolver } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';

/** A resolver for a form that saves only edited values: validates those and passes on nothing else. */
export function editedOnly<Fields extends FieldValues, Edited extends FieldValues>(
  check: Resolver<Edited, unknown, Edited>,
  editedValues: (fields: Fields) => Edited,
): Resolver<Fields, unknown, Edited> {
  // Errors belong to the form's fields; the dirty values have no others.
  return (fields, context, options) => check(editedValues(fields), context, options as never) as never;
}

/** Says that nothing was edited, if so. */
export function tellIfNothing(edited: object): boolean {
  const nothing = Object.keys(edited).length === 0;
  if (nothing) toast('Nothing has changed.');
  return nothing;
}
