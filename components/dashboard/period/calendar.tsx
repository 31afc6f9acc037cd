'use client';

import type { RefObject } from 'react';
import { Calendar } from '@/components/ui/dates/calendar';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlays/popover';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { fromLocalDate, toLocalDate } from '@/lib/domain/dates/calendar-days';

type PeriodCalendarProps = {
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  selected: CalendarDate;
  onSelect: (date: CalendarDate) => void;
  onClose: () => void;
};

/** The calendar that jumps to the period of a date; loaded when first opened. */
export function PeriodCalendar({ button, selected, onSelect, onClose }: PeriodCalendarProps) {
  return (
    <Popover open onOpenChange={(open) => (open ? undefined : onClose())}>
      <PopoverAnchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <PopoverContent
        align="end"
        aria-label="Choose a date"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        onInteractOutside={(event) => {
          // A click on the button closes it already.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
      >
        <Calendar
          mode="single"
          required
          autoFocus
          selected={toLocalDate(selected)}
          defaultMonth={toLocalDate(selected)}
          onSelect={(day: Date) => onSelect(fromLocalDate(day))}
        />
      </PopoverContent>
    </Popover>
  );
}
