'use client';

import { useEffect, useRef } from 'react';
import { useOptimisticRows } from '@/components/transactions/list/optimistic-rows';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { useTransactionSheet } from '@/components/transactions/sheet/context';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

export interface Steps {
  /** Opens the row before or after this one, on another page too; null where there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
  /** The row's place among all that match, counted from 1; null if it is not in the list. */
  position: number | null;
  total: number;
}

/** The way from the sheet of a row to those of its neighbours in the list. */
export function useSteps(id: string | null, page: TransactionsPage): Steps {
  const { rows } = useOptimisticRows();
  const { open } = useTransactionSheet();
  const { change } = useTransactionsNavigation();
  /** The row that opens once another page has loaded. */
  const awaited = useRef<{ from: number; end: 'first' | 'last' } | null>(null);
  const index = rows.findIndex((row) => row.id === id);

  useEffect(() => {
    const { current } = awaited;
    if (!current || current.from === page.page) return;
    awaited.current = null;
    const row = current.end === 'first' ? page.items[0] : page.items.at(-1);
    if (row) open(row.id);
  }, [page, open]);

  function step(by: 1 | -1) {
    const row = rows[index + by];
    if (row) return open(row.id);
    awaited.current = { from: page.page, end: by > 0 ? 'first' : 'last' };
    change({ page: page.page + by });
  }

  const isKnown = index >= 0;
  return {
    previous: isKnown && (index > 0 || page.page > 1) ? () => step(-1) : null,
    next: isKnown && (index < rows.length - 1 || page.page < page.pages) ? () => step(1) : null,
    position: isKnown ? rowsBefore(page) + index + 1 : null,
    total: page.total,
  };
}

function rowsBefore({ page, pages, items, total }: TransactionsPage): number {
  return page === pages ? total - items.length : (page - 1) * items.length;
}
