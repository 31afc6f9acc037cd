'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/dates/input';
import { Field } from '@/components/ui/fields/field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { addDays, calendarDateProblem, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { readTypedDate } from '@/lib/domain/dates/typed-date';

type DayFormProps = {
  label: string;
  /** Said below the field. */
  hint: string;
  submit: string;
  /** The button that leaves it. */
  leave?: string;
  initial: CalendarDate | '';
  today: CalendarDate;
  busy: boolean;
  /** The problem of a day, which is '' if none was typed; null if it has none. */
  problemOf: (day: CalendarDate | '') => string | null;
  onSubmit: (day: CalendarDate | '') => void;
  onCancel: () => void;
};

/** Asks for a day. */
export function DayForm({
  label,
  hint,
  submit,
  leave = 'Cancel',
  initial,
  today,
  busy,
  problemOf,
  onSubmit,
  onCancel,
}: DayFormProps) {
  const [day, setDay] = useState<string>(initial);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const isDay = day === '' || calendarDateProblem(day) === null;
        const found = isDay ? problemOf(day) : 'Please enter a date, like Jun 30, 2027';
        setProblem(found);
        if (found === null && !busy) onSubmit(day);
      }}
    >
      <Field label={label} hint={hint} error={problem ?? undefined}>
        <DateInput
          autoFocus
          value={day}
          onChange={setDay}
          read={(text) => readTypedDate(text, today)}
          addDays={addDays}
        />
      </Field>
      <div className="flex gap-2">
        <SubmitButton busy={busy} busyText="Saving...">
          {submit}
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          {leave}
        </Button>
      </div>
    </form>
  );
}
