'use client';

import { useEffect, useState } from 'react';
import { dateInZone, type CalendarDate } from '@/lib/domain/calendar-date';

/**
 * Today in the browser's time zone: as the screen was rendered, then by the clock each time the user comes back to the
 * tab. Not while they are in it, so that no date changes under the hand that is about to save it.
 */
export function useToday(rendered: CalendarDate): CalendarDate {
  const [clock, setClock] = useState({ rendered, today: rendered });

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      setClock({ rendered, today: dateInZone(new Date(), timeZone) });
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
