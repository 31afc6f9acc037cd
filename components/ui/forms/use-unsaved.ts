'use client';

import { useEffect, useState } from 'react';
import { setUnsaved } from '@/lib/unsaved';

/** Keeps this screen from being left or reloaded unasked while something on it is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const [input] = useState(() => ({}));
  useEffect(() => {
    setUnsaved(input, isUnsaved);
    return () => setUnsaved(input, false);
  }, [input, isUnsaved]);
}
