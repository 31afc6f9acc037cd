'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useReportNavigation } from '@/components/reports/navigation';
import { nextOrder, type RowOrder } from '@/lib/domain/reports/query';

/**
 * The order of a table by one of its columns, the icon that shows it, and a function that changes it.
 * @param standard the order while none is chosen
 */
export function useColumnOrder(column: string, standard: RowOrder = null) {
  const { query, show } = useReportNavigation();
  const order = query.sort ?? standard;
  const direction = order?.column !== column ? 'none' : order.descending ? 'descending' : 'ascending';
  return {
    direction,
    Icon: { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction],
    change: () => show({ sort: nextOrder(query.sort, column, standard) }),
  } as const;
}
