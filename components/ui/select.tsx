'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as SelectPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';

import { controlStyles } from '@/components/ui/control-styles';
import { cn } from '@/lib/utils';

type SelectProps = Omit<
  ComponentProps<typeof SelectPrimitive.Trigger>,
  'value' | 'defaultValue' | 'onChange' | 'children' | 'asChild'
> & {
  /** A hint below its label, in the open list only. */
  options: readonly { value: string; label: string; hint?: string }[];
  /** An empty string shows the placeholder. */
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

/** A select. Other props, such as those a Field adds, go to the trigger. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder,
  name,
  disabled,
  className,
  ...props
}: SelectProps) {
  return (
    <SelectPrimitive.Root value={value} onValueChange={onValueChange} name={name} disabled={disabled}>
      <SelectPrimitive.Trigger
        data-slot="select-trigger"
        className={cn(
          controlStyles,
          'flex items-center justify-between gap-2 text-left whitespace-nowrap data-[placeholder]:text-ink-3 [&>span]:truncate',
          className,
        )}
        {...props}
      >
        {/* Rendered here, so that it is there before hydration. */}
        <SelectPrimitive.Value placeholder={placeholder}>
          {options.find((option) => option.value === value)?.label}
        </SelectPrimitive.Value>
        <SelectPrimitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 stroke-[1.75]" />
        </SelectPrimitive.Icon>
      </SelectPrimitive.Trigger>
      <SelectPrimitive.Portal>
        <SelectPrimitive.Content
          data-slot="select-content"
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) max-w-[calc(100vw-32px)] min-w-(--radix-select-trigger-width) overflow-hidden rounded-[11px] border border-border-strong bg-surface text-ink shadow-lg data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-120 data-[state=open]:fade-in-0"
        >
          <SelectPrimitive.Viewport className="p-1">
            {options.map((option) => (
              <SelectPrimitive.Item
                key={option.value}
                value={option.value}
                data-slot="select-item"
                className="relative flex min-h-9 cursor-default flex-col justify-center rounded-md wrap-anywhere py-1.5 pr-9 pl-2.5 outline-none select-none data-[highlighted]:bg-raised touch:min-h-11"
              >
                <SelectPrimitive.ItemText>{option.label}</SelectPrimitive.ItemText>
                {option.hint ? (
                  <span className="block max-w-72 truncate text-[12.5px] text-ink-3">{option.hint}</span>
                ) : null}
                <SelectPrimitive.ItemIndicator className="absolute top-1/2 right-2.5 -translate-y-1/2">
                  <Check className="size-4 stroke-[1.75]" />
                </SelectPrimitive.ItemIndicator>
              </SelectPrimitive.Item>
            ))}
          </SelectPrimitive.Viewport>
        </SelectPrimitive.Content>
      </SelectPrimitive.Portal>
    </SelectPrimitive.Root>
  );
}
