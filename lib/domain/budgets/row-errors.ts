/** The messages about amounts of limits that were sent, by category: an action names their places in the list. */
export function rowErrors(
  sent: readonly { category: string }[],
  fields: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return Object.fromEntries(
    sent.flatMap(({ category }, index) => {
      const message = fields?.[`limits.${index}.amount`];
      return message === undefined ? [] : [[category, message]];
    }),
  );
}
