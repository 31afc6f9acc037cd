'use client';

import { createContext, useContext, useMemo, useOptimistic, useRef, type ReactNode } from 'react';
import { optimisticRows, type OptimisticEdit } from '@/lib/domain/transactions/optimistic-rows';
import { newId } from '@/lib/domain/forms/new-id';
import type { Transaction, TransactionsPage } from '@/lib/domain/transactions/transaction';

interface OptimisticRows {
  /** The page's rows with the pending changes applied. */
  rows: readonly Transaction[];
  /** Number of rows that move up from the next page in place of those removed. */
  fromNextPage: number;
  /** Identifies the list shown: its filter, order and page. */
  list: string;
  /** Applies a change optimistically, for the duration of the current transition. */
  expect: (change: OptimisticEdit, list: string) => void;
  /** The id of a change: the same one again after a lost response. */
  idFor: (change: OptimisticEdit) => string;
  /** Registers that a response has arrived. */
  answered: (change: OptimisticEdit) => void;
}

const OptimisticRowsContext = createContext<OptimisticRows | null>(null);

/** Shows pending changes before the server responds; those it refuses disappear with its response. */
export function OptimisticRowsProvider({
  page,
  list,
  children,
}: {
  page: TransactionsPage;
  list: string;
  children: ReactNode;
}) {
  /** The ids of changes whose outcome is unknown; they outlive their rows. */
  const open = useRef(new Map<string, string>());
  const [rows, expect] = useOptimistic(
    page.items as readonly Transaction[],
    (shown, asked: { change: OptimisticEdit; list: string }) =>
      asked.list === list ? optimisticRows(shown, asked.change) : shown,
  );
  const missing = page.items.length - rows.length;
  const fromNextPage = page.page < page.pages ? Math.max(missing, 0) : 0;
  const state = useMemo(
    (): OptimisticRows => ({
      rows,
      fromNextPage,
      list,
      expect: (change, of) => expect({ change, list: of }),
      idFor: (change) => {
        const what = JSON.stringify(change);
        const id = open.current.get(what) ?? newId();
        open.current.set(what, id);
        return id;
      },
      answered: (change) => void open.current.delete(JSON.stringify(change)),
    }),
    [rows, fromNextPage, list, expect],
  );
  return <OptimisticRowsContext value={state}>{children}</OptimisticRowsContext>;
}

/** The rows on the screen, and how to change them optimistically. */
export function useOptimisticRows(): OptimisticRows {
  const state = useContext(OptimisticRowsContext);
  if (!state) throw new Error('no ExpectedRowsProvider above');
  return state;
}
