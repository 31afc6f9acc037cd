import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Takes these values as saved: the form shows them, and they are no longer dirty. */
export function settle<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  saved: Partial<Values>,
): void {
  for (const [name, defaultValue] of Object.entries(saved))
    form.resetField(name as Path<Values>, { defaultValue });
}
