import { caseless } from '../../category-choices';

/** A category of a file that the user does not have yet. */
export interface NewCategory {
  /** As the file writes it first. */
  name: string;
  /** Every way the file writes it; they differ in case only. */
  spellings: string[];
  rows: number;
}

export interface FileCategories {
  /** The most frequent first. */
  brought: NewCategory[];
  /** What becomes another spelling than the file's. */
  respelled: { written: string; name: string }[];
}

/**
 * What becomes of a file's categories, given in its order, beside those the user has: `spelled_categories` of the
 * database, foretold.
 */
export function fileCategories(
  written: readonly { name: string; rows: number }[],
  known: readonly string[],
): FileCategories {
  const exact = new Set(known);
  const same = new Map<string, string>();
  for (const name of known) if (!same.has(caseless(name))) same.set(caseless(name), name);
  const brought = new Map<string, NewCategory>();
  const respelled: FileCategories['respelled'] = [];
  for (const { name, rows } of written) {
    if (exact.has(name)) continue;
    const key = caseless(name);
    const group = brought.get(key);
    const spelling = same.get(key) ?? group?.name ?? name;
    if (spelling !== name) respelled.push({ written: name, name: spelling });
    if (same.has(key)) continue;
    brought.set(key, {
      name: spelling,
      spellings: [...(group?.spellings ?? []), name],
      rows: (group?.rows ?? 0) + rows,
    });
  }
  return {
    brought: [...brought.values()].sort((a, b) => b.rows - a.rows || a.name.localeCompare(b.name)),
    respelled,
  };
}
