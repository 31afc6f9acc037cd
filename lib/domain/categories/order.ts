import type { CategoryKind } from './category';

/** The part of a category that its order is made of. */
export interface Placed {
  name: string;
  group: string | null;
  kind: CategoryKind;
}

/** The place a category moves to: into a group or none, before another one or at the end. */
export interface Placement {
  group: string | null;
  before: string | null;
  kind: CategoryKind;
}

/** The moves of a category by keyboard. */
export type Step = 'up' | 'down' | 'in' | 'out';

const siblingsOf = <Row extends Placed>(rows: readonly Row[], { group, kind }: Placed): Row[] =>
  rows.filter((row) => row.group === group && row.kind === kind);

const hasCategories = (rows: readonly Placed[], name: string): boolean =>
  rows.some(({ group }) => group === name);

/** The place a step takes a category to; null if it can go no further. In `rows`, a group precedes its categories. */
export function placementAfter(rows: readonly Placed[], name: string, step: Step): Placement | null {
  const row = rows.find((one) => one.name === name);
  if (!row) return null;
  const { group, kind } = row;
  const siblings = siblingsOf(rows, row);
  const index = siblings.indexOf(row);
  switch (step) {
    case 'up': {
      const above = siblings[index - 1];
      return above ? { group, kind, before: above.name } : null;
    }
    case 'down':
      return index + 1 < siblings.length ? { group, kind, before: siblings[index + 2]?.name ?? null } : null;
    case 'in': {
      const above = siblings[index - 1];
      if (group !== null || !above || hasCategories(rows, name)) return null;
      return { group: above.name, kind, before: null };
    }
    case 'out': {
      if (group === null) return null;
      const groups = rows.filter((one) => one.group === null && one.kind === kind);
      const own = groups.findIndex((one) => one.name === group);
      return { group: null, kind, before: groups[own + 1]?.name ?? null };
    }
  }
}

/** The rows with a category in another place, in order. Its contents go with it. */
export function arranged<Row extends Placed>(rows: readonly Row[], name: string, to: Placement): Row[] {
  const row = rows.find((one) => one.name === name);
  if (!row) return [...rows];
  const inside = rows.filter((one) => one.group === name).map((one) => ({ ...one, kind: to.kind }));
  const moved = [{ ...row, group: to.group, kind: to.kind }, ...inside];
  const rest = rows.filter((one) => one.name !== name && one.group !== name);
  const at = to.before === null ? -1 : rest.findIndex((one) => one.name === to.before);
  if (at >= 0) return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  // At the end of its group, or of its kind.
  const last =
    to.group === null
      ? rest.findLastIndex(({ kind }) => kind === to.kind)
      : rest.findLastIndex((one) => one.name === to.group || one.group === to.group);
  const end = last >= 0 ? last + 1 : to.kind === 'spending' ? 0 : rest.length;
  return [...rest.slice(0, end), ...moved, ...rest.slice(end)];
}

/** The outcome of a move, for a live region: 'Rides is in Transport now, 3 of 3.' */
export function placementText(rows: readonly Placed[], name: string): string {
  const row = rows.find((one) => one.name === name);
  if (!row) return '';
  const siblings = siblingsOf(rows, row);
  const where = row.group === null ? 'by itself' : `in ${row.group}`;
  return `${name} is ${where} now, ${siblings.indexOf(row) + 1} of ${siblings.length}.`;
}
