'use client';

import { ToggleGroup } from 'radix-ui';

import { cn } from '@/lib/utils';

type SegmentedProps<Value extends string> = {
  /** Name of the choice, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** A segment is hovered or focused, so it is likely to be chosen next. */
  onPrepare?: (value: Value) => void;
  className?: string;
};

/** A choice out of a few, all of them visible. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  onPrepare,
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      data-slot="segmented"
      aria-label={label}
      value={value}
      // Radix reports an empty value when the chosen segment is pressed again; one is always chosen here.
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onValueChange(option.value);
      }}
      className={cn('inline-flex rounded-[10px] bg-raised p-[3px]', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          onPointerEnter={() => onPrepare?.(option.value)}
          onFocus={() => onPrepare?.(option.value)}
          className="flex-1 rounded-[7px] px-3.5 py-[5px] font-medium whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-border touch:h-11"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
