'use client';

import type { ComponentProps } from 'react';
import { useCurrency } from '@/components/money/currency';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { NumberInput } from '@/components/money/number-input';
import { exponentOf } from '@/lib/domain/currency';
import { HIDDEN_AMOUNT } from '@/lib/domain/hidden-amounts';
import { cn } from '@/lib/utils';

type HideableNumberInputProps = Omit<ComponentProps<typeof NumberInput>, 'decimals'> & {
  /** The side the number is aligned to. */
  align?: 'left' | 'right';
};

/** A number field for an amount. While amounts are hidden, it shows its value only while focused. */
export function HideableNumberInput({ align = 'left', className, ...props }: HideableNumberInputProps) {
  const { hidden } = useHiddenAmounts();
  const decimals = exponentOf(useCurrency());
  return (
    <div className="relative min-w-0">
      <NumberInput
        {...props}
        decimals={decimals}
        // A space, so that CSS can tell whether the field is empty.
        placeholder=" "
        className={cn(
          'peer tabular-nums',
          align === 'right' && 'text-right',
          hidden && 'not-focus:text-transparent not-focus:[appearance:textfield]',
          className,
        )}
      />
      {hidden ? (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute inset-y-0 flex items-center text-sm peer-placeholder-shown:hidden peer-focus:hidden',
            align === 'right' ? 'right-3 touch:right-2.5' : 'left-3',
          )}
        >
          {HIDDEN_AMOUNT}
        </span>
      ) : null}
    </div>
  );
}
