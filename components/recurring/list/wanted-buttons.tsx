'use client';

import type { ReactNode } from 'react';
import { SMALL_BUTTON } from '@/components/recurring/small-button';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Series } from '@/lib/domain/recurring/page-document';

type WantedButtonsProps = {
  series: Series;
  /** The day it ends on if it isn't wanted. */
  lastDay: CalendarDate;
  /** Further buttons. */
  children?: ReactNode;
};

/** Asks whether a series is still wanted. */
export function WantedButtons({ series, lastDay, children }: WantedButtonsProps) {
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
      {children}
    </span>
  );
}
