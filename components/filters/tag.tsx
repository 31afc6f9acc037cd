'use client';

import { ChoiceFilter, type FilterFieldProps } from '@/components/filters/choice';
import { TAGGED_TEXTS } from '@/lib/domain/transactions/filters/chips';
import { TAGGED } from '@/lib/domain/transactions/filter-values';
import { modeOf, TAG_MODES, type TagMode } from '@/lib/domain/transactions/filters/values';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import type { Tag } from '@/lib/domain/tags/tag';

/** The modes as users read them. */
const MODE_NAMES: Record<TagMode, string> = { tagsAll: 'All of', tagsAny: 'Any of', tagsNone: 'None of' };

type TagFilterProps = FilterFieldProps & {
  tags: readonly Tag[];
  /** Shown where no tag is asked for. */
  placeholder?: string;
};

/** Filters by tags: all of some, any of some, none of some; or by how many there are. */
export function TagFilter({ tags, placeholder = 'Any', ...field }: TagFilterProps) {
  const { filter, onChange } = field;
  const text = tagsText(filter);
  return (
    <ChoiceFilter
      {...field}
      text={text ?? placeholder}
      isEmpty={text === null}
      choices={{
        title: 'Tags',
        options: tags
          .filter(({ id, archived }) => !archived || modeOf(filter, TAG_MODES, id) !== null)
          .map(({ id, name }) => ({ value: id, label: name })),
        modes: TAG_MODES.map((mode) => ({ mode, label: MODE_NAMES[mode] })),
        others: TAGGED.map((tagged) => ({
          label: TAGGED_TEXTS[tagged],
          checked: filter.tagged === tagged,
          onChange: (checked) => onChange({ tagged: checked ? tagged : undefined }),
        })),
        nothing: 'No tags yet. Add one to a transaction, then filter by it here.',
      }}
    />
  );
}

function tagsText(filter: TransactionFilter): string | null {
  const { tagged } = filter;
  const tags = TAG_MODES.reduce((sum, mode) => sum + (filter[mode]?.length ?? 0), 0);
  if (tags === 0) return tagged === undefined ? null : TAGGED_TEXTS[tagged];
  return `${tags + (tagged === undefined ? 0 : 1)} chosen`;
}
