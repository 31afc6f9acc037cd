'use client';

import { useRef, useState, type ComponentProps } from 'react';
import { SelectArrow, selectTrigger } from '@/components/ui/fields/select-trigger';
import { useLoaded } from '@/components/ui/use-loaded';
import { TAG_MODES, tagMode } from '@/lib/domain/tags/filter';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionFilter } from '@/lib/domain/transactions/query';

const fetchPanel = () =>
  import('@/components/transactions/filters/tag-filter-panel').then((module) => module.TagFilterPanel);

type TagFilterProps = Omit<ComponentProps<'button'>, 'onChange'> & {
  tags: readonly Tag[];
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
};

/** Filters by tags: all of some, any of some, none of some. Its panel loads when first opened. */
export function TagFilter({ tags, filter, onChange, ...props }: TagFilterProps) {
  const { Loaded: Panel, load, prepare } = useLoaded(fetchPanel);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const offered = tags.filter(({ id, archived }) => !archived || tagMode(filter, id) !== null);
  const chosen = TAG_MODES.reduce((sum, mode) => sum + (filter[mode]?.length ?? 0), 0);
  return (
    <>
      <button
        {...props}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-slot="select-trigger"
        data-placeholder={chosen === 0 ? '' : undefined}
        className={selectTrigger}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (open ? setOpen(false) : void load().then(setOpen))}
      >
        <span className="truncate">{chosen === 0 ? 'Any' : `${chosen} chosen`}</span>
        <SelectArrow />
      </button>
      {Panel ? (
        <Panel
          button={button}
          open={open}
          onClose={() => setOpen(false)}
          tags={offered}
          filter={filter}
          onChange={onChange}
        />
      ) : null}
    </>
  );
}
