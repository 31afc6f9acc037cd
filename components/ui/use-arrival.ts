'use client';

import { useEffect, useRef } from 'react';

/** Calls back once when the address came with `#name`, and takes it off, so that Back and reload don't do it again. */
export function useArrival(name: string, onArrive: () => void) {
  const latest = useRef(onArrive);
  useEffect(() => {
    latest.current = onArrive;
  });
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== `#${name}`) return;
    window.history.replaceState(null, '', pathname + search);
    latest.current();
  }, [name]);
}
