'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How long, in milliseconds, something that is seen waits at most for the browser to have nothing else to do. */
const LONGEST_WAIT = 1_000;

/**
 * What is heavy to draw: it comes once its place is on the screen, or about to be, and the browser is at leisure. Until
 * then `fallback` takes its place.
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

/** Calls back when the browser is idle, soon at the latest. Answers how to call it off. */
function whenIdle(callback: () => void): () => void {
  // Safari has no such thing.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_WAIT });
  return () => cancelIdleCallback(handle);
}
