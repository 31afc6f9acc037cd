'use client';

import { createContext, useContext, useMemo, useOptimistic, useRef, type ReactNode } from 'react';
import { optimisticRows, type OptimisticChange } from '@/lib/domain/optimistic-rows';
import { newId } from '@/lib/domain/new-id';
import type { Transaction, TransactionsPage } from '@/lib/domain/transaction';

interface ExpectedRows {
  /** The rows of the page, with what was asked for and not answered yet. */
  rows: readonly Transaction[];
  /** How many rows will come from the next page in the place of those that go. */
  toCome: number;
  /** Names the list that is shown: its filter, order and page. */
  list: string;
  /** Shows a change at once, as long as the transition that it is called in lasts. */
  expect: (change: OptimisticChange, list: string) => void;
  /** An id for a change: the one it had before, where its answer was lost. */
  idFor: (change: OptimisticChange) => string;
  /** Says that a change was answered. */
  answered: (change: OptimisticChange) => void;
}

const OptimisticRowsContext = createContext<ExpectedRows | null>(null);

/** Shows what was asked for before the server has answered; what can't be done is taken back with its answer. */
export function OptimisticRowsProvider({
  page,
  list,
  children,
}: {
  page: TransactionsPage;
  list: string;
  children: ReactNode;
}) {
  /** The ids of changes whose answer is not known; they outlive the rows that they were asked for. */
  const open = useRef(new Map<string, string>());
  const [rows, expect] = useOptimistic(
    page.items as readonly Transaction[],
    (shown, asked: { change: OptimisticChange; list: string }) =>
      asked.list === list ? optimisticRows(shown, asked.change) : shown,
  );
  const missing = page.items.length - rows.length;
  const toCome = page.page < page.pages ? Math.max(missing, 0) : 0;
  const state = useMemo(
    (): ExpectedRows => ({
      rows,
      toCome,
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
    [rows, toCome, list, expect],
  );
  return <OptimisticRowsContext value={state}>{children}</OptimisticRowsContext>;
}

/** The rows on the screen, and how to show a change of them at once. */
export function useOptimisticRows(): ExpectedRows {
  const state = useContext(OptimisticRowsContext);
  if (!state) throw new Error('no ExpectedRowsProvider above');
  return state;
}
