'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { SheetContext } from '@/components/transactions/sheet/context';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { hrefWithRow, readRow } from '@/lib/domain/transactions/query';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

const fetchSheet = () => import('@/components/transactions/sheet/host').then((module) => module.SheetHost);
const NOT_LOADED = 'The sheet could not be loaded. Check your connection and try again.';

/**
 * Keeps in the address the transaction whose sheet is open next to the list. Opening one makes a history entry, so that
 * Back closes it; going on to another row makes none. The sheet's code loads when the first one opens.
 */
export function SheetProvider({
  page,
  today,
  children,
}: {
  page: TransactionsPage;
  today: CalendarDate;
  children: ReactNode;
}) {
  const row = readRow(useSearchParams().get('row') ?? undefined);
  const { settled } = useTransactionsNavigation();
  const { Loaded: Host, load, prepare } = useLoaded(fetchSheet, NOT_LOADED);
  /** The list's address where a history entry was made for the sheet; Back leads there. */
  const openedOn = useRef<string | null>(null);
  const isOpen = row !== null;

  useEffect(() => {
    openedOn.current = null;
  }, [settled]);

  const close = useCallback(() => {
    const list = hrefWithRow(window.location, null);
    if (openedOn.current === list) window.history.back();
    else window.history.replaceState(null, '', list);
    openedOn.current = null;
  }, []);

  useEffect(() => {
    if (isOpen) void load().then((there) => there || close());
  }, [isOpen, load, close]);

  const state = useMemo(
    () => ({
      row,
      open: (id: string) => {
        const address = hrefWithRow(window.location, id);
        if (row !== null) return window.history.replaceState(null, '', address);
        openedOn.current = hrefWithRow(window.location, null);
        window.history.pushState(null, '', address);
      },
      close,
      prepare,
    }),
    [row, close, prepare],
  );

  return (
    <SheetContext value={state}>
      {children}
      {isOpen ? <span data-sheet-open hidden /> : null}
      {Host ? <Host row={row} page={page} today={today} /> : null}
    </SheetContext>
  );
}
