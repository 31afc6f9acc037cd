'use client';

import { useEffect, useRef, useState } from 'react';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { Field } from '@/components/ui/fields/field';
import { parseAmountExpression } from '@/lib/domain/money/amount-expression';
import type { Currency } from '@/lib/domain/money/currency';
import { toPlainDecimal } from '@/lib/domain/money/money';

const PAUSE = 600;

type FilterAmountProps = {
  label: string;
  /** As decimal text, without sign; undefined for any. */
  amount: string | undefined;
  error?: string | undefined;
  onChange: (amount: string | undefined) => void;
};

/** A limit of the amount, applied on Enter, on blur and after a pause. Invalid text stays, with an error. */
export function FilterAmount({ label, amount, error, onChange }: FilterAmountProps) {
  const currency = useCurrency();
  const [text, setText] = useState(amount ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const applied = useRef(amount);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Back or a link has changed the filter.
  useEffect(() => {
    if (amount === applied.current) return;
    applied.current = amount;
    window.clearTimeout(timer.current);
    setText(amount ?? '');
    setProblem(null);
  }, [amount]);

  const apply = (typed: string) => {
    window.clearTimeout(timer.current);
    const parsedAmount = read(typed, currency);
    const found = 'amount' in parsedAmount ? parsedAmount.amount : undefined;
    setProblem('problem' in parsedAmount ? parsedAmount.problem : null);
    if (found === applied.current) return;
    applied.current = found;
    onChange(found);
  };

  return (
    <Field label={label} error={problem ?? error}>
      <MoneyInput
        enterKeyHint="search"
        placeholder="Any"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          setProblem(null);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => apply(value), PAUSE);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(text);
        }}
        onBlur={() => apply(text)}
      />
    </Field>
  );
}

function read(text: string, currency: Currency): { amount: string | undefined } | { problem: string } {
  if (text.trim() === '') return { amount: undefined };
  const parsedAmount = parseAmountExpression(text, currency);
  if ('problem' in parsedAmount) return { problem: parsedAmount.problem };
  if (parsedAmount.minorUnits < 0)
    return { problem: 'Leave out the minus; choose Expense or Income under Type' };
  return { amount: toPlainDecimal(parsedAmount.minorUnits, currency) };
}
