import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { prefetchWhole } from '@/components/ui/prefetch-whole';

/** How long, in milliseconds, a pointer rests on a link before it counts: on its way elsewhere it rests on none. */
const REST = 60;

/** Handlers for a link to a screen, which fetch the screen with its data as soon as it is probably the next. */
export function usePrefetchOnIntent(): (href: string) => {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
} {
  const router = useRouter();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (href) => {
    const calm = () => window.clearTimeout(timer.current);
    const prefetch = () => prefetchWhole(router, href);
    return {
      onPointerEnter: () => {
        calm();
        timer.current = window.setTimeout(prefetch, REST);
      },
      onPointerLeave: calm,
      // The press itself fetches it.
      onPointerDown: calm,
      onFocus: prefetch,
    };
  };
}
