'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

/**
 * Where a screen's data arrives. A step within the app shows `fallback`, its skeleton, until then. A fresh
 * load comes whole: its data is there sooner than a skeleton could be swapped for it.
 */
export function ScreenBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const hydrated = useHydrated();
  // As it was when this screen appeared: changing it later would throw away what the user is doing.
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
