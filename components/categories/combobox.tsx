'use client';

import { Plus } from 'lucide-react';
import { useMemo, type ComponentProps } from 'react';
import { useCategories, useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { Combobox } from '@/components/ui/fields/combobox';
import type { Option } from '@/components/ui/fields/option-list';
import { UserText } from '@/components/ui/user-text';
import { categoryChoices, sameCategory } from '@/lib/domain/categories/choices';
import { pickedCategories } from '@/lib/domain/categories/picker';
import type { CategoryColor } from '@/lib/domain/categories/color';
import { cn } from '@/lib/utils';

type CategoryComboboxProps = Omit<ComponentProps<typeof Combobox>, 'rowsFor' | 'listLabel'> & {
  categories: readonly string[];
  /** Those the payee had, the likeliest first. */
  likely?: readonly string[];
};

/** A category field with type-ahead; typing a new name creates the category. */
export function CategoryCombobox({
  categories,
  likely,
  value,
  onValueChange,
  onBlur,
  ...props
}: CategoryComboboxProps) {
  const colorOf = useCategoryColor();
  const tree = useCategories();
  const picked = useMemo(() => pickedCategories(tree, categories, likely), [tree, categories, likely]);
  return (
    <Combobox
      {...props}
      listLabel="Categories"
      value={value}
      onValueChange={onValueChange}
      rowsFor={(typed) => {
        const names = picked.map(({ name }) => name);
        const { matches, create, suggested } = categoryChoices(names, typed);
        const isAll = typed.trim() === '';
        const rows = matches.map((name) => {
          const row = picked[names.indexOf(name)];
          return existing(name, colorOf(name), {
            group: row?.group ?? null,
            isInside: isAll && row?.isInside === true,
            isDivided: isAll && row?.begins === true && row !== picked[0],
          });
        });
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

function existing(
  category: string,
  color: CategoryColor,
  { group, isInside, isDivided }: { group: string | null; isInside: boolean; isDivided: boolean },
): Option {
  const label = (
    <>
      {isInside ? <span aria-hidden className="w-3 shrink-0" /> : null}
      <span data-bar aria-hidden className={cn('size-2 shrink-0 rounded-full', categoryDot[color])} />
      <UserText>{category}</UserText>
      {group !== null && !isInside ? (
        <span aria-hidden className="text-[12.5px] text-ink-3">
          in {group}
        </span>
      ) : null}
    </>
  );
  return { value: category, label, divided: isDivided };
}

function created(category: string): Option {
  const label = (
    <>
      <Plus aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
      Create “{category}”
    </>
  );
  return { value: category, label };
}
