'use client';

import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the place in a list whose rows are drawn anew or go once they are corrected: the focus that went with one is
 * put on the `[data-row-details]` that is now where it was. The answer goes on the element around the list, which
 * takes the focus when nothing is left in it.
 */
export function useKeptPlace(rows: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  /** Which row has the focus; null while it is elsewhere. */
  const place = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const all = detailsIn(list.current);
    (all[Math.min(place.current, all.length - 1)] ?? list.current)?.focus();
  }, [rows]);

  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      // A list that a field has opened is elsewhere in the document.
      if (!list.current?.contains(target) || target === list.current) return;
      const isBefore = (button: Element) =>
        button === target || (target.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
      place.current = detailsIn(list.current).findLastIndex(isBefore);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) place.current = null;
    },
  };
}

function detailsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row-details]') ?? [])];
}
