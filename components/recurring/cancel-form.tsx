'use client';

import { DayForm } from '@/components/recurring/day-form';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { cancelDayProblem } from '@/lib/domain/recurring/list/decisions';

type CancelFormProps = {
  /** The present day; null without one. */
  cancelBy: CalendarDate | null;
  today: CalendarDate;
  busy: boolean;
  onSubmit: (by: CalendarDate) => void;
  onLeave: () => void;
};

/** Asks for the day to cancel a series by. */
export function CancelForm({ cancelBy, today, busy, onSubmit, onLeave }: CancelFormProps) {
  return (
    <DayForm
      label="Cancel by"
      hint="Recurring Alerts remind you 3 days before."
      submit="Save"
      leave="Not now"
      initial={cancelBy ?? ''}
      today={today}
      busy={busy}
      problemOf={(day) => cancelDayProblem(day, today)}
      onSubmit={onSubmit}
      onCancel={onLeave}
    />
  );
}
