'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

/** The part of `ScreenBoundary` in the browser. */
export function ScreenSuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
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
