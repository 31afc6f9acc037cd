'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { prefetchWhole } from '@/components/ui/prefetch-whole';
import { transactionsHref, type TransactionsQuery } from '@/lib/domain/transactions-query';
import type { TransactionsPage } from '@/lib/domain/transaction';

/** How long the list has to be at rest, in milliseconds: nothing is fetched for what one is still typing. */
const REST = 300;

/**
 * Fetches the pages beside the one shown, rows included, once the list is at rest. A write drops them; the page is
 * then rendered anew, and so they are fetched again. Answers a function that fetches them if they have expired.
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
