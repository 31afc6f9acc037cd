'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Selection } from '@/lib/domain/selection';
import { signedAmount, type Transaction, type TransactionsPage } from '@/lib/domain/transaction';
import { filterParams, type TransactionFilter } from '@/lib/domain/transactions-query';

interface SelectionState {
  has: (id: string) => boolean;
  /** How many are selected, and the sums of their amounts in cents; `spending` without sign. */
  count: number;
  income: number;
  spending: number;
  /** Whether it is all that match, on whatever page. */
  isAll: boolean;
  /** How many of the page's rows are selected, of how many. */
  onPage: { selected: number; rows: number };
  /** How many match the filter, and whether there is one. */
  total: number;
  isFiltered: boolean;
  /** As actions take it; null when nothing is selected. */
  selection: Selection | null;
  /** Ticks or unticks a row; with `range` also those between it and the one ticked before. */
  toggle: (transaction: Transaction, options: { range: boolean }) => void;
  /** Ticks all rows of the page, or unticks them when all are ticked. */
  togglePage: () => void;
  selectAll: () => void;
  /** Forgets what a change was made of; rows that were ticked since stay. */
  drop: (done: Selection) => void;
  clear: () => void;
}

/** Signed amounts in cents of the transactions that were ticked, by id; or all that match, whichever they are. */
type Chosen = ReadonlyMap<string, number> | 'all';
interface Choice {
  /** The filter it was made under. */
  filter: string;
  chosen: Chosen;
  /** The row that was ticked last: where a range begins. */
  anchor: string | null;
}

const SelectionContext = createContext<SelectionState | null>(null);

/** Which transactions are selected, through all pages and orders; another filter begins anew. */
export function SelectionProvider({
  filter,
  page,
  children,
}: {
  filter: TransactionFilter;
  page: TransactionsPage;
  children: ReactNode;
}) {
  const filterKey = filterParams(filter).toString();
  const [choice, setChoice] = useState<Choice>({ filter: filterKey, chosen: new Map(), anchor: null });
  if (choice.filter !== filterKey) setChoice({ filter: filterKey, chosen: new Map(), anchor: null });

  const state = useMemo((): SelectionState => {
    const { items, total } = page;
    const { anchor } = choice;
    const isAll = choice.chosen === 'all' && total > 0;
    const chosen = choice.chosen === 'all' ? null : current(choice.chosen, items);
    const has = (id: string) => (chosen ? chosen.has(id) : isAll);
    const change = (next: Chosen, nextAnchor: string | null = null) =>
      setChoice({ filter: filterKey, chosen: next, anchor: nextAnchor });
    /** The rows ticked so far as a list; of all that match, those that can be seen. */
    const ticked = () => new Map(chosen ?? (isAll ? amounts(items) : []));
    const sums = chosen ? sumsOf(chosen) : { income: page.income, spending: page.spending };
    const selected = items.filter(({ id }) => has(id)).length;
    return {
      has,
      count: chosen ? chosen.size : isAll ? total : 0,
      ...sums,
      isAll,
      onPage: { selected, rows: items.length },
      total,
      isFiltered: filterKey !== '',
      selection: isAll
        ? { filter, count: total, digest: page.digest }
        : chosen && chosen.size > 0
          ? { ids: [...chosen.keys()] }
          : null,
      toggle(transaction, { range }) {
        const next = ticked();
        const on = !next.has(transaction.id);
        const rows = range ? rowsBetween(items, anchor, transaction) : [transaction];
        for (const [id, amount] of amounts(rows))
          if (on) next.set(id, amount);
          else next.delete(id);
        change(next, transaction.id);
      },
      togglePage() {
        const next = ticked();
        const on = selected < items.length;
        for (const [id, amount] of amounts(items))
          if (on) next.set(id, amount);
          else next.delete(id);
        change(next);
      },
      selectAll: () => change('all'),
      drop: (done) =>
        setChoice((last) => {
          if (!('ids' in done)) return { ...last, chosen: last.chosen === 'all' ? new Map() : last.chosen };
          if (last.chosen === 'all') return last;
          const next = new Map(last.chosen);
          for (const id of done.ids) next.delete(id);
          return { ...last, chosen: next };
        }),
      clear: () => change(new Map()),
    };
  }, [choice, filter, filterKey, page]);

  return <SelectionContext value={state}>{children}</SelectionContext>;
}

/** Which transactions are selected. */
export function useSelection(): SelectionState {
  const state = useContext(SelectionContext);
  if (!state) throw new Error('no SelectionProvider above');
  return state;
}

function amounts(transactions: readonly Transaction[]): [string, number][] {
  return transactions.map((transaction) => [transaction.id, signedAmount(transaction)]);
}

/** The selection with the amounts that its rows have by now, as far as they can be seen. */
function current(chosen: ReadonlyMap<string, number>, items: readonly Transaction[]) {
  const next = new Map(chosen);
  for (const [id, amount] of amounts(items)) if (next.has(id)) next.set(id, amount);
  return next;
}

function sumsOf(chosen: ReadonlyMap<string, number>): { income: number; spending: number } {
  let income = 0;
  let spending = 0;
  for (const amount of chosen.values()) {
    if (amount > 0) income += amount;
    else spending -= amount;
  }
  return { income, spending };
}

function rowsBetween(items: readonly Transaction[], anchor: string | null, transaction: Transaction) {
  const from = items.findIndex(({ id }) => id === anchor);
  const to = items.findIndex(({ id }) => id === transaction.id);
  if (from < 0 || to < 0) return [transaction];
  return items.slice(Math.min(from, to), Math.max(from, to) + 1);
}
