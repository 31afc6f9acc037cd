/**
 * The option that typed letters choose on a closed select: the next one that begins with them, from the chosen one on.
 * One letter, or the same again, moves on; more letters stay while they fit.
 */
export function typedOption<Option extends { label: string }>(
  options: readonly Option[],
  chosen: number,
  typed: string,
): Option | undefined {
  const [first = ''] = typed;
  const isRepeated = [...typed].every((letter) => letter === first);
  const start = (isRepeated ? first : typed).toLowerCase();
  const from = Math.max(chosen, 0) + (isRepeated && chosen >= 0 ? 1 : 0);
  return [...options.slice(from), ...options.slice(0, from)].find(({ label }) =>
    label.toLowerCase().startsWith(start),
  );
}
