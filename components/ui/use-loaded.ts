'use client';

import { useCallback, useState, type ComponentType } from 'react';
import { toast } from '@/components/ui/feedback/toast';

const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

/**
 * A component whose code loads on first use. `load` resolves to whether it is loaded: a failure shows a message,
 * leaves the screen as it is, and can be retried. `prepare` loads it ahead of a click.
 * @param fetch defined outside components, so that its identity is stable
 * @param problem the message, or null where there is something to use without it
 */
export function useLoaded<Props>(
  fetch: () => Promise<ComponentType<Props>>,
  problem: string | null = NOT_LOADED,
) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    () =>
      fetch().then(
        (component) => {
          setLoaded(() => component);
          return true;
        },
        () => {
          if (problem) toast.error(problem);
          return false;
        },
      ),
    [fetch, problem],
  );
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch]);
  return { Loaded, load, prepare };
}
