'use client';

import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { CalculationKeys } from '@/components/money/calculation-keys';
import { useMoney } from '@/components/money/use-money';
import { Input } from '@/components/ui/fields/input';
import { cn } from '@/lib/utils';

type AmountInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** As it is typed. */
  text: string;
  /** Result in minor units; null if it can't be read. */
  minorUnits: number | null;
  onText: (text: string) => void;
};

/** An amount that may be a calculation: as typed while it has the focus, otherwise as money, or hidden. */
export function AmountInput({
  text,
  minorUnits,
  onText,
  onFocus,
  onBlur,
  className,
  ...props
}: AmountInputProps) {
  const money = useMoney();
  const [isFocused, setFocused] = useState(false);
  /** Once shown the keys stay: hiding them on blur would move the next tap's target. */
  const [used, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);

  return (
    <>
      <Input
        autoComplete="off"
        inputMode="decimal"
        {...props}
        ref={input}
        value={isFocused || minorUnits === null ? text : money(minorUnits)}
        onChange={(event) => onText(event.target.value)}
        onFocus={(event) => {
          setFocused(true);
          setUsed(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
        className={cn('tabular-nums', className)}
      />
      {used ? <CalculationKeys input={input} onInsert={onText} /> : null}
    </>
  );
}
