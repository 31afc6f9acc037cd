'use client';

import type { RefObject } from 'react';
import { CancelForm } from '@/components/recurring/cancel-form';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Series } from '@/lib/domain/recurring/page-document';

type CancelPanelProps = {
  series: Series;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  today: CalendarDate;
  onClose: () => void;
  onSubmit: (by: CalendarDate) => void;
};

/** Asks for the day to cancel a series by; loaded when first opened. */
export function CancelPanel({
  series: { name, cancelBy },
  button,
  today,
  onClose,
  onSubmit,
}: CancelPanelProps) {
  return (
    <PopoverPanel button={button} open onClose={onClose} aria-label={`Cancel ${name}`}>
      <div className="w-64 p-1">
        <CancelForm cancelBy={cancelBy} today={today} busy={false} onSubmit={onSubmit} onLeave={onClose} />
      </div>
    </PopoverPanel>
  );
}
