'use client';

import { ChevronDown } from 'lucide-react';
import { useState, type ComponentProps } from 'react';

import { controlStyles } from '@/components/ui/control-styles';
import { useLoaded } from '@/components/ui/use-loaded';
import { cn } from '@/lib/utils';

export type SelectProps = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'name' | 'onChange' | 'children' | 'dir'
> & {
  /** A hint below its label, in the open list only. */
  options: readonly { value: string; label: string; hint?: string }[];
  /** An empty string shows the placeholder. */
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

export const selectTrigger = `${controlStyles} flex items-center justify-between gap-2 text-left whitespace-nowrap data-[placeholder]:text-ink-3 [&>span]:truncate`;

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

export function SelectArrow() {
  return <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />;
}
