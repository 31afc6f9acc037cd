import type { TransactionFilter } from '../transactions/query';

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
