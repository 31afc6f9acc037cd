'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { prefetchWhole } from '@/components/ui/prefetch-whole';
import { transactionsHref, type TransactionsQuery } from '@/lib/domain/transactions/query';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

/** Time the list must be idle, in milliseconds: nothing is prefetched while the user is typing. */
const REST = 300;

/**
 * Prefetches the previous and next page with their rows, once the list is idle. A write invalidates them; the page
 * then renders again, and they are prefetched again. Returns a function that prefetches them if they have expired.
 */
export function usePrefetchedPages(
  query: TransactionsQuery,
  page: TransactionsPage,
  pending: boolean,
): () => void {
  const router = useRouter();
  const prefetch = useCallback(() => {
    for (const number of [page.page + 1, page.page - 1]) {
      if (number < 1 || number > page.pages) continue;
      prefetchWhole(router, transactionsHref({ ...query, page: number }));
    }
  }, [router, query, page]);

  useEffect(() => {
    if (pending) return;
    const timer = setTimeout(prefetch, REST);
    return () => clearTimeout(timer);
  }, [prefetch, pending]);

  return prefetch;
}
