import type { TransactionFilter } from '../transactions/query';

/** The ways in which a filter can ask for tags. */
export const TAG_MODES = ['tagsAll', 'tagsAny', 'tagsNone'] as const;
export type TagMode = (typeof TAG_MODES)[number];

/** The modes as users read them. */
export const TAG_MODE_NAMES: Record<TagMode, string> = {
  tagsAll: 'All of',
  tagsAny: 'Any of',
  tagsNone: 'None of',
};

/** The filter with a tag in another mode, or without it for null. A tag is in one mode at most. */
export function withTag(filter: TransactionFilter, tag: string, mode: TagMode | null): TransactionFilter {
  return Object.fromEntries(
    TAG_MODES.map((name) => {
      const others = (filter[name] ?? []).filter((id) => id !== tag);
      const ids = name === mode ? [...others, tag] : others;
      return [name, ids.length > 0 ? ids : undefined];
    }),
  );
}

/** The mode of a tag in a filter; null if the filter doesn't name it. */
export function tagMode(filter: TransactionFilter, tag: string): TagMode | null {
  return TAG_MODES.find((mode) => filter[mode]?.includes(tag)) ?? null;
}

/** The tags whose figures a filter shows: 'Rome', 'Rome and Ines 30', 'Rome or Paris'; null if there are none. */
export function filteredTags(
  { tagsAll, tagsAny }: TransactionFilter,
  tags: readonly { id: string; name: string }[],
): string | null {
  const named = (ids: readonly string[] | undefined, word: string) =>
    tags
      .filter(({ id }) => ids?.includes(id))
      .map(({ name }) => name)
      .join(` ${word} `);
  const parts = [named(tagsAll, 'and'), named(tagsAny, 'or')].filter((text) => text !== '');
  return parts.length > 0 ? parts.join(', ') : null;
}
