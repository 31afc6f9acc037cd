'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Matching } from '@/lib/domain/transactions/selection';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';
import { resultOf } from '@/lib/call-action';
import { getJson } from '@/lib/fetch-json';

/** Result loaded for a filter, when the list showed `page`. */
interface Known {
  filter: string;
  page: TransactionsPage;
  digest: string;
}

/**
 * The digest of everything that matches the filter (its URL parameters), which a change of them all names. `ask`
 * loads it, and while `isNeeded` it reloads with the list. `ask` resolves to null once it is known, otherwise to an
 * error for the user. If a reload fails, the old digest stays: the server then refuses the change, and the list
 * reloads.
 */
export function useDigest(filter: string, page: TransactionsPage, isNeeded: boolean) {
  const router = useRouter();
  const [known, setKnown] = useState<Known | null>(null);
  const [asking, setAsking] = useState(false);
  const latest = useRef(filter);
  const digest = known?.filter === filter ? known.digest : null;
  const isStale = isNeeded && known?.page !== page;

  useEffect(() => {
    latest.current = filter;
  }, [filter]);

  useEffect(() => {
    if (!isStale) return;
    const controller = new AbortController();
    const readAgain = async () => {
      const result = await readMatching(filter, controller.signal);
      if (!controller.signal.aborted && typeof result !== 'string') {
        setKnown({ filter, page, digest: result.digest });
      }
    };
    void readAgain();
    return () => controller.abort();
  }, [isStale, filter, page]);

  async function ask(): Promise<string | null> {
    setAsking(true);
    const result = await readMatching(filter);
    setAsking(false);
    if (typeof result === 'string') return result;
    // Another filter starts over.
    if (latest.current === filter) setKnown({ filter, page, digest: result.digest });
    // The screen shows something older.
    if (result.count !== page.total) router.refresh();
    return null;
  }

  return { digest, asking, ask };
}

/** The matching transactions, or an error for the user. */
async function readMatching(filter: string, signal?: AbortSignal): Promise<Matching | string> {
  const params = Object.fromEntries(new URLSearchParams(filter));
  const result = await resultOf(
    getJson<Matching>('/transactions/matching', params, signal),
    'They could not all be selected',
  );
  return result.ok ? result.data : result.error.message;
}
