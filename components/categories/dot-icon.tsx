'use client';

import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { cn } from '@/lib/utils';

/** The colour of a category, before a name; neutral without a category. */
export function CategoryDot({ category }: { category: string | null }) {
  const colorOf = useCategoryColor();
  return (
    <span
      data-bar
      aria-hidden
      className={cn(
        'size-2 shrink-0 rounded-full',
        categoryDot[category === null ? 'rest' : colorOf(category)],
      )}
    />
  );
}
