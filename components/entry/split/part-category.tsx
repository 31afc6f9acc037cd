'use client';

import { CategoryCombobox } from '@/components/categories/combobox';
import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { cn } from '@/lib/utils';

type PartCategoryProps = {
  number: number;
  category: string;
  categories: readonly string[];
  onChange: (category: string) => void;
};

/** The category of a part, with its colour. */
export function PartCategory({ number, category, categories, onChange }: PartCategoryProps) {
  const colorOf = useCategoryColor();
  return (
    <div className="relative">
      <span
        data-bar
        aria-hidden
        className={cn(
          'pointer-events-none absolute top-1/2 left-3 z-10 size-2 -translate-y-1/2 rounded-full',
          category === '' ? 'bg-border-strong' : categoryDot[colorOf(category)],
        )}
      />
      <CategoryCombobox
        data-part-field="category"
        aria-label={`Category of part ${number}`}
        placeholder="Category"
        className="pl-7.5"
        categories={categories}
        value={category}
        onValueChange={onChange}
      />
    </div>
  );
}
