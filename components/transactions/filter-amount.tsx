'use client';

import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { readAmountExpression } from '@/lib/domain/amount-expression';
import { toPlainDecimal } from '@/lib/domain/money';

const PAUSE = 600;

type FilterAmountProps = {
  label: string;
  /** In minor units, without sign; undefined for any. */
  minorUnits: number | undefined;
  error?: string | undefined;
  onChange: (minorUnits: number | undefined) => void;
};

/** A limit of the amount, applied on Enter, on leaving the field and after a pause. What is no amount stays and is said. */
export function FilterAmount({ label, minorUnits, error, onChange }: FilterAmountProps) {
  const [text, setText] = useState(() => show(minorUnits));
  const [problem, setProblem] = useState<string | null>(null);
  const applied = useRef(minorUnits);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The filter was changed elsewhere: by Back, or by a link.
  useEffect(() => {
    if (minorUnits === applied.current) return;
    applied.current = minorUnits;
    window.clearTimeout(timer.current);
    setText(show(minorUnits));
    setProblem(null);
  }, [minorUnits]);

  const apply = (typed: string) => {
    window.clearTimeout(timer.current);
    const reading = read(typed);
    const found = 'minorUnits' in reading ? reading.minorUnits : undefined;
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

function show(minorUnits: number | undefined): string {
  return minorUnits === undefined ? '' : toPlainDecimal(minorUnits);
}

function read(text: string): { minorUnits: number | undefined } | { problem: string } {
  if (text.trim() === '') return { minorUnits: undefined };
  const reading = readAmountExpression(text);
  if ('problem' in reading) return { problem: reading.problem };
  if (reading.minorUnits < 0) return { problem: 'Leave out the minus; choose Expense or Income under Type' };
  return reading;
}
