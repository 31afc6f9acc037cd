import { caseless } from '../../categories/choices';

/** A category of a file that the user doesn't have yet. */
export interface NewCategory {
  /** The file's first spelling. */
  name: string;
  /** All spellings in the file, which differ only in case. */
  spellings: string[];
  rows: number;
}

export interface FileCategories {
  /** The most frequent first. */
  brought: NewCategory[];
  /** Categories that get another spelling than the file's. */
  respelled: { written: string; name: string }[];
}

/**
 * Predicts what `spelled_categories` in the database will do with a file's categories (`written`, in file order),
 * given those the user has. docs/database.md, 'Categories'.
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
