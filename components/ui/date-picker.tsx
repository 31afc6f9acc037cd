'use client';

import { format, isValid, parseISO } from 'date-fns';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import type { Matcher } from 'react-day-picker';

import { Button } from '@/components/ui/button';
import { Calendar } from '@/components/ui/calendar';
import { controlStyles } from '@/components/ui/control-styles';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { cn } from '@/lib/utils';

type DatePickerProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'type' | 'children'> & {
  /** A calendar date as `yyyy-MM-dd`, or an empty string. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  placeholder?: string;
  /** Offers 'Clear', which answers with an empty string. */
  clearable?: boolean;
};

/**
 * A button that shows a calendar date and opens a calendar. Dates are `yyyy-MM-dd` texts read and
 * written in local time on both ways, so that no zone can shift them.
 */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  placeholder = 'Pick a date',
  clearable = false,
  className,
  'aria-describedby': describedBy,
  ...props
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const valueId = useId();
  const selected = toDate(value);

  function choose(next: string) {
    onChange(next);
    setOpen(false);
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          data-slot="date-picker"
          // A label takes the place of a button's content as its name; the date is then its description.
          aria-describedby={cn(valueId, describedBy)}
          className={cn(controlStyles, 'flex items-center justify-between gap-2 text-left', className)}
          {...props}
        >
          <span id={valueId} className={cn('truncate tabular-nums', !selected && 'text-ink-3')}>
            {selected ? format(selected, 'MMM d, yyyy') : placeholder}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label="Choose a date">
        <Calendar
          mode="single"
          required
          autoFocus
          selected={selected}
          defaultMonth={selected}
          onSelect={(date: Date) => choose(format(date, 'yyyy-MM-dd'))}
          disabled={outside(min, max)}
        />
        {clearable && selected ? (
          <Button variant="ghost" className="mt-1 w-full" onClick={() => choose('')}>
            Clear
          </Button>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

function toDate(value: string | undefined): Date | undefined {
  const date = value ? parseISO(value) : undefined;
  return date && isValid(date) ? date : undefined;
}

function outside(min: string | undefined, max: string | undefined): Matcher[] {
  const before = toDate(min);
  const after = toDate(max);
  return [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])];
}
