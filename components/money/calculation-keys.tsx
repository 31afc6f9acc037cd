'use client';

import type { RefObject } from 'react';

const KEYS = [
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
  ['/', 'divided by'],
  ['(', 'opening parenthesis'],
  [')', 'closing parenthesis'],
] as const;

type CalculationKeysProps = {
  input: RefObject<HTMLInputElement | null>;
  onInsert: (text: string) => void;
};

/** The operators that phones' number keyboards lack; shown only there. */
export function CalculationKeys({ input, onInsert }: CalculationKeysProps) {
  function insert(sign: string) {
    const field = input.current;
    if (!field) return;
    field.setRangeText(sign, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    onInsert(field.value);
  }

  return (
    <div className="mt-1.5 hidden flex-wrap gap-1 pointer-coarse:flex">
      {KEYS.map(([sign, name]) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          aria-label={name}
          className="h-11 min-w-11 flex-1 rounded-control border border-border text-base active:bg-raised"
          // Keeps the focus in the field, and with it the phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
