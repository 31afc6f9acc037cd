'use client';

import type { ComponentProps, InputEvent } from 'react';
import { withDecimalPoint } from '@/components/money/decimal-mark';
import { Input } from '@/components/ui/input';
import { useHydrated } from '@/components/ui/use-hydrated';

type NumberInputProps = ComponentProps<typeof Input> & {
  /** The most decimals a number may have. */
  decimals?: number;
};

/** A number field that ignores the scroll wheel and accepts a comma as the decimal mark. */
export function NumberInput({ readOnly, decimals = 2, ...props }: NumberInputProps) {
  // Half a number typed before hydration and half after would make another number.
  const hydrated = useHydrated();
  return (
    <Input
      {...props}
      readOnly={readOnly || !hydrated}
      type="number"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      onWheel={(event) => event.currentTarget.blur()}
      onBeforeInput={(event) => takeComma(event, decimals)}
    />
  );
}

function takeComma(event: InputEvent<HTMLInputElement>, decimals: number): void {
  const point = withDecimalPoint(event.data, decimals);
  if (point === event.data) return;
  event.preventDefault();
  // A number field does not expose its caret: only execCommand can insert at it.
  if (point !== null) document.execCommand('insertText', false, point);
}
