'use client';

import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCategoryColor } from '@/components/categories/category-colors';
import { categoryDot } from '@/components/categories/category-dot';
import { Combobox } from '@/components/ui/combobox';
import type { ComboboxRow } from '@/components/ui/combobox-row';
import { categoryChoices, sameCategory } from '@/lib/domain/category-choices';
import type { CategoryColor } from '@/lib/domain/category-color';
import { cn } from '@/lib/utils';

type CategoryComboboxProps = Omit<ComponentProps<typeof Combobox>, 'rowsFor' | 'listLabel'> & {
  categories: readonly string[];
};

/** A category field with type-ahead; typing a new name creates the category. */
export function CategoryCombobox({
  categories,
  value,
  onValueChange,
  onBlur,
  ...props
}: CategoryComboboxProps) {
  const colorOf = useCategoryColor();
  return (
    <Combobox
      {...props}
      listLabel="Categories"
      value={value}
      onValueChange={onValueChange}
      rowsFor={(typed) => {
        const { matches, create, suggested } = categoryChoices(categories, typed);
        const rows = matches.map((name) => existing(name, colorOf(name)));
        return { rows: create === null ? rows : [...rows, created(create)], suggested };
      }}
      onBlur={(event) => {
        // Names that differ only in case are the same category.
        const same = sameCategory(categories, value);
        if (same !== undefined && same !== value) onValueChange(same);
        onBlur?.(event);
      }}
    />
  );
}

function existing(category: string, color: CategoryColor): ComboboxRow {
  const label = (
    <>
      <span data-bar aria-hidden className={cn('size-2 shrink-0 rounded-full', categoryDot[color])} />
      {category}
    </>
  );
  return { value: category, label };
}

function created(category: string): ComboboxRow {
  const label = (
    <>
      <Plus aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
      Create “{category}”
    </>
  );
  return { value: category, label };
}
