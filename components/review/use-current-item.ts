'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusMain } from '@/components/ui/focus-main';
import type { ReviewItem } from '@/lib/domain/review/review';

/** The item that keys act on: the one that had the focus last, in the beginning the first. `list` is around the items. */
export function useCurrentItem(list: RefObject<HTMLElement | null>) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  /** The item to focus once it is rendered. */
  const wanted = useRef<string | null>(null);

  const elementOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`) ?? null;

  useEffect(() => {
    const element = wanted.current === null ? null : elementOf(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  function focus(id: string) {
    wanted.current = id;
    setCurrentId(id);
    const element = elementOf(id);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }

  return {
    currentId,
    setCurrentId,
    focus,
    /** The item that holds the focus, if any. */
    focused: (items: readonly ReviewItem[]) =>
      items.find(({ id }) => elementOf(id)?.contains(document.activeElement)),
    /** Focuses what comes after the items that leave, or before; without any, the beginning of the screen. */
    focusAfter(items: readonly ReviewItem[], leaving: (item: ReviewItem) => boolean) {
      const first = items.findIndex(leaving);
      const next = items.find((item, index) => index >= first && !leaving(item));
      const target = next ?? items.findLast((item) => !leaving(item));
      if (target) focus(target.id);
      else focusMain();
    },
  };
}

export type CurrentItem = ReturnType<typeof useCurrentItem>;
