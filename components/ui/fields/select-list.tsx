'use client';

import { Check } from 'lucide-react';
import { Select as SelectPrimitive } from 'radix-ui';
import { ButtonElsewhere } from '@/components/ui/overlays/button-elsewhere';
import type { TriggerPlace } from '@/components/ui/overlays/trigger';
import { UserText } from '@/components/ui/user-text';

export type SelectListProps = {
  /** A hint below its label, in the open list only. */
  options: readonly { value: string; label: string; hint?: string }[];
  /** An empty string for none. */
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean | undefined;
};

/** The list of a select. */
export function SelectList({
  place,
  options,
  value,
  onValueChange,
  disabled,
}: SelectListProps & { place: TriggerPlace }) {
  return (
    <SelectPrimitive.Root value={value} onValueChange={onValueChange} disabled={disabled}>
      <SelectPrimitive.Trigger asChild>
        <ButtonElsewhere place={place} />
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
                textValue={option.label}
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
