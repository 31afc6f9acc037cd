'use client';

import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';

/** A number field that a scroll over it does not change. */
export function NumberInput(props: ComponentProps<typeof Input>) {
  return (
    <Input {...props} type="number" inputMode="decimal" onWheel={(event) => event.currentTarget.blur()} />
  );
}
