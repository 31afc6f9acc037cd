'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { PAYEE_SORTS, type PayeesQuery } from '@/lib/domain/payees/query';
import { LONGEST, readText } from '@/lib/domain/transactions/filter-values';

/** The pause between words before a search starts, in milliseconds. */
const PAUSE = 250;

const SORTS = [
  { value: 'count', label: 'Most rows first' },
  { value: 'sum', label: 'Largest sum first' },
  { value: 'last', label: 'Latest first' },
] as const;

type PayeeSearchProps = { query: PayeesQuery; onChange: (change: Partial<PayeesQuery>) => void };

/** Finds payees by name or by what the bank wrote, while the user types, and sorts them. */
export function PayeeSearch({ query, onChange }: PayeeSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ search: readText(text, LONGEST.search) ?? '' }), pause);
  };
  return (
    <div className="mb-3.5 flex flex-wrap gap-3">
      <form
        role="search"
        action="/settings/payees"
        className="relative min-w-0 flex-1 sm:max-w-[420px]"
        onSubmit={(event) => {
          event.preventDefault();
          search(new FormData(event.currentTarget).get('q')?.toString() ?? '', 0);
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.75] text-ink-3"
        />
        <Input
          // Cleared from elsewhere, it is empty again.
          key={query.search === '' ? 'empty' : 'typed'}
          type="search"
          name="q"
          aria-label="Search payees..."
          placeholder="Search payees..."
          defaultValue={query.search}
          maxLength={LONGEST.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="pl-9"
          onChange={(event) => search(event.target.value, PAUSE)}
        />
      </form>
      <Select
        aria-label="Order"
        className="w-44 max-sm:w-full"
        options={SORTS}
        value={query.sort}
        onValueChange={(value) => onChange({ sort: PAYEE_SORTS.find((sort) => sort === value) ?? 'count' })}
      />
    </div>
  );
}
