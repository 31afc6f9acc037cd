'use client';

import dynamic from 'next/dynamic';

/** The note about sample data, with code that few need. What can't be loaded leaves the screen as it is. */
export const LazySampleDataNote = dynamic(() =>
  import('@/components/shell/sample-data-note').then(
    (module) => module.SampleDataNote,
    () => () => null,
  ),
);
