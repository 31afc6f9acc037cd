'use client';

import { useCallback, useState, type ComponentType } from 'react';
import { toast } from 'sonner';

const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

/**
 * A component whose code comes when it is first asked for. `load` answers whether it is there: a failure is told in a
 * message, takes nothing away from the screen, and can be tried again. `prepare` fetches it ahead of a click.
 * @param fetch to be defined outside of components, so that it stays the same
 */
export function useLoaded<Props>(fetch: () => Promise<ComponentType<Props>>, problem = NOT_LOADED) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    () =>
      fetch().then(
        (component) => {
          setLoaded(() => component);
          return true;
        },
        () => {
          toast.error(problem);
          return false;
        },
      ),
    [fetch, problem],
  );
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch]);
  return { Loaded, load, prepare };
}
