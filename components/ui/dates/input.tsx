'use client';

import { useState, type ComponentProps, type KeyboardEvent } from 'react';

import { DatePicker, showDate } from '@/components/ui/dates/picker';
import { Input } from '@/components/ui/fields/input';
import { cn } from '@/lib/utils';

export type DateTyping = {
  /** The calendar date `yyyy-MM-dd` that a typed text means; null when it means none or several. */
  read: (text: string) => string | null;
  /** The calendar date some days later. */
  addDays: (date: string, days: number) => string;
};

type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> &
  DateTyping & {
    /** A calendar date as `yyyy-MM-dd`, or the text that could not be parsed as one. */
    value: string;
    onChange: (value: string) => void;
  };

/** A date field: type it, step it with the arrow keys, or choose it from a calendar. */
export function DateInput({ value, onChange, read, addDays, className, ...props }: DateInputProps) {
  /** The text while typing; on blur the date is written in full. */
  const [draft, setDraft] = useState<string | null>(null);

  function choose(date: string) {
    setDraft(null);
    onChange(date);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || event.altKey || showDate(value) === '') return;
    event.preventDefault();
    choose(addDays(value, step));
  }

  return (
    <div className="relative">
      <Input
        autoComplete="off"
        {...props}
        value={draft ?? (showDate(value) || value)}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          onChange(read(text) ?? text);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          setDraft(null);
          props.onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
        className={cn('pr-10 tabular-nums', className)}
      />
      <DatePicker
        compact
        aria-label="Open calendar"
        value={value}
        onChange={choose}
        className="absolute top-0 right-0"
      />
    </div>
  );
}
