'use client';

import { useLayoutEffect } from 'react';

/** Sends the window the event `hydrated` in the moment in which the page around it is hydrated. */
export function Hydrated() {
  useLayoutEffect(() => {
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
