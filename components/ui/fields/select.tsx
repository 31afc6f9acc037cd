'use client';

import type { ComponentProps } from 'react';
import type { SelectListProps } from '@/components/ui/fields/select-list';
import { SelectArrow, selectTrigger } from '@/components/ui/fields/select-trigger';
import { OverlayTrigger } from '@/components/ui/overlays/trigger';
import { cn } from '@/lib/utils';

const fetchList = () => import('@/components/ui/fields/lists').then((module) => module.SelectList);

type SelectProps = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'name' | 'onChange' | 'children' | 'dir'
> &
  SelectListProps & {
    /** Shown where none is chosen. */
    placeholder?: string | undefined;
  };

/** A select. Typed letters choose at once; other props, such as those a Field adds, go to its button. */
export function Select({ options, value, onValueChange, placeholder, className, ...button }: SelectProps) {
  const list = { options, value, onValueChange, disabled: button.disabled };
  return (
    <OverlayTrigger fetch={fetchList} list={list} keys={/^(.|Enter|ArrowDown|ArrowUp)$/u} role="combobox">
      <button
        {...button}
        type="button"
        data-slot="select-trigger"
        data-placeholder={value === '' ? '' : undefined}
        className={cn(selectTrigger, className)}
      >
        <span dir="auto">{options.find((option) => option.value === value)?.label ?? placeholder}</span>
        <SelectArrow />
      </button>
    </OverlayTrigger>
  );
}
