import type { Category } from './category';

/** A category that a picker offers. */
export interface PickedCategory {
  name: string;
  group: string | null;
  /** True if it is listed below its group, rather than by itself. */
  isInside: boolean;
  /** True if another part of the list begins with it. */
  begins: boolean;
}

/**
 * The categories a picker offers before anything is typed: those chosen last, then the payee's, then the others in the
 * user's order, each below its group. Archived ones are left out. `names` are those to choose from; ones that the
 * tree does not know come last.
 */
export function pickedCategories(
  tree: readonly Category[],
  names: readonly string[],
  likely: readonly string[] = [],
): PickedCategory[] {
  const offered = new Set(names);
  const known = tree.filter(({ name, archived }) => offered.has(name) && !archived);
  const groupOf = new Map(tree.map(({ name, group }) => [name, group]));
  const recent = known
    .filter(({ recency }) => recency !== null)
    .sort((one, other) => (one.recency ?? 0) - (other.recency ?? 0))
    .map(({ name }) => name);
  const had = likely.filter((name) => known.some((one) => one.name === name) && !recent.includes(name));
  const rest = known.map(({ name }) => name).filter((name) => !recent.includes(name) && !had.includes(name));
  const others = names.filter((name) => !groupOf.has(name));
  return [recent, had, [...rest, ...others]].flatMap((part, index) =>
    part.map((name, place) => ({
      name,
      group: groupOf.get(name) ?? null,
      isInside: index === 2 && (groupOf.get(name) ?? null) !== null,
      begins: place === 0 && index > 0,
    })),
  );
}
