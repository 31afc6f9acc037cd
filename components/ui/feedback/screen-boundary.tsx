import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ScreenSuspense } from '@/components/ui/feedback/screen-suspense';

/**
 * The Suspense boundary of a screen's data. Navigation within the app shows `fallback`, its skeleton, meanwhile. A
 * full page load waits instead: the data comes sooner than a skeleton could be replaced. So it is not sent the
 * skeleton either.
 */
export async function ScreenBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const loadsPage = (await headers()).get('sec-fetch-dest') === 'document';
  return <ScreenSuspense fallback={loadsPage ? null : fallback}>{children}</ScreenSuspense>;
}
