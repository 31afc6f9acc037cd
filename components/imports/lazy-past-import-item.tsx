'use client';

import { Suspense, type ComponentProps } from 'react';
import { lazyOr } from '@/components/ui/lazy-or';
import type { PastImport } from '@/lib/domain/imports/staging/staged-import';

const Unavailable = ({ item }: { item: PastImport; timeZone: string }) => (
  <li className="py-2 text-sm text-ink-3">
    {item.fileName} could not be shown. Reload the page to try again.
  </li>
);

const PastImportItem = lazyOr(
  () => import('@/components/imports/past-import-item').then((module) => module.PastImportItem),
  Unavailable,
);

/** A past import, loaded where there is one: a new user's screen needs none of it. */
export function LazyPastImportItem(props: ComponentProps<typeof PastImportItem>) {
  return (
    <Suspense fallback={<li className="h-16" />}>
      <PastImportItem {...props} />
    </Suspense>
  );
}
