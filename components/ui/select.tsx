'use client';

import { useState } from 'react';

import { SelectArrow, selectTrigger, type SelectProps } from '@/components/ui/select-trigger';
import { useLoaded } from '@/components/ui/use-loaded';
import { cn } from '@/lib/utils';

const fetchList = () => import('@/components/ui/select-list').then((module) => module.SelectList);

/**
 * A select, whose list loads when it is first needed. Other props, such as those a Field adds, go to its button.
 */
export function Select({ onValueChange, ...props }: SelectProps) {
  const { Loaded: List, load, prepare } = useLoaded(fetchList);
  const [opened, setOpened] = useState(false);
  if (List && opened) return <List onValueChange={onValueChange} {...props} />;

  const { options, value, placeholder, className, onFocus, ...button } = props;
  const open = async () => {
    if (await load()) setOpened(true);
  };
  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={undefined}
      data-slot="select-trigger"
      data-placeholder={value === '' ? '' : undefined}
      className={cn(selectTrigger, className)}
      onPointerEnter={prepare}
      onFocus={(event) => {
        prepare();
        onFocus?.(event);
      }}
      onClick={() => void open()}
      onKeyDown={(event) => {
        // As on a native select, a letter looks for its option.
        if (!/^(Arrow(Up|Down)|[^ ])$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey)
          return;
        event.preventDefault();
        void open();
      }}
    >
      <span>{options.find((option) => option.value === value)?.label ?? placeholder}</span>
      <SelectArrow />
    </button>
  );
}
