'use client';

import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { readAmountExpression } from '@/lib/domain/amount-expression';
import { toPlainDecimal } from '@/lib/domain/money';

const PAUSE = 600;

type FilterAmountProps = {
  label: string;
  /** In cents, without sign; undefined for any. */
  cents: number | undefined;
  error?: string | undefined;
  onChange: (cents: number | undefined) => void;
};

/** A limit of the amount, applied on Enter, on leaving the field and after a pause. What is no amount stays and is said. */
export function FilterAmount({ label, cents, error, onChange }: FilterAmountProps) {
  const [text, setText] = useState(() => show(cents));
  const [problem, setProblem] = useState<string | null>(null);
  const applied = useRef(cents);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The filter was changed elsewhere: by Back, or by a link.
  useEffect(() => {
    if (cents === applied.current) return;
    applied.current = cents;
    window.clearTimeout(timer.current);
    setText(show(cents));
    setProblem(null);
  }, [cents]);

  const apply = (typed: string) => {
    window.clearTimeout(timer.current);
    const reading = read(typed);
    const found = 'cents' in reading ? reading.cents : undefined;
    setProblem('problem' in reading ? reading.problem : null);
    if (found === applied.current) return;
    applied.current = found;
    onChange(found);
  };

  return (
    <Field label={label} error={problem ?? error}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Any"
        className="tabular-nums"
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

function show(cents: number | undefined): string {
  return cents === undefined ? '' : toPlainDecimal(cents);
}

function read(text: string): { cents: number | undefined } | { problem: string } {
  if (text.trim() === '') return { cents: undefined };
  const reading = readAmountExpression(text);
  if ('problem' in reading) return { problem: reading.problem };
  if (reading.cents < 0) return { problem: 'Leave out the minus; choose Expense or Income under Type' };
  return reading;
}
