'use client';

import { useState } from 'react';
import type { Bucket } from '@/lib/domain/reports/document';

/** The column that a phone shows, at first the running bucket or the last one, and a function that chooses another. */
export function useShownColumn(
  buckets: readonly Bucket[],
): [column: number, choose: (column: number) => void] {
  const [column, choose] = useState(() => {
    const running = buckets.findIndex(({ isRunning }) => isRunning);
    return running < 0 ? buckets.length - 1 : running;
  });
  // Other days may have fewer buckets; the total comes after them.
  return [Math.min(column, buckets.length), choose];
}
