'use client';

import { Suspense, type ComponentProps } from 'react';
import { lazyOr } from '@/components/ui/lazy-or';
import type { PastImport } from '@/lib/domain/imports/staging/staged-import';

/** Without the code, its name. */
const Unavailable = ({ item }: { item: PastImport; timeZone: string }) => <li>{item.fileName}</li>;

const PastImportItem = lazyOr(
  () => import('@/components/imports/history/past-import-item').then((module) => module.PastImportItem),
  Unavailable,
);

/** A past import, loaded where there is one: a new user's screen needs none of it. */
export function LazyPastImportItem(props: ComponentProps<typeof PastImportItem>) {
  return (
    <Suspense fallback={null}>
      <PastImportItem {...props} />
    </Suspense>
  );
}
