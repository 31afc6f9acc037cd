'use client';

import { useCategories } from '@/components/categories/colors';
import { CategoryDot } from '@/components/categories/dot-icon';
import { useChoices } from '@/components/entry/choices';
import { ChoiceFilter, type FilterFieldProps } from '@/components/filters/choice';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { categoryName, valuesText } from '@/lib/domain/transactions/filters/values';

/** Filters by categories: any of some, without others. A group is chosen or left out with its categories. */
export function CategoryFilter({ onChange, ...field }: FilterFieldProps) {
  const { filter } = field;
  const tree = useCategories();
  const names = useChoices()?.categories.map(({ name }) => name) ?? [];
  const groupOf = new Map(tree.map(({ name, group }) => [name, group]));
  return (
    <ChoiceFilter
      {...field}
      // Other rows of a group are asked for with the category alone.
      onChange={(values) => onChange({ ...values, ownOnly: undefined })}
      text={
        valuesText(filter.categories, filter.withoutCategories, {
          noun: 'categories',
          nameOf: categoryName,
        }) ?? 'All categories'
      }
      choices={{
        title: 'Categories',
        options: [UNCATEGORIZED, ...names.filter((name) => name !== UNCATEGORIZED)].map((name) => ({
          value: name,
          label: categoryName(name),
          mark: <CategoryDot category={name === UNCATEGORIZED ? null : name} />,
          isInside: (groupOf.get(name) ?? null) !== null,
        })),
        modes: [{ mode: 'withoutCategories', label: 'Leave out' }],
        ticked: 'categories',
        nothing: '',
      }}
    />
  );
}
