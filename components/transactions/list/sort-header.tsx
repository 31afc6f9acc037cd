'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { TableHead } from '@/components/ui/table';
import { nextSort } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

/** The header of a sortable column: ascending, descending, none. On phones only its name, for screen readers. */
export function SortHeader({
  column,
  label,
  className,
}: {
  column: 'date' | 'amount';
  label: string;
  className?: string;
}) {
  const { query, change } = useTransactionsNavigation();
  const direction = query.sort?.startsWith(column)
    ? query.sort.endsWith('asc')
      ? 'ascending'
      : 'descending'
    : 'none';
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction];
  return (
    <TableHead aria-sort={direction} className={className}>
      <span className="columns:hidden">{label}</span>
      <button
        type="button"
        className={cn(
          '-mx-2 -my-1 inline-flex items-center gap-1.5 rounded-md px-2 py-1 hover:bg-raised hover:text-ink two-line:hidden touch:py-3',
          direction !== 'none' && 'text-ink',
        )}
        onClick={() => change({ sort: nextSort(query.sort, column) })}
      >
        {label}
        <Icon aria-hidden className="size-3.5 stroke-[1.75]" />
      </button>
    </TableHead>
  );
}
