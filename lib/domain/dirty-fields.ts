/** The fields of a form that differ from what is saved: what one tab did not touch, another may have saved. */
export function dirtyFields<Values extends Record<string, unknown>>(
  values: Values,
  saved: Partial<Values>,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}
