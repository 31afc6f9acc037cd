'use client';

import { useState, type FormEvent, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/dates/input';
import { Field } from '@/components/ui/fields/field';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { addDays, calendarDateProblem, daysFrom, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { readTypedDate } from '@/lib/domain/dates/typed-date';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { LONGEST_MOVE } from '@/lib/domain/recurring/rhythms';

type MoveFormProps = {
  item: CalendarItem;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  today: CalendarDate;
  onClose: () => void;
  /** To a day, or back to its own. */
  onMove: (to: CalendarDate | null) => void;
};

/** Moves an occurrence to another day; loaded when first opened. */
export function MoveForm({
  item: { name, due, expected, moved },
  button,
  today,
  onClose,
  onMove,
}: MoveFormProps) {
  const [to, setTo] = useState(expected);
  const [isTried, setTried] = useState(false);
  const problem =
    calendarDateProblem(to) !== null
      ? 'Please enter a date, like Nov 30, 2025'
      : Math.abs(daysFrom(due, to)) > LONGEST_MOVE
        ? `Choose a day up to ${LONGEST_MOVE} days from ${formatMonthDay(due)}`
        : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem) setTried(true);
    else if (to === expected) onClose();
    else onMove(to);
  }

  return (
    <PopoverPanel button={button} open onClose={onClose} aria-label={`Move ${name}`}>
      <form onSubmit={submit} noValidate className="grid w-64 gap-3 p-1">
        <Field label="Expected on" error={isTried ? (problem ?? undefined) : undefined}>
          <DateInput
            autoFocus
            read={(text) => readTypedDate(text, today)}
            addDays={addDays}
            value={to}
            onChange={setTo}
          />
        </Field>
        <Button type="submit">Move</Button>
        {moved ? (
          <Button variant="outline" onClick={() => onMove(null)}>
            Back to its own day
          </Button>
        ) : null}
      </form>
    </PopoverPanel>
  );
}
