'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useDigest } from '@/components/transactions/bulk/use-digest';
import type { Selection } from '@/lib/domain/transactions/selection';
import type { LedgerType } from '@/lib/domain/transactions/enums';
import { signedAmount, type Transaction, type TransactionsPage } from '@/lib/domain/transactions/transaction';
import { filterParams, type TransactionFilter } from '@/lib/domain/transactions/query';

interface SelectionState {
  has: (id: string) => boolean;
  /** Number of selected transactions, and their totals in minor units; `spending` without sign. */
  count: number;
  income: number;
  spending: number;
  /** True if it is everything that matches, on all pages, minus `except`. */
  isAll: boolean;
  except: number;
  /** Number of the page's rows that are selected, and of all its rows. */
  onPage: { selected: number; rows: number };
  /** Number of transactions that match the filter, and a flag that is true if a filter is set. */
  total: number;
  isFiltered: boolean;
  /** The ids of the two that are selected, money out and money in; null for any other selection. */
  pair: { outId: string; inId: string } | null;
  /** In the form actions take; null when nothing is selected, or the matching ones are not known yet. */
  selection: Selection | null;
  /** Toggles a row; with `range` also those between it and the last one toggled. */
  toggle: (transaction: Transaction, options: { range: boolean }) => void;
  /** Selects all rows of the page, or deselects them when all are selected. */
  togglePage: () => void;
  /** Resolves to an error for the user when it failed; the selection is unchanged then. */
  selectAll: () => Promise<string | null>;
  /** True if that is in progress: the rows are shown as selected and can't be toggled yet. */
  selectingAll: boolean;
  /** Drops the rows that a change was made of; rows ticked since stay. */
  drop: (done: Selection) => void;
  clear: () => void;
}

/** In minor units; a refund reduces spending. */
interface Sums {
  income: number;
  spending: number;
}

/** Amounts that transactions contribute to the totals, and a flag for those that add to their account, by id. */
type Amounts = ReadonlyMap<string, Sums & { incoming: boolean }>;

/** The ticked transactions, or everything that matches minus the unticked ones. */
type Chosen = Amounts | { allBut: Amounts };

const isAllBut = (chosen: Chosen): chosen is { allBut: Amounts } => 'allBut' in chosen;

interface Choice {
  /** The filter it was made under. */
  filter: string;
  chosen: Chosen;
  /** The last row ticked: the start of a range. */
  anchor: string | null;
}

const SelectionContext = createContext<SelectionState | null>(null);

