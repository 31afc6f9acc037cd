'use client';

import { CategoryBadge } from '@/components/categories/category-badge';
import { useCategoryColor } from '@/components/categories/category-colors';
import { categoryDot } from '@/components/categories/category-dot';
import { useMoney } from '@/components/money/use-money';
import type { Transaction } from '@/lib/domain/transaction';
import { matchingParts } from '@/lib/domain/transaction-row';
import { cn } from '@/lib/utils';

/** How many of a split row's categories have a dot. */
const DOTS = 3;

/** A row's category: of a split row the colours of its parts, and of a transfer just that it is one. */
export function RowCategory({ transaction }: { transaction: Transaction }) {
  const { type, category, parts } = transaction;
  if (parts.length > 0) return <Parts transaction={transaction} />;
  if (type === 'transfer') return <span className="text-[13px] text-ink-3 columns:px-[9px]">Transfer</span>;
  return <CategoryBadge category={category} />;
}

function Parts({ transaction }: { transaction: Transaction }) {
  const colorOf = useCategoryColor();
  const money = useMoney();
  const matching = matchingParts(transaction);
  const shown = matching ?? transaction.parts;
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
      <span className="truncate">{partsText(transaction.parts.length, matching)}</span>
      <span className="sr-only">: {amounts(true)}</span>
    </span>
  );
}

function partsText(parts: number, matching: Transaction['parts'] | null): string {
  if (!matching) return `${parts} parts`;
  return matching.length === 1 ? `part: ${matching[0]?.category}` : `${matching.length} of ${parts} parts`;
}
