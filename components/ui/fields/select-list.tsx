'use client';

import { Check } from 'lucide-react';
import { Select as SelectPrimitive } from 'radix-ui';
import { SelectArrow, selectTrigger, type SelectProps } from '@/components/ui/fields/select-trigger';
import { UserText } from '@/components/ui/user-text';
import { cn } from '@/lib/utils';

/** A select that opens as soon as it is there; loaded when the select is first pressed. */
export function SelectList({
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  className,
  ...props
}: SelectProps) {
  return (
    <SelectPrimitive.Root defaultOpen value={value} onValueChange={onValueChange} disabled={disabled}>
      <SelectPrimitive.Trigger data-slot="select-trigger" className={cn(selectTrigger, className)} {...props}>
        <SelectPrimitive.Value placeholder={placeholder}>
          {options.find((option) => option.value === value)?.label}
        </SelectPrimitive.Value>
        <SelectArrow />
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
                <SelectPrimitive.ItemText>
                  {typeof option.label === 'string' ? <UserText>{option.label}</UserText> : option.label}
                </SelectPrimitive.ItemText>
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
