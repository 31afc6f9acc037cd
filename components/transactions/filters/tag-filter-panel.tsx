'use client';

import { useState, type RefObject } from 'react';
import { Input } from '@/components/ui/fields/input';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { UserText } from '@/components/ui/user-text';
import { RANKS, rankOf } from '@/lib/domain/search/choices';
import { TAG_MODE_NAMES, TAG_MODES, tagMode, withTag, type TagMode } from '@/lib/domain/tags/filter';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

/** With more tags than this they can be searched. */
const FEW = 8;

type TagFilterPanelProps = {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  tags: readonly Tag[];
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
};

/** The tags with a switch each: whether it is one of those that all, any or none have to be there. */
export function TagFilterPanel({ tags, filter, onChange, ...popover }: TagFilterPanelProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const shown = typed === '' ? tags : tags.filter(({ name }) => rankOf(name, typed) !== RANKS.none);
  return (
    <PopoverPanel
      {...popover}
      role="dialog"
      aria-label="Tags"
      className="max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[min(22rem,calc(100vw-32px))] overflow-y-auto p-2"
    >
      {tags.length > FEW ? (
        <Input
          type="search"
          aria-label="Search tags"
          placeholder="Search tags"
          autoComplete="off"
          className="mb-2"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      {shown.length === 0 ? (
        <p className="px-2 py-1.5 text-[13px] text-ink-3">
          {tags.length === 0
            ? 'No tags yet. Add one to a transaction, then filter by it here.'
            : `No tag contains “${typed}”.`}
        </p>
      ) : null}
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id} className="flex min-h-10 items-center gap-2 pl-2">
            <span className="min-w-0 flex-1 truncate text-sm" title={name}>
              <UserText>{name}</UserText>
            </span>
            <Modes
              tag={name}
              mode={tagMode(filter, id)}
              onChange={(mode) => onChange(withTag(filter, id, mode))}
            />
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}

function Modes({
  tag,
  mode,
  onChange,
}: {
  tag: string;
  mode: TagMode | null;
  onChange: (mode: TagMode | null) => void;
}) {
  return (
    <span role="group" aria-label={tag} className="flex shrink-0 gap-0.5">
      {TAG_MODES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          className={cn(
            'rounded-[7px] px-2 py-1 text-[13px] whitespace-nowrap transition-colors duration-150 touch:h-11',
            one === mode ? 'bg-primary font-medium text-on-primary' : 'text-ink-2 hover:bg-raised',
          )}
          onClick={() => onChange(one === mode ? null : one)}
        >
          {TAG_MODE_NAMES[one]}
        </button>
      ))}
    </span>
  );
}
