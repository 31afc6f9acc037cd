'use client';

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type ChevronProps, type DayPickerProps } from 'react-day-picker';
import { buttonStyles } from '@/components/ui/button-styles';
import { cn } from '@/lib/utils';

const YEARS_BACK = 30;
const YEARS_AHEAD = 5;

const navigationButton = cn(
  buttonStyles({ variant: 'ghost', size: 'icon' }),
  'aria-disabled:pointer-events-none aria-disabled:opacity-40',
);

const classNames: DayPickerProps['classNames'] = {
  months: 'relative',
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1.5',
  button_previous: navigationButton,
  button_next: navigationButton,
  month_caption: 'flex items-center justify-center',
  dropdowns: 'flex items-center gap-1 font-medium',
  // The native select is invisible above its label, so the label shows the focus ring.
  dropdown_root:
    'relative rounded-md px-1.5 py-1 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus touch:py-3',
  dropdown: 'absolute inset-0 cursor-pointer bg-surface opacity-0',
  caption_label: 'flex items-center gap-1 [&_svg]:size-3.5',
  month_grid: 'col-span-3 border-collapse',
  weekday: 'h-8 text-xs font-medium text-ink-3',
  day: 'p-0 text-center text-sm tabular-nums',
  day_button:
    'grid size-9 place-items-center rounded-control hover:bg-raised touch:size-11 max-[22.4rem]:touch:w-9.5',
  today: '[&>button]:font-semibold [&>button]:ring-1 [&>button]:ring-border-strong [&>button]:ring-inset',
  outside: 'text-ink-3',
  disabled: '[&>button]:pointer-events-none [&>button]:line-through [&>button]:opacity-40',
  selected: '[&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary/88',
};

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown;
  return <Icon className="size-4 stroke-[1.75]" />;
}

/** A calendar of one month. Weeks start on Monday; month and year can be chosen in the caption. */
export function Calendar({ className, ...props }: DayPickerProps) {
  const year = new Date().getFullYear();
  return (
    <DayPicker
      data-slot="calendar"
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      captionLayout="dropdown"
      navLayout="around"
      startMonth={new Date(year - YEARS_BACK, 0)}
      endMonth={new Date(year + YEARS_AHEAD, 11)}
      className={cn('w-fit', className)}
      classNames={classNames}
      components={{ Chevron }}
      {...props}
    />
  );
}
