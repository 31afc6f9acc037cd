'use client';

import type { ComponentProps, InputEvent } from 'react';
import { withDecimalPoint } from '@/components/ui/decimal-mark';
import { Input } from '@/components/ui/input';
import { useHydrated } from '@/components/ui/use-hydrated';

type NumberInputProps = ComponentProps<typeof Input> & {
  /** How many decimals its numbers may have. */
  decimals?: number;
};

/** A number field that a scroll over it does not change, and that takes a comma for the decimal mark it stands for. */
export function NumberInput({ readOnly, decimals = 2, ...props }: NumberInputProps) {
  // Half a number typed before the page came to life and half of it after would make another one.
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
  // A number field does not tell where its caret is: only the browser itself can insert something there.
  if (point !== null) document.execCommand('insertText', false, point);
}
