import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { prefetchWhole } from '@/components/ui/prefetch-whole';

/** Time a pointer must rest on a link before it counts, in milliseconds. */
const REST = 60;

/** Handlers for a link that prefetch its screen with data as soon as a visit is likely. */
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
      // The click itself loads it.
      onPointerDown: calm,
      onFocus: prefetch,
    };
  };
}
