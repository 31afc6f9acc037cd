'use client';

import type { ComponentProps, InputEvent } from 'react';
import { withDecimalPoint } from '@/components/ui/decimal-mark';
import { Input } from '@/components/ui/input';
import { useHydrated } from '@/components/ui/use-hydrated';

/** A number field that a scroll over it does not change, and that takes a comma for the decimal mark it stands for. */
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
      onBeforeInput={takeComma}
    />
  );
}

function takeComma(event: InputEvent<HTMLInputElement>): void {
  const point = withDecimalPoint(event.data);
  if (point === event.data) return;
  event.preventDefault();
  // A number field does not tell where its caret is: only the browser itself can insert something there.
  if (point !== null) document.execCommand('insertText', false, point);
}
