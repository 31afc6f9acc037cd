'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useOptimisticRows } from '@/components/transactions/list/optimistic-rows';
import { SheetBar } from '@/components/transactions/sheet/bar';
import { SheetContent } from '@/components/transactions/sheet/content';
import { useTransactionSheet } from '@/components/transactions/sheet/context';
import { useSteps } from '@/components/transactions/sheet/use-steps';
import { useWideScreen } from '@/components/transactions/sheet/use-wide-screen';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { focusMain } from '@/components/ui/focus-main';
import { useToday } from '@/components/ui/dates/use-today';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';

/** Selector of fields that handle arrow keys themselves. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [role=combobox]';

interface SheetHostProps {
  /** The transaction in the address. */
  row: string | null;
  page: TransactionsPage;
  today: CalendarDate;
}

/**
 * The place of the sheet: next to the list on wide screens, over it on narrow ones, where the rest of the page waits.
 * Another address asks first when a split is not saved.
 */
export function SheetHost({ row, page, ...props }: SheetHostProps) {
  const today = useToday(props.today);
  const { open, close } = useTransactionSheet();
  const { rows } = useOptimisticRows();
  const isWide = useWideScreen();
  const [shown, setShown] = useState<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const steps = useSteps(shown, page);
  const isAsking = isUnsaved && row !== shown;
  if (row !== shown && !isUnsaved) setShown(row);

  const isOpen = shown !== null;
  /** The row whose sheet was shown last. */
  const last = useRef<string | null>(null);

  useEffect(() => {
    const shell = document.getElementById('main')?.parentElement;
    if (!shell || isWide || !isOpen) return;
    shell.inert = true;
    return () => {
      shell.inert = false;
    };
  }, [isWide, isOpen]);

  useEffect(() => {
    if (shown !== null) {
      frame.current?.focus({ preventScroll: true });
      rowElement(shown)?.scrollIntoView({ block: 'nearest' });
    } else if (last.current !== null) focusRow(last.current);
    last.current = shown;
  }, [shown]);

  useShortcut(SHORTCUTS.nextSheet, () => steps.next?.(), { enabled: isOpen });
  useShortcut(SHORTCUTS.previousSheet, () => steps.previous?.(), { enabled: isOpen });
  useShortcut(SHORTCUTS.closeSheet, close, { enabled: isOpen });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target, currentTarget, key } = event;
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    // What a list or a dialog of the sheet does with its keys is its own business.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (key !== 'Escape' && (!isArrow || target.closest(TYPING))) return;
    event.preventDefault();
    if (key === 'Escape') close();
    else (key === 'ArrowDown' ? steps.next : steps.previous)?.();
  }

  if (shown === null) return null;
  const known = rows.find(({ id }) => id === shown);
  return createPortal(
    <>
      <div aria-hidden className="fixed inset-0 z-30 bg-black/60 max-md:hidden xl:hidden" onClick={close} />
      <div
        ref={frame}
        role={isWide ? 'complementary' : 'dialog'}
        aria-modal={isWide ? undefined : true}
        aria-label={known ? `Transaction: ${known.description}` : 'Transaction'}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="fixed inset-y-0 right-0 z-30 max-md:z-40 flex w-full flex-col border-border bg-surface outline-none max-md:bg-bg md:w-130 md:border-l"
      >
        <SheetBar row={known} steps={steps} onClose={close} />
        <SheetContent key={shown} id={shown} known={known} page={page} today={today} onUnsaved={setUnsaved} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(asking) => asking || open(shown)}
        title="Discard the split?"
        confirm="Discard"
        cancel="Keep editing"
        busyText="Discard"
        busy={false}
        returnFocus={() => (frame.current ? frame.current.focus() : focusRow(shown))}
        onConfirm={() => setUnsaved(false)}
      >
        Its parts are not saved yet.
      </ConfirmDialog>
    </>,
    document.body,
  );
}

function rowElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}

function focusRow(id: string) {
  focusMain(rowElement(id)?.querySelector('[role=checkbox]'));
}
