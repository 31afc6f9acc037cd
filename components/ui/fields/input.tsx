'use client';

import type { ComponentProps } from 'react';

import { controlStyles } from '@/components/ui/fields/control-styles';
import { useEarlyInput } from '@/components/ui/fields/use-early-input';
import { cn } from '@/lib/utils';

export function Input({ className, type = 'text', ref, ...props }: ComponentProps<'input'>) {
  return (
    <input
      ref={useEarlyInput(ref)}
      data-slot="input"
      type={type}
      // A name may be of another script.
      dir={type === 'text' ? 'auto' : undefined}
      // iOS zooms into fields whose text is smaller than 16px.
      className={cn(controlStyles, 'placeholder:text-ink-3 touch:text-base', className)}
      {...props}
    />
  );
}
