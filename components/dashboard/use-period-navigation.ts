'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useOptimistic, useTransition } from 'react';
import { prefetchWhole } from '@/components/ui/prefetch-whole';
import { PERIOD_TYPES, periodHref, type PeriodChoice } from '@/lib/domain/period';

/** How long the screen has to be at rest, in milliseconds, before its neighbours are fetched, and the other kinds. */
const REST = 300;
const LONG_REST = 1200;

/**
 * The period chosen, at once, and ways to change it. The period before, and on the way back the one after, are
 * fetched with their figures once the screen is at rest, and those of the other kinds while it stays so; `prepare`
 * fetches one that is likely to be next.
 */
export function usePeriodNavigation(choice: PeriodChoice) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(choice);
  const { type, offset } = choice;

  const prepare = useCallback((next: PeriodChoice) => prefetchWhole(router, periodHref(next)), [router]);

  useEffect(() => {
    if (pending) return;
    const neighbours = setTimeout(() => {
      prepare({ type, offset: offset - 1 });
      if (offset < 0) prepare({ type, offset: offset + 1 });
    }, REST);
    const kinds = setTimeout(() => {
      for (const other of PERIOD_TYPES) if (other !== type) prepare({ type: other, offset });
    }, LONG_REST);
    return () => {
      clearTimeout(neighbours);
      clearTimeout(kinds);
    };
  }, [prepare, pending, type, offset]);

  const go = (next: PeriodChoice) =>
    startTransition(() => {
      show(next);
      router.push(periodHref(next), { scroll: false });
    });

  return { shown, pending, go, prepare };
}
