'use client';

import { useChange } from '@/components/undo/use-change';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import { switchCalendar } from '@/lib/actions/limits';
import type { Calendar } from '@/lib/domain/budgets/calendar/document';
import { choiceOf } from '@/lib/domain/budgets/calendar/choice';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';

type CalendarWaitingProps = {
  /** The first day of the other calendar. */
  from: CalendarDate;
  running: Calendar;
  /** The other calendar in words. */
  text: string;
};

/** A calendar that begins with a later period, and the way to keep the one that runs. */
export function CalendarWaiting({ from, running, text }: CalendarWaitingProps) {
  const { busy, save } = useChange();
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        From {formatDate(from)}: <UserText>{text}</UserText>
      </p>
      <Button
        variant="outline"
        aria-disabled={busy || undefined}
        onClick={() =>
          busy ||
          void save(
            'keep',
            (change) => switchCalendar({ change, calendar: choiceOf(running), limits: [] }),
            'Periods go on as they are.',
            'The switch is planned again.',
          )
        }
      >
        Cancel the switch
      </Button>
    </Card>
  );
}
