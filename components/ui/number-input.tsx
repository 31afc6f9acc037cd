'use client';

import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { useHydrated } from '@/components/ui/use-hydrated';

/** A number field that a scroll over it does not change. */
export function NumberInput({ readOnly, ...props }: ComponentProps<typeof Input>) {
  // Half a number typed before the page came to life and half of it after would make another one.
  const hydrated = useHydrated();
  return (
    <Input
      {...props}
      readOnly={readOnly || !hydrated}
      type="number"
      inputMode="decimal"
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
