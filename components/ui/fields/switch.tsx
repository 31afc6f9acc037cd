'use client';

import { Switch as SwitchPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      data-slot="switch"
      className={cn(
        'relative inline-flex h-5.5 w-9.5 shrink-0 items-center rounded-full border border-ink-3 bg-raised px-[2px] transition-colors duration-150 before:absolute before:-inset-x-1.5 before:-inset-y-3 data-[state=checked]:border-primary data-[state=checked]:bg-primary disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb
        data-slot="switch-thumb"
        className="size-4 rounded-full bg-ink-3 transition-[translate,background-color] duration-150 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary"
      />
    </SwitchPrimitive.Root>
  );
}
