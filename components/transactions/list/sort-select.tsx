'use client';

import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { Select } from '@/components/ui/fields/select';
import { SORTS, type Sort } from '@/lib/domain/transactions/query';

const NONE = 'none';

const LABELS: Record<NonNullable<Sort> | typeof NONE, string> = {
  [NONE]: 'Newest first',
  'date-desc': 'Date, descending',
  'date-asc': 'Date, ascending',
  'amount-desc': 'Amount, descending',
  'amount-asc': 'Amount, ascending',
};
const OPTIONS = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** The list's order, where there are no column headers. */
export function SortSelect({ className }: { className?: string }) {
  const { query, change } = useTransactionsNavigation();
  return (
    <Select
      aria-label="Sort by"
      className={className}
      options={OPTIONS}
      value={query.sort ?? NONE}
      onValueChange={(value) => change({ sort: SORTS.find((sort) => sort === value) ?? null })}
    />
  );
}
