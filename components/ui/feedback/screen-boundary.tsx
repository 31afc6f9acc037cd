'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

/**
 * The Suspense boundary of a screen's data. Navigation within the app shows `fallback`, its skeleton, meanwhile. A
 * full page load waits instead: the data comes sooner than a skeleton could be replaced.
 */
export function ScreenBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const hydrated = useHydrated();
  // Fixed when the screen mounts: changing it later would discard what the user is doing.
  const [withinApp] = useState(hydrated);
  if (!withinApp) return children;
  return (
    <Suspense
      fallback={
        <>
          <p role="status" className="sr-only">
            Loading...
          </p>
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  );
}
