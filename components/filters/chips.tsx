'use client';

import { X } from 'lucide-react';
import { useChoices } from '@/components/entry/choices';
import { filterChips } from '@/lib/domain/transactions/filters/chips';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

type FilterChipsProps = Partial<Pick<TransactionsPage, 'payee' | 'series'>> & {
  filter: TransactionFilter;
  /** Called with the values that change; one given as undefined is removed. */
  onChange: (values: TransactionFilter) => void;
};

/** The filters that no field of the panel shows, or that it only counts, each with its removal. */
export function FilterChips({ filter, onChange, ...names }: FilterChipsProps) {
  const chips = filterChips(filter, { ...names, choices: useChoices() });
  if (chips.length === 0) return null;
  return (
    <div className="mb-3.5 flex flex-wrap gap-2">
      {chips.map(({ key, text, about, without }) => (
        <Chip
          key={key}
          text={text}
          label={`Remove the filter: ${about}`}
          onRemove={() => onChange(without)}
        />
      ))}
    </div>
  );
}

function Chip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <p className="inline-flex max-w-full items-center gap-1 rounded-full border border-border bg-surface pl-3 text-[13px] text-ink-2">
      <span className="truncate py-1">{text}</span>
      <button
        type="button"
        aria-label={label}
        className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-raised hover:text-ink touch:size-11"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </p>
  );
}
