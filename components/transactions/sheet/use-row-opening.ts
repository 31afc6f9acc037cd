'use client';

import type { KeyboardEvent, MouseEvent } from 'react';
import { useTransactionSheet } from '@/components/transactions/sheet/context';

/** Selector of elements in a row that handle clicks themselves. */
const CONTROLS = 'a, button, input, label, [role=checkbox], [role=menu]';

/** Opens the sheet of the row that is clicked, or has the focus when Enter is pressed. For the element around the rows. */
export function useRowOpening() {
  const { open } = useTransactionSheet();
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event;
      if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return;
      // Who marks text wants to copy it.
      if (window.getSelection()?.isCollapsed === false) return;
      const row = rowOf(target);
      if (row) open(row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey) return;
      // A row has the focus in its checkbox, which ignores Enter.
      if (!(target instanceof Element) || !target.matches('[role=checkbox]')) return;
      const row = rowOf(target);
      if (row) open(row);
    },
  };
}

function rowOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row;
}
