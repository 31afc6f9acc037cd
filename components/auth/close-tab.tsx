'use client';

import { useEffect } from 'react';

/** Long enough for the other tabs to hear what this one announces, in milliseconds. */
const DELAY = 400;

/** Closes a tab that another one opened; browsers let no other tab be closed. */
export function CloseTab() {
  useEffect(() => {
    if (window.opener === null) return;
    const timer = setTimeout(() => window.close(), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
