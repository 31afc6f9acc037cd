'use client';

import { CalendarDays, ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type ComponentProps } from 'react';
import type { Matcher } from 'react-day-picker';
import { buttonStyles } from '@/components/ui/button-styles';
import { controlStyles } from '@/components/ui/fields/control-styles';
import { useLoaded } from '@/components/ui/use-loaded';
import { cn } from '@/lib/utils';

const fetchPanel = () =>
  import('@/components/ui/dates/picker-panel').then((module) => module.DatePickerPanel);

type DatePickerProps = Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'type' | 'children' | 'ref' | 'onClick' | 'onFocus'
> & {
  /** A calendar date as `yyyy-MM-dd`, or an empty string. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  placeholder?: string;
  /** Offers 'Clear', which calls back with an empty string. */
  clearable?: boolean;
  /** Shows an icon instead of the date, next to a field that takes typed dates. */
  compact?: boolean;
};

/**
 * A button that shows a calendar date and opens a calendar. Dates are `yyyy-MM-dd` strings, read and written in local
 * time both ways, so that no zone can shift them.
 */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  placeholder = 'Pick a date',
  clearable = false,
  compact = false,
  className,
  'aria-describedby': describedBy,
  ...props
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { Loaded: Panel, load, prepare } = useLoaded(fetchPanel);
  const valueId = useId();
  const selected = toDate(value);

  function choose(next: string) {
    onChange(next);
    setOpen(false);
  }

  function toggle() {
    if (open) setOpen(false);
    else void load().then((there) => there && setOpen(true));
  }

  // After the props: a Field adds an empty `ref`.
  const opening = {
    ref: button,
    type: 'button',
    'data-slot': 'date-picker',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: toggle,
  } as const;

  return (
    <>
      {compact ? (
        <button
          {...props}
          {...opening}
          aria-describedby={describedBy}
          className={cn(buttonStyles({ variant: 'ghost', size: 'icon' }), className)}
        >
          <CalendarDays aria-hidden />
        </button>
      ) : (
        <button
          {...props}
          {...opening}
          // A label replaces the button's content as its name; the date becomes its description.
          aria-describedby={cn(valueId, describedBy)}
          className={cn(controlStyles, 'flex items-center justify-between gap-2 text-left', className)}
        >
          <span id={valueId} className={cn('truncate tabular-nums', !selected && 'text-ink-3')}>
            {showDate(value) || placeholder}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
        </button>
      )}
      {Panel ? (
        <Panel
          button={button}
          open={open}
          onClose={() => setOpen(false)}
          selected={selected}
          disabled={outside(min, max)}
          onSelect={(date) => choose(fromDate(date))}
          onClear={clearable && selected ? () => choose('') : undefined}
        />
      ) : null}
    </>
  );
}

// Not date-fns: this is all a form needs of it, and the platform has it.
const shown = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A calendar date as fields show it: 'Nov 20, 2026'; '' if it is not a date. */
export function showDate(value: string): string {
  const date = toDate(value);
  return date ? shown.format(date) : '';
}

function toDate(value: string | undefined): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '');
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : undefined;
}

function fromDate(date: Date): string {
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

function outside(min: string | undefined, max: string | undefined): Matcher[] {
  const before = toDate(min);
  const after = toDate(max);
  return [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])];
}
