'use client';

import { useState, type FormEvent, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/dates/input';
import { Field } from '@/components/ui/fields/field';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { addDays, calendarDateProblem } from '@/lib/domain/dates/calendar-date';
import { readTypedDate } from '@/lib/domain/dates/typed-date';

type SpanFormProps = {
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  from: string;
  to: string;
  today: string;
  /** The last day that can be chosen, if there is one. */
  latest?: string;
  onChoose: (days: { from: string; to: string }) => void;
  onClose: () => void;
};

/** Any two days; loaded when first opened. */
export function SpanForm({ button, from, to, today, latest, onChoose, onClose }: SpanFormProps) {
  const [days, setDays] = useState({ from, to });
  // Days that are wrong already say so at once.
  const [isTried, setTried] = useState(to < from);
  const problems = {
    from: problemOf(days.from, latest),
    to: problemOf(days.to, latest) ?? (days.to < days.from ? 'Choose the first day or a later one' : null),
  };
  const typing = { read: (text: string) => readTypedDate(text, today), addDays };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problems.from || problems.to) setTried(true);
    else onChoose(days);
  }

  return (
    <PopoverPanel button={button} open onClose={onClose} aria-label="Choose days">
      <form onSubmit={submit} noValidate className="grid w-64 gap-3 p-1">
        <Field label="From" error={isTried ? (problems.from ?? undefined) : undefined}>
          <DateInput
            autoFocus
            {...typing}
            value={days.from}
            onChange={(value) => setDays({ ...days, from: value })}
          />
        </Field>
        <Field label="To" error={isTried ? (problems.to ?? undefined) : undefined}>
          <DateInput {...typing} value={days.to} onChange={(value) => setDays({ ...days, to: value })} />
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </PopoverPanel>
  );
}

function problemOf(day: string, latest: string | undefined): string | null {
  if (calendarDateProblem(day) !== null) return 'Please enter a date, like Nov 30, 2025';
  return latest !== undefined && day > latest ? 'Choose a day up to today' : null;
}
