'use client';

import dynamic from 'next/dynamic';

/** The note about sample data, loaded apart since few users see it. When it fails to load, nothing else changes. */
export const LazySampleDataNote = dynamic(() =>
  import('@/components/shell/sample-data-note').then(
    (module) => module.SampleDataNote,
    () => () => null,
  ),
);
