'use client';

import { useCategoryColor } from '@/components/categories/category-colors';
import { categoryDot } from '@/components/categories/category-dot';
import { useMoney } from '@/components/money/use-money';
import { cn } from '@/lib/utils';

/** How many of a split row's categories have a dot. */
const DOTS = 3;

interface Part {
  category: string;
  amount: number;
}

type PartCategoriesProps = {
  parts: readonly Part[];
  /** Those that a filter is about; null if it is about the whole. */
  matching?: readonly Part[] | null;
};

/** The colours of a split row's categories, and how many parts it has. */
export function PartCategories({ parts, matching = null }: PartCategoriesProps) {
  const colorOf = useCategoryColor();
  const money = useMoney();
  const shown = matching ?? parts;
  const names = [...new Set(shown.map(({ category }) => category))];
  const amounts = (spoken: boolean) =>
    shown
      .map(({ category, amount }) => `${category} ${money(amount, { sign: 'always', spoken })}`)
      .join(', ');
  return (
    <span
      title={amounts(false)}
      className="inline-flex max-w-full items-center gap-1.5 text-[12.5px] text-ink-2 columns:px-[9px]"
    >
      {names.slice(0, DOTS).map((name) => (
        <span
          key={name}
          data-bar
          aria-hidden
          className={cn('size-[7px] shrink-0 rounded-full', categoryDot[colorOf(name)])}
        />
      ))}
      <span className="truncate">{partsText(parts.length, matching)}</span>
      <span className="sr-only">: {amounts(true)}</span>
    </span>
  );
}

function partsText(parts: number, matching: readonly Part[] | null): string {
  if (!matching) return `${parts} parts`;
  return matching.length === 1 ? `part: ${matching[0]?.category}` : `${matching.length} of ${parts} parts`;
}
