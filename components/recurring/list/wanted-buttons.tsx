'use client';

import { SMALL_BUTTON } from '@/components/recurring/small-button';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Series } from '@/lib/domain/recurring/page-document';

/** Asks whether a series is still wanted. `lastDay` is the day it ends on if it isn't. */
export function WantedButtons({ series, lastDay }: { series: Series; lastDay: CalendarDate }) {
  const { busy, decide } = useDecide();
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        className={SMALL_BUTTON}
        disabled={busy}
        onClick={() => void decide([series], { action: 'keep' })}
      >
        Still wanted<span className="sr-only"> {series.name}</span>
      </Button>
      <Button
        variant="outline"
        className={SMALL_BUTTON}
        disabled={busy}
        onClick={() => void decide([series], { action: 'end', on: lastDay })}
      >
        Ended<span className="sr-only"> {series.name}</span>
      </Button>
    </span>
  );
}
