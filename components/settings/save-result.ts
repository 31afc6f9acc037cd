import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Takes these values for saved: a form shows them, and they are no changes any more. */
export function settle<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  saved: Partial<Values>,
): void {
  for (const [name, defaultValue] of Object.entries(saved))
    form.resetField(name as Path<Values>, { defaultValue });
}
