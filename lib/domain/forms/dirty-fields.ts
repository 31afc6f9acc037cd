/**
 * The form fields that differ from the saved values. Only these are sent, so that one tab doesn't overwrite what
 * another one saved.
 */
export function dirtyFields<Values extends Record<string, unknown>>(
  values: Values,
  saved: Partial<Values>,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}
