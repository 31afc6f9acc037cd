'use client';

import { useId, useRef, useState } from 'react';
import { SheetField } from '@/components/transactions/sheet/section';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { DateInput } from '@/components/ui/dates/input';
import { addDays, calendarDateProblem, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { readTypedDate } from '@/lib/domain/dates/typed-date';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

type DateDraftProps = { sheet: TransactionSheet; set: SheetChanges['set']; today: CalendarDate };

/** The date of the sheet: saved when its field is left, on Enter, and when it is chosen from the calendar. */
export function DateDraft({ sheet, set, today }: DateDraftProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  async function commit(date: string | null) {
    if (date === null || date === sheet.date) return setDraft(null);
    if (calendarDateProblem(date) !== null) return setProblem('Enter a date, like Nov 20 or yesterday');
    const rejected = await set({ date }, 'The date was changed.', { date });
    setProblem(rejected ?? undefined);
    if (rejected === null) setDraft((current) => (current === date ? null : current));
  }

  return (
    <SheetField label="Date" id={id} problem={problem}>
      <DateInput
        ref={field}
        id={id}
        aria-invalid={problem ? true : undefined}
        value={draft ?? sheet.date}
        onChange={(date) => {
          setDraft(date);
          setProblem(undefined);
          if (document.activeElement !== field.current) void commit(date);
        }}
        onBlur={() => void commit(draft)}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter') void commit(draft);
          if (event.key !== 'Escape' || draft === null) return;
          event.preventDefault();
          setDraft(null);
        }}
        read={(text) => readTypedDate(text, today)}
        addDays={addDays}
      />
    </SheetField>
  );
}
