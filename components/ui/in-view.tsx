'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { whenIdle } from '@/components/ui/when-idle';

/**
 * For content that is expensive to render: it renders when it is in view, or nearly, and the browser is idle. Until
 * then `fallback` is shown.
 */
export function InView({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    if (!place.current || seen) return;
    let cancel = () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        cancel = whenIdle(() => setSeen(true));
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [seen]);

  return (
    <div ref={place} className="h-full">
      {seen ? children : fallback}
    </div>
  );
}
