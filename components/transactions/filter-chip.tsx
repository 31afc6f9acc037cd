'use client';

import { X } from 'lucide-react';
import { useTransactionsNavigation } from '@/components/transactions/use-transactions-navigation';

/** The filter for one description, which has no field: it comes from a link and can be removed. */
export function FilterChip() {
  const { query, change } = useTransactionsNavigation();
  const { description } = query.filter;
  if (description === undefined) return null;
  return (
    <p className="mb-3.5 inline-flex max-w-full items-center gap-1 rounded-full border border-border bg-surface pl-3 text-[13px] text-ink-2">
      <span className="truncate py-1">Description is “{description}”</span>
      <button
        type="button"
        aria-label={`Remove the filter: description is “${description}”`}
        className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-raised hover:text-ink touch:size-11"
        onClick={() => change({ filter: { description: undefined } })}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </p>
  );
}
