'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { resultOf } from '@/lib/call-action';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';
import { getJson } from '@/lib/fetch-json';

/** The transaction as far as it is known; `isGone` if it was deleted. */
type Loaded = { id: string; sheet: TransactionSheet } | { id: string; problem: string; isGone: boolean };

/**
 * Reads a transaction's sheet: again with every `page` of the list, which reloads after each write, and on `reload`.
 * A failed read leaves the sheet as it is.
 */
export function useSheet(id: string, page: TransactionsPage) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const shown = useRef(id);
  const reads = useRef(0);
  /** The latest that was read, for writes that name its revision. */
  const latest = useRef<TransactionSheet | null>(null);

  useEffect(() => {
    shown.current = id;
  }, [id]);

  const reload = useCallback(async () => {
    reads.current += 1;
    const read = reads.current;
    const result = await resultOf(
      getJson<TransactionSheet>('/transactions/sheet', { id }),
      'The transaction could not be loaded',
    );
    if (shown.current !== id || read !== reads.current) return;
    if (result.ok) {
      latest.current = result.data;
      return setLoaded({ id, sheet: result.data });
    }
    const { code, message } = result.error;
    const isGone = code === 'transaction_deleted';
    setLoaded((last) =>
      last?.id === id && 'sheet' in last && !isGone ? last : { id, problem: message, isGone },
    );
  }, [id]);

  useEffect(() => {
    const read = async () => reload();
    void read();
  }, [reload, page]);

  return { loaded: loaded?.id === id ? loaded : null, latest, reload };
}
