'use client';

import type { MouseEvent } from 'react';
import { useReportNavigation } from '@/components/reports/navigation';

/** A listener that follows the links of a table's cells within the app: one for all, since they are many. */
export function useFollowedLinks() {
  const { open } = useReportNavigation();
  return (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-cell]') : null;
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!link?.hasAttribute('href') || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    open(link.pathname + link.search);
  };
}
