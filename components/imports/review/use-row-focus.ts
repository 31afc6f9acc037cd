'use client';

import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose rows are replaced, or go once they are corrected: it moves to the `[data-row-details]`
 * that is now where the lost one was. The props returned go on the element around the list, which takes the focus when
 * nothing is left in it.
 */
export function useRowFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  /** The index of the row that has the focus; null while it is elsewhere. */
  const focused = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const all = detailsIn(list.current);
    (all[Math.min(focused.current, all.length - 1)] ?? list.current)?.focus();
  }, [rows]);

  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      // A list that a field has opened is elsewhere in the document.
      if (!list.current?.contains(target) || target === list.current) return;
      const isBefore = (button: Element) =>
        button === target || (target.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
      focused.current = detailsIn(list.current).findLastIndex(isBefore);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focused.current = null;
    },
  };
}

function detailsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row-details]') ?? [])];
}