/** Provides the selected transactions, across pages and sort orders; another filter clears the selection. */
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

  const isAll = isAllBut(choice.chosen) && choice.chosen.allBut.size < page.total;
  const { digest, asking, ask } = useDigest(filterKey, page, isAll);

  const state = useMemo((): SelectionState => {
    const { items, total } = page;
    const { anchor } = choice;
    // When no more match than were unticked, nothing is selected.
    const allBut = isAll && isAllBut(choice.chosen) ? current(choice.chosen.allBut, items) : null;
    const ticked = isAllBut(choice.chosen)
      ? new Map<string, Sums & { incoming: boolean }>()
      : current(choice.chosen, items);
    const has = (id: string) => (allBut ? !allBut.has(id) : ticked.has(id));
    const change = (next: Chosen, nextAnchor: string | null = null) =>
      setChoice({ filter: filterKey, chosen: next, anchor: nextAnchor });
    /** Ticks or unticks rows. */
    const tick = (rows: readonly Transaction[], on: boolean, nextAnchor: string | null = null) => {
      const next = new Map(allBut ?? ticked);
      for (const [id, amount] of amounts(rows))
        if (on === (allBut === null)) next.set(id, amount);
        else next.delete(id);
      change(allBut && next.size < total ? { allBut: next } : allBut ? new Map() : next, nextAnchor);
    };
    const count = allBut ? total - allBut.size : ticked.size;
    const selected = items.filter(({ id }) => has(id)).length;
    return {
      has,
      count,
      ...(allBut ? difference(page, sumsOf(allBut)) : sumsOf(ticked)),
      isAll: allBut !== null,
      except: allBut?.size ?? 0,
      onPage: { selected, rows: items.length },
      total,
      isFiltered: filterKey !== '',
      pair: allBut ? null : pairOf(ticked),
      selection:
        count <= 0 || (allBut && digest === null)
          ? null
          : allBut && digest !== null
            ? {
                filter,
                count: total,
                digest,
                ...(allBut.size > 0 && { except: [...allBut.keys()] }),
              }
            : { ids: [...ticked.keys()] },
      toggle: (transaction, { range }) =>
        tick(
          range ? rowsBetween(items, anchor, transaction) : [transaction],
          !has(transaction.id),
          transaction.id,
        ),
      togglePage: () => tick(items, selected < items.length),
      selectAll: async () => {
        change({ allBut: new Map() });
        const problem = await ask();
        if (problem !== null)
          setChoice((last) => (last.filter === filterKey && isAllBut(last.chosen) ? choice : last));
        return problem;
      },
      selectingAll: asking,
      drop: (done) =>
        setChoice((last) => {
          const isAll = isAllBut(last.chosen);
          if (!('ids' in done)) return { ...last, chosen: isAll ? new Map() : last.chosen };
          const next = new Map(isAllBut(last.chosen) ? last.chosen.allBut : last.chosen);
          for (const id of done.ids) next.delete(id);
          return { ...last, chosen: isAll ? { allBut: next } : next };
        }),
      clear: () => change(new Map()),
    };
  }, [choice, isAll, digest, asking, ask, filter, filterKey, page]);

  return <SelectionContext value={state}>{children}</SelectionContext>;
}

/** The selected transactions. */
export function useSelection(): SelectionState {
  const state = useContext(SelectionContext);
  if (!state) throw new Error('no SelectionProvider above');
  return state;
}

/** As the list's sums count them: of a split transaction the parts that match, and nothing that is not counted. */
function amounts(transactions: readonly Transaction[]): [string, Sums & { incoming: boolean }][] {
  return transactions.map((transaction) => {
    const { id, counted, parts, incoming } = transaction;
    const lines = parts.length > 0 ? parts.filter(({ matches }) => matches) : [signed(transaction)];
    const sumOf = (...types: LedgerType[]) =>
      counted ? lines.reduce((sum, { type, amount }) => (types.includes(type) ? sum + amount : sum), 0) : 0;
    return [id, { income: sumOf('income'), spending: 0 - sumOf('expense', 'refund'), incoming }];
  });
}

const signed = (transaction: Transaction) => ({
  type: transaction.type,
  amount: signedAmount(transaction),
});

/** The selection with the current amounts of its rows, as far as they are on the page. */
function current(chosen: Amounts, items: readonly Transaction[]) {
  const next = new Map(chosen);
  for (const [id, amount] of amounts(items)) if (next.has(id)) next.set(id, amount);
  return next;
}

function sumsOf(chosen: Amounts): Sums {
  let income = 0;
  let spending = 0;
  for (const sums of chosen.values()) {
    income += sums.income;
    spending += sums.spending;
  }
  return { income, spending };
}

function pairOf(ticked: Amounts): SelectionState['pair'] {
  const [one, other, ...more] = ticked;
  if (!one || !other || more.length > 0 || one[1].incoming === other[1].incoming) return null;
  const [outgoing, incoming] = one[1].incoming ? [other, one] : [one, other];
  return { outId: outgoing[0], inId: incoming[0] };
}

function difference(all: Sums, left: Sums): Sums {
  return { income: all.income - left.income, spending: all.spending - left.spending };
}

function rowsBetween(items: readonly Transaction[], anchor: string | null, transaction: Transaction) {
  const from = items.findIndex(({ id }) => id === anchor);
  const to = items.findIndex(({ id }) => id === transaction.id);
  if (from < 0 || to < 0) return [transaction];
  return items.slice(Math.min(from, to), Math.max(from, to) + 1);
}
