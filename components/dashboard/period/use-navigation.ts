'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useOptimistic, useTransition } from 'react';
import { prefetchWhole } from '@/components/ui/prefetch-whole';
import { PERIOD_TYPES, periodHref, type ShownChoice } from '@/lib/domain/dates/period-choice';

/**
 * Time the screen must be idle, in milliseconds, before the neighbouring periods and the other types are
 * prefetched.
 */
const IDLE_MS = 300;
const LONG_IDLE_MS = 1200;

/**
 * The chosen period, updated optimistically, and ways to change it. Once the screen is idle, the previous and next
 * periods are prefetched with their data, then those of the other types; `prepare` prefetches a likely next one.
 */
export function usePeriodNavigation(choice: ShownChoice) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(choice);
  const { type, offset } = choice;

  const prepare = useCallback((next: ShownChoice) => prefetchWhole(router, periodHref(next)), [router]);

  useEffect(() => {
    if (pending) return;
    const neighbours = setTimeout(() => {
      prepare({ type, offset: offset - 1 });
      if (offset < 0) prepare({ type, offset: offset + 1 });
    }, IDLE_MS);
    const kinds = setTimeout(() => {
      for (const other of PERIOD_TYPES) if (other !== type) prepare({ type: other, offset });
    }, LONG_IDLE_MS);
    return () => {
      clearTimeout(neighbours);
      clearTimeout(kinds);
    };
  }, [prepare, pending, type, offset]);

  const go = (next: ShownChoice) =>
    startTransition(() => {
      show(next);
      router.push(periodHref(next), { scroll: false });
    });

  return { shown, pending, go, prepare };
}
