'use client';

import { lazyOr } from '@/components/ui/lazy-or';

/** The note about sample data, loaded apart since few users see it. When it fails to load, nothing else changes. */
export const LazySampleDataNote = lazyOr(
  () => import('@/components/shell/sample-data-note').then((module) => module.SampleDataNote),
  () => null,
);
