'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { CalculationKeys } from '@/components/money/calculation-keys';
import { useCurrency } from '@/components/money/currency';
import { useAmountReader } from '@/components/money/use-amount-reader';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import type { AmountExpressionResult } from '@/lib/domain/money/amount-expression';
import { formatMoney, parseDecimal, toDecimal } from '@/lib/domain/money/money';

/** The pause in typing, in milliseconds, before errors are shown and the result is read out. */
const DEBOUNCE_MS = 500;

type AmountFieldProps<Values extends FieldValues, Context, Output> = {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  note?: ReactNode;
  /** Makes the entry an expense, where another field holds the type. */
  onExpense: () => void;
  /** Said of an amount with a minus, where it may have one. */
  negative?: string | undefined;
};

/** A transaction's amount, which may be an expression; the result is shown below while typing. */
export function AmountField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  note,
  onExpense,
  negative,
}: AmountFieldProps<Values, Context, Output>) {
  const { field, fieldState } = useController({ control, name });
  /** Once shown the keys stay: hiding them on blur would move the next tap's target. */
  const [used, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text: string = field.value ?? '';
  const debounced = useDebounced(text);
  const currency = useCurrency();
  const { reader, load } = useAmountReader();
  const hasText = text.trim() !== '';
  useEffect(() => {
    if (hasText) load();
  }, [hasText, load]);
  const parsedAmount = hasText && reader ? reader.parseAmountExpression(text, currency) : null;
  const understood =
    parsedAmount && 'minorUnits' in parsedAmount
      ? `= ${formatMoney(parsedAmount.minorUnits, currency)}`
      : null;
  const meaning =
    parsedAmount && 'minorUnits' in parsedAmount && parsedAmount.minorUnits < 0 ? negative : null;
  const error = fieldState.error?.message;
  const problem = parsedAmount && 'problem' in parsedAmount && debounced === text ? parsedAmount : null;
  const offers = problem ? offersOf(problem) : [];
  // A plain number needs no result, and an error is announced with its field.
  const announcement = parseDecimal(text, currency) === null ? (understood ?? problem?.problem) : null;
  const spoken = debounced === text && !error ? [announcement, meaning].filter(Boolean).join('. ') : '';

  return (
    <div>
      <Field
        label={label}
        note={note}
        error={error}
        hint={
          error ? undefined : problem ? (
            <span className="text-warn">{problem.problem}</span>
          ) : understood ? (
            <span className="tabular-nums">
              {understood}
              {meaning ? `. ${meaning}` : null}
            </span>
          ) : parsedAmount ? (
            '= …'
          ) : (
            'A number or a sum, like 12*3+4'
          )
        }
      >
        <Input
          {...field}
          ref={(element) => {
            field.ref(element);
            input.current = element;
          }}
          value={text}
          onFocus={() => {
            load();
            setUsed(true);
          }}
          autoComplete="off"
          inputMode="decimal"
          placeholder={toDecimal(0, currency)}
        />
      </Field>
      {offers.length > 0 ? (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {offers.map(({ amount, isExpense }) => (
            <button
              key={amount}
              type="button"
              className="rounded-md border border-border px-2 py-0.5 text-[13px] text-ink tabular-nums hover:bg-raised touch:min-h-11 touch:px-3"
              onClick={() => {
                if (isExpense) onExpense();
                field.onChange(amount);
                input.current?.focus();
              }}
            >
              Use {amount}
              {isExpense ? ' as an expense' : ''}
            </button>
          ))}
        </p>
      ) : null}
      {used ? <CalculationKeys input={input} onInsert={field.onChange} /> : null}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

function offersOf({ offers, expense }: Extract<AmountExpressionResult, { problem: string }>) {
  return [
    ...offers.map((amount) => ({ amount, isExpense: false })),
    ...(expense === undefined ? [] : [{ amount: expense, isExpense: true }]),
  ];
}

/** A text, once it has not changed for a moment. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
