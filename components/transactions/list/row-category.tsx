'use client';

import { CategoryBadge } from '@/components/categories/badge';
import { PartCategories } from '@/components/entry/part-categories';
import { matchingParts } from '@/lib/domain/transactions/row';
import type { Transaction } from '@/lib/domain/transactions/transaction';

/** A row's category: of a split row the colours of its parts, and of a transfer just that it is one. */
export function RowCategory({ transaction }: { transaction: Transaction }) {
  const { type, category, parts } = transaction;
  if (parts.length > 0) return <PartCategories parts={parts} matching={matchingParts(transaction)} />;
  if (type === 'transfer') return <span className="text-[13px] text-ink-3 columns:px-[9px]">Transfer</span>;
  return <CategoryBadge category={category} />;
}
