'use client';

import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/fields/input';
import { useHydrated } from '@/components/ui/use-hydrated';

/** A field for a whole number that ignores the scroll wheel. */
export function NumberInput({ readOnly, ...props }: ComponentProps<typeof Input>) {
  // Half a number typed before hydration and half after would make another number.
  const hydrated = useHydrated();
  return (
    <Input
      {...props}
      readOnly={readOnly || !hydrated}
      type="number"
      inputMode="numeric"
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
