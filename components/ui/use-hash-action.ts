'use client';

import { useEffect, useRef } from 'react';

/** Calls back once when the URL has `#name`, and removes it, so that Back and reload don't repeat it. */
export function useHashAction(name: string, onHash: () => void) {
  const latest = useRef(onHash);
  useEffect(() => {
    latest.current = onHash;
  });
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== `#${name}`) return;
    window.history.replaceState(null, '', pathname + search);
    latest.current();
  }, [name]);
}
