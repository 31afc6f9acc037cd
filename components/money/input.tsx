'use client';

import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useCurrency } from '@/components/money/currency';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { useAmountReader } from '@/components/money/use-amount-reader';
import { Input } from '@/components/ui/fields/input';
import { typeInto } from '@/components/ui/fields/type-into';
import { useHydrated } from '@/components/ui/use-hydrated';
import { exponentOf, type Currency } from '@/lib/domain/money/currency';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';
import { formatMoney, parseDecimal, toPlainDecimal } from '@/lib/domain/money/money';
import { cn } from '@/lib/utils';

type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value'> & {
  /** As it is typed; without it the form holds the text. */
  value?: string;
  /** The side the amount is aligned to. */
  align?: 'left' | 'right';
  /** Shows the amount only while the field has the focus, once amounts are hidden. */
  hideable?: boolean;
};

/**
 * A field for an amount, in any notation. Anything but a plain number is repeated below as it was understood. With a
 * `step` in whole units, the arrow keys change the amount by it, down to `min`.
 */
export function MoneyInput({
  value,
  align = 'left',
  hideable = false,
  min,
  step,
  className,
  placeholder,
  onFocus,
  onInput,
  onKeyDown,
  'aria-describedby': describedBy,
  ...props
}: MoneyInputProps) {
  const currency = useCurrency();
  const { hidden } = useHiddenAmounts();
  const hydrated = useHydrated();
  const understoodId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const text = value ?? typed;
  const { reader, load } = useAmountReader();
  // The initial text is a plain number.
  const minorUnits = reader ? reader.readAmount(text, currency) : parseDecimal(text, currency);
  const understood =
    minorUnits !== null && parseDecimal(text, currency) === null ? formatMoney(minorUnits, currency) : null;
  const isCovered = hideable && hidden;

  // The form that holds the text may also change it, in a render with other props.
  useEffect(() => {
    if (value === undefined) setTyped(frame.current?.querySelector('input')?.value ?? '');
  }, [value, props]);

  function stepOn(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || step === undefined || event.defaultPrevented || props.readOnly) return;
    const from = text.trim() === '' ? 0 : minorUnits;
    if (from === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = stepped(from, direction, step, currency);
    const lowest = min === undefined ? to : Math.round(Number(min) * 10 ** exponentOf(currency));
    typeInto(event.currentTarget, toPlainDecimal(Math.max(to, lowest), currency));
  }

  return (
    <div ref={frame} className="min-w-0">
      <div className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...props}
          {...(value !== undefined && { value })}
          {...(step !== undefined && {
            role: 'spinbutton',
            'aria-valuemin': min === undefined ? undefined : Number(min),
            'aria-valuenow': minorUnits === null ? undefined : minorUnits / 10 ** exponentOf(currency),
          })}
          // Half an amount typed before hydration and half after would make another amount.
          readOnly={props.readOnly || !hydrated}
          min={min}
          step={step}
          aria-describedby={cn(describedBy, understood && understoodId) || undefined}
          // A space, so that CSS can tell whether the field is empty.
          placeholder={hideable ? ' ' : placeholder}
          onFocus={(event) => {
            load();
            onFocus?.(event);
          }}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
          onKeyDown={stepOn}
          className={cn(
            'peer tabular-nums',
            align === 'right' && 'text-right',
            isCovered && 'not-focus:text-transparent',
            className,
          )}
        />
        {isCovered ? (
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
      {understood ? (
        <p
          id={understoodId}
          className={cn('mt-1 text-[13px] text-ink-3 tabular-nums', align === 'right' && 'text-right')}
        >
          = {understood}
        </p>
      ) : null}
    </div>
  );
}

/** The next multiple of the step; of 'any' step, one whole unit more or less. */
function stepped(from: number, direction: number, step: string | number, currency: Currency): number {
  const unit = 10 ** exponentOf(currency);
  if (step === 'any') return from + direction * unit;
  const size = Math.round(Number(step) * unit);
  return direction > 0 ? (Math.floor(from / size) + 1) * size : (Math.ceil(from / size) - 1) * size;
}
