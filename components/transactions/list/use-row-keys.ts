'use client';

import { useRef, type RefObject } from 'react';
import { useSelection } from '@/components/transactions/bulk/selection';
import { useTransactionEditor } from '@/components/transactions/edit/editor';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import type { Transaction } from '@/lib/domain/transactions/transaction';

/**
 * Shortcuts that move the focus between rows, and select or edit the focused row. Returns a handler for the element
 * around the rows, which are in the order of `transactions`.
 */
export function useRowKeys(transactions: readonly Transaction[]): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const { toggle } = useSelection();
  const editor = useTransactionEditor();

  const rows = () => [...(body.current?.children ?? [])];
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const focus = (index: number) => {
    const row = rows()[index];
    row?.querySelector<HTMLElement>('[role=checkbox]')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };

  useShortcut(SHORTCUTS.nextRow, () => focus(Math.min(current() + 1, transactions.length - 1)));
  useShortcut(SHORTCUTS.previousRow, () => focus(Math.max(current() - 1, 0)));
  useShortcut(SHORTCUTS.selectRow, () => {
    const transaction = transactions[current()];
    if (!transaction) return false;
    toggle(transaction, { range: false });
  });
  useShortcut(SHORTCUTS.editRow, () => {
    const index = current();
    const transaction = transactions[index];
    if (!transaction) return false;
    const menu = rows()[index]?.querySelector<HTMLElement>('[data-row-menu]') ?? null;
    editor.open({ kind: 'edit', transaction }, menu);
  });
  return body;
}
