'use client';

import type { ComponentProps } from 'react';
import type { Matcher } from 'react-day-picker';
import { Button } from '@/components/ui/button';
import { Calendar } from '@/components/ui/dates/calendar';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';

type DatePickerPanelProps = Pick<ComponentProps<typeof PopoverPanel>, 'button' | 'open' | 'onClose'> & {
  selected: Date | undefined;
  disabled: Matcher[];
  onSelect: (date: Date) => void;
  /** Offers 'Clear' when given. */
  onClear: (() => void) | undefined;
};

/** The calendar of a date picker; loaded when first opened. */
export function DatePickerPanel({ selected, disabled, onSelect, onClear, ...panel }: DatePickerPanelProps) {
  return (
    <PopoverPanel {...panel} aria-label="Choose a date">
      <Calendar
        mode="single"
        required
        autoFocus
        selected={selected}
        defaultMonth={selected}
        onSelect={onSelect}
        disabled={disabled}
      />
      {onClear ? (
        <Button variant="ghost" className="mt-1 w-full" onClick={onClear}>
          Clear
        </Button>
      ) : null}
    </PopoverPanel>
  );
}
