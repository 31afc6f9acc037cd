'use client';

import { useEffect, useState } from 'react';

/** The calendar date of a moment in the browser's time zone, which may change; this locale writes it as yyyy-MM-dd. */
const dateOf = (moment: Date) =>
  moment.toLocaleDateString('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Today (`yyyy-MM-dd`) in the browser's time zone: as the screen was rendered, then by the clock each time the user
 * comes back to the tab. Not while they are in it, so that no date changes just before they save it.
 */
export function useToday(rendered: string): string {
  const [clock, setClock] = useState({ rendered, today: rendered });

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') setClock({ rendered, today: dateOf(new Date()) });
    };
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [rendered]);

  // The server's answer is newer than a look at the clock before it.
  return clock.rendered === rendered ? clock.today : rendered;
}
